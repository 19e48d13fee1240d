import type { Featurer } from "./featurer.ts";
import { FIELD_TYPERS } from "./field-typers.ts";
import { FILLERS } from "./fillers.ts";
import { HEAD_HUNTERS } from "./head-hunters.ts";
import { LINKERS } from "./linkers.ts";
import { MULTIPLIERS } from "./multipliers.ts";
import { TRANSITION_TRIGGERS } from "./transition-triggers.ts";
import { TWIN_VALIDATORS } from "./twin-validators.ts";

export type { Featurer } from "./featurer.ts";

/** All behaviours a domain may name, by number; their first two digits are their type. */
export const FEATURERS: readonly Featurer[] = [
  ...FIELD_TYPERS,
  ...TRANSITION_TRIGGERS,
  ...TWIN_VALIDATORS,
  ...MULTIPLIERS,
  ...FILLERS,
  ...HEAD_HUNTERS,
  ...LINKERS,
];

const byId = new Map(FEATURERS.map((featurer) => [featurer.id, featurer]));

export function findFeaturer(id: number | null): Featurer | undefined {
  return id === null ? undefined : byId.get(id);
}
