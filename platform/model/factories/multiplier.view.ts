import { z } from "zod";

import type { FactoryMultiplier, MultiplierFilter } from "../../core/model/factory-model.ts";
import { MULTIPLIERS } from "../../core/model/factory-parts.rules.ts";
import { ClassBaseView, includeClass } from "../../core/responses/class-reference.view.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import { FeaturerView, includeFeaturer } from "../featurers/featurer.view.ts";
import {
  CONDITIONAL,
  includeFactory,
  type Mode,
  OptionalFlag,
  OptionalId,
  OptionalParams,
  presentConditional,
} from "./factory-part.view.ts";
import { FactoryView } from "./factory.view.ts";

export const MultiplierView = z
  .object({
    id: z.guid(),
    factoryId: OptionalId,
    inputTwinClassId: OptionalId,
    multiplierFeaturerId: z.int().optional(),
    multiplierParams: OptionalParams,
    active: OptionalFlag,
    description: z.string().optional(),
    factoryMultiplierFiltersCount: z.int().optional(),
    factory: FactoryView.optional(),
    inputTwinClass: ClassBaseView.optional(),
    multiplierFeaturer: FeaturerView.optional(),
  })
  .meta({ id: "FactoryMultiplierV2" });

export const FilterView = z
  .object({
    id: z.guid(),
    multiplierId: OptionalId,
    inputTwinClassId: OptionalId,
    ...CONDITIONAL,
    factoryConditionSetInvert: OptionalFlag,
    multiplier: MultiplierView.optional(),
    inputTwinClass: ClassBaseView.optional(),
  })
  .meta({ id: "FactoryMultiplierFilterV2" });

export function presentMultiplier(
  view: ResponseContext,
  multiplier: FactoryMultiplier,
  mode: Mode,
): z.output<typeof MultiplierView> {
  const { id, factoryId, inputClassId, multiplierFeaturerId } = multiplier;
  const { show } = view;
  const short = {
    id,
    factoryId,
    inputTwinClassId: inputClassId,
    multiplierFeaturerId,
    factoryMultiplierFiltersCount:
      show.mode("FactoryMultiplierFiltersCount") === "SHOW" ? multiplier.filters.length : undefined,
    factory: includeFactory(view, factoryId, show.mode("FactoryMultiplier2Factory")),
    inputTwinClass: includeClass(view, inputClassId, show.mode("FactoryMultiplier2TwinClass")),
    multiplierFeaturer: includeFeaturer(
      view,
      multiplierFeaturerId,
      show.mode("FactoryMultiplier2Featurer"),
    ),
  };
  if (mode === "SHORT") return short;
  return {
    ...short,
    multiplierParams: multiplier.multiplierParams,
    active: multiplier.active,
    description: multiplier.description,
  };
}

export function presentFilter(
  view: ResponseContext,
  filter: MultiplierFilter,
  mode: Mode,
): z.output<typeof FilterView> {
  const { id, multiplierId, inputClassId } = filter;
  const { show } = view;
  const short = {
    id,
    multiplierId,
    inputTwinClassId: inputClassId,
    multiplier: nestMultiplier(view, multiplierId),
    inputTwinClass: includeClass(
      view,
      inputClassId,
      show.mode("FactoryMultiplierFilter2TwinClass"),
    ),
  };
  if (mode === "SHORT") return short;
  return {
    ...short,
    ...presentConditional(view, filter, show.mode("FactoryMultiplierFilter2FactoryConditionSet")),
    factoryConditionSetInvert: filter.conditionSetInvert,
  };
}

/** A multiplier is nested in its filter, because `relatedObjects` has no map for it. */
function nestMultiplier(view: ResponseContext, id: string) {
  const mode = view.show.mode("FactoryMultiplierFilter2FactoryMultiplier");
  const multiplier = MULTIPLIERS.find(view.model, id);
  return multiplier && mode !== "HIDE" ? presentMultiplier(view, multiplier, mode) : undefined;
}
