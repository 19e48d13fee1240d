import type { ContractCall } from "./contract.ts";

type Query = Record<string, string>;

export const listModeNames = (call: ContractCall) => Object.keys(call.modes ?? {});

/**
 * Queries that contain every value of every mode of a call: the first has the first value of each mode, the
 * second the second, and so on; the last shows as much as possible.
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

/** One query per mode, with a value the mode doesn't have. */
export function wrongModes(call: ContractCall): Query[] {
  return listModeNames(call).map((name) => ({ [`show${name}Mode`]: "EVERYTHING" }));
}
