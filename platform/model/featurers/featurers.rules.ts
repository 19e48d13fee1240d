import type { Featurer } from "./featurer.rules.ts";
import { FIELD_TYPERS } from "./field-typers.rules.ts";
import { FILLERS } from "./fillers.rules.ts";
import { HEAD_HUNTERS } from "./head-hunters.rules.ts";
import { LINKERS } from "./linkers.rules.ts";
import { MULTIPLIERS } from "./multipliers.rules.ts";
import { TRANSITION_TRIGGERS } from "./transition-triggers.rules.ts";
import { TWIN_VALIDATORS } from "./twin-validators.rules.ts";

export type { Featurer } from "./featurer.rules.ts";

/** All featurers of a domain by number; the first two digits are the type. */
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
