import { ACCOUNT_FEATURERS } from "./account-featurers.rules.ts";
import { CONDITIONERS } from "./conditioners.rules.ts";
import { define, type Featurer } from "./featurer.rules.ts";
import { FIELD_FILLERS } from "./field-fillers.rules.ts";
import { FIELD_TYPERS } from "./field-typers.rules.ts";
import { FILLERS } from "./fillers.rules.ts";
import { HEAD_HUNTERS } from "./head-hunters.rules.ts";
import { LINKERS } from "./linkers.rules.ts";
import listedFeaturers from "./listed-featurers.json" with { type: "json" };
import { MULTIPLIERS } from "./multipliers.rules.ts";
import { OUTPUT_CONDITIONERS } from "./output-conditioners.rules.ts";
import { TRANSITION_TRIGGERS } from "./transition-triggers.rules.ts";
import { TWIN_VALIDATORS } from "./twin-validators.rules.ts";

export type { Featurer } from "./featurer.rules.ts";

/**
 * All featurers. The type of a featurer is its number without the last two digits. Those of searches, files, messages
 * and widgets are listed for clients and never run, so they are data.
 */
export const FEATURERS: readonly Featurer[] = [
  ...FIELD_TYPERS,
  ...TRANSITION_TRIGGERS,
  ...TWIN_VALIDATORS,
  ...MULTIPLIERS,
  ...FILLERS,
  ...FIELD_FILLERS,
  ...CONDITIONERS,
  ...OUTPUT_CONDITIONERS,
  ...HEAD_HUNTERS,
  ...LINKERS,
  ...ACCOUNT_FEATURERS,
  ...listedFeaturers.map(({ id, name, params, description }) =>
    define(id, name, params, description),
  ),
];

const byId = new Map(FEATURERS.map((featurer) => [featurer.id, featurer]));

export function findFeaturer(id: number | null): Featurer | undefined {
  return id === null ? undefined : byId.get(id);
}
