import type { ContractCall } from "./contract.ts";
import modes from "./schemas/modes.json" with { type: "json" };

const MODES: Record<string, string> = modes;
type Query = Record<string, string>;

export const listModeNames = (call: ContractCall) => call.modes?.split(" ") ?? [];
const valuesOf = (name: string) => MODES[name]?.split(" ") ?? [];

/**
 * Queries that together contain all values of all modes of a call. The first query has the first value of each mode,
 * the second the second value, and so on. The last query shows as much as possible.
 */
export function modeSteps(call: ContractCall): Query[] {
  const names = listModeNames(call);
  const steps = Math.max(...names.map((name) => valuesOf(name).length));
  return Array.from({ length: steps }, (_, step) =>
    buildQuery(names, (values) => values[Math.min(step, values.length - 1)] ?? ""),
  );
}

/** Queries with an invalid value of one mode each. */
export function wrongModes(call: ContractCall): Query[] {
  return listModeNames(call).map((name) => ({ [`show${name}Mode`]: "EVERYTHING" }));
}

function buildQuery(names: string[], pick: (values: string[]) => string): Query {
  return Object.fromEntries(names.map((name) => [`show${name}Mode`, pick(valuesOf(name))]));
}
