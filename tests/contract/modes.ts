import type { ContractCall } from "./contract.ts";

type Query = Record<string, string>;

export const listModeNames = (call: ContractCall) => Object.keys(call.modes ?? {});

/**
 * Queries that together contain all values of all modes of a call. The first query has the first value of each mode,
 * the second the second value, and so on. The last query shows as much as possible.
 */
export function modeSteps(call: ContractCall): Query[] {
  const modes = Object.entries(call.modes ?? {});
  const steps = Math.max(...modes.map(([, values]) => values.length));
  return Array.from({ length: steps }, (_, step) =>
    Object.fromEntries(
      modes.map(([name, values]) => [
        `show${name}Mode`,
        values[Math.min(step, values.length - 1)] ?? "",
      ]),
    ),
  );
}

/** Queries with an invalid value of one mode each. */
export function wrongModes(call: ContractCall): Query[] {
  return listModeNames(call).map((name) => ({ [`show${name}Mode`]: "EVERYTHING" }));
}
