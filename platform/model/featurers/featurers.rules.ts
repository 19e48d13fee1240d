import { ACCOUNT_FEATURERS } from "./account-featurers.rules.ts";
import { CONDITIONERS } from "./conditioners.rules.ts";
import { DELIVERY_FEATURERS } from "./delivery-featurers.rules.ts";
import type { Featurer } from "./featurer.rules.ts";
import { FIELD_FILLERS } from "./field-fillers.rules.ts";
import { FIELD_SEARCH_FEATURERS } from "./field-search-featurers.rules.ts";
import { FIELD_TYPERS } from "./field-typers.rules.ts";
import { FILLERS } from "./fillers.rules.ts";
import { HEAD_HUNTERS } from "./head-hunters.rules.ts";
import { LINKERS } from "./linkers.rules.ts";
import { MULTIPLIERS } from "./multipliers.rules.ts";
import { OUTPUT_CONDITIONERS } from "./output-conditioners.rules.ts";
import { SEARCH_FEATURERS } from "./search-featurers.rules.ts";
import { TRANSITION_TRIGGERS } from "./transition-triggers.rules.ts";
import { TWIN_VALIDATORS } from "./twin-validators.rules.ts";
import { WIDGET_FEATURERS } from "./widget-featurers.rules.ts";

export type { Featurer } from "./featurer.rules.ts";

/** All featurers. The type of a featurer is its number without the last two digits. */
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
  ...SEARCH_FEATURERS,
  ...FIELD_SEARCH_FEATURERS,
  ...DELIVERY_FEATURERS,
  ...WIDGET_FEATURERS,
];

const byId = new Map(FEATURERS.map((featurer) => [featurer.id, featurer]));

export function findFeaturer(id: number | null): Featurer | undefined {
  return id === null ? undefined : byId.get(id);
}
