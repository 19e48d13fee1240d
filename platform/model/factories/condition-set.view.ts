import { z } from "zod";

import type { DetailLevel } from "../../base/http/modes.ts";
import type { ConditionSet, FactoryCondition } from "../../core/model/factory-model.ts";
import { type ResponseContext, wireDate } from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import { FeaturerView, includeFeaturer } from "../featurers/featurer.view.ts";
import { countConditionSetUses } from "./condition-set-uses.ts";

const Count = z.int().optional();

export const ConditionSetView = z
  .object({
    id: z.guid(),
    name: z.string().optional(),
    description: z.string().optional(),
    createdByUserId: z.guid().optional(),
    updatedAt: z.string().optional(),
    createdAt: z.string().optional(),
    inFactoryPipelineUsagesCount: Count,
    inFactoryPipelineStepUsagesCount: Count,
    inFactoryMultiplierFilterUsagesCount: Count,
    inFactoryBranchUsagesCount: Count,
    inFactoryEraserUsagesCount: Count,
    createdByUser: UserView.optional(),
  })
  .meta({ id: "FactoryConditionSetV2" });

export const ConditionView = z
  .object({
    id: z.guid(),
    factoryConditionSetId: z.guid().optional(),
    conditionerFeaturerId: z.int().optional(),
    conditionerParams: z.record(z.string(), z.string()).optional(),
    invert: z.boolean().optional(),
    active: z.boolean().optional(),
    description: z.string().optional(),
    order: z.int().optional(),
    conditionerFeaturer: FeaturerView.optional(),
  })
  .meta({ id: "FactoryConditionV1" });

type Mode = "SHORT" | "DETAILED" | "MANAGED";

const COUNTS = {
  inFactoryPipelineUsagesCount: "ConditionSetInFactoryPipelineUsagesCount",
  inFactoryPipelineStepUsagesCount: "ConditionSetInFactoryPipelineStepUsagesCount",
  inFactoryMultiplierFilterUsagesCount: "ConditionSetInFactoryMultiplierFilterUsagesCount",
  inFactoryBranchUsagesCount: "ConditionSetInFactoryBranchUsagesCount",
  inFactoryEraserUsagesCount: "ConditionSetInFactoryEraserUsagesCount",
} as const;

export function presentConditionSet(
  view: ResponseContext,
  set: ConditionSet,
  mode: Mode,
): z.output<typeof ConditionSetView> {
  const short = { id: set.id, name: set.name, ...presentCounts(view, set.id) };
  if (mode === "SHORT") return short;
  return {
    ...short,
    description: set.description,
    createdByUserId: set.createdByUserId ?? undefined,
    createdAt: wireDate(set.createdAt),
    updatedAt: set.updatedAt ? wireDate(set.updatedAt) : undefined,
    createdByUser: includeUser(
      view,
      set.createdByUserId,
      view.show.mode("FactoryConditionSet2User"),
    ),
  };
}

/** A condition set is nested in the part, because `relatedObjects` has no map for it. */
export function nestConditionSet(
  view: ResponseContext,
  id: string | null,
  mode: DetailLevel,
): z.output<typeof ConditionSetView> | undefined {
  const set = view.model.conditionSets.get(id ?? "");
  return set && mode !== "HIDE" ? presentConditionSet(view, set, mode) : undefined;
}

export function presentCondition(
  view: ResponseContext,
  condition: FactoryCondition,
  mode: Mode,
): z.output<typeof ConditionView> {
  const short = { id: condition.id, factoryConditionSetId: condition.conditionSetId };
  if (mode === "SHORT") return short;
  const { conditionerFeaturerId } = condition;
  return {
    ...short,
    conditionerFeaturerId,
    conditionerParams: condition.conditionerParams,
    invert: condition.invert,
    active: condition.active,
    description: condition.description,
    order: condition.position,
    conditionerFeaturer: includeFeaturer(
      view,
      conditionerFeaturerId,
      view.show.mode("FactoryCondition2Featurer"),
    ),
  };
}

function presentCounts(view: ResponseContext, id: string) {
  const visibleCounts = Object.entries(COUNTS).filter(
    ([, mode]) => view.show.mode(mode) === "SHOW",
  );
  if (visibleCounts.length === 0) return {};
  const counts: Record<string, number> = countConditionSetUses(view.model, id);
  return Object.fromEntries(visibleCounts.map(([name]) => [name, counts[name]]));
}
