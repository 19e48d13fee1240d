import { z } from "zod";

import type { DetailLevel } from "../../base/http/modes.ts";
import type { ConditionalPart } from "../../core/model/factory-model.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { ConditionSetView, nestConditionSet } from "./condition-set.view.ts";
import { presentFactory } from "./factory.view.ts";

export type Mode = "SHORT" | "DETAILED" | "MANAGED";

export const OptionalId = z.guid().optional();
export const OptionalFlag = z.boolean().optional();
export const OptionalParams = z.record(z.string(), z.string()).optional();

/** Members of every factory part that can have conditions. */
export const CONDITIONAL = {
  factoryConditionSetId: OptionalId,
  active: OptionalFlag,
  description: z.string().optional(),
  factoryConditionSet: ConditionSetView.optional(),
};

export function presentConditional(
  view: ResponseContext,
  { conditionSetId, active, description }: ConditionalPart,
  mode: DetailLevel,
) {
  return {
    factoryConditionSetId: conditionSetId ?? undefined,
    active,
    description,
    factoryConditionSet: nestConditionSet(view, conditionSetId, mode),
  };
}

export function includeFactory(view: ResponseContext, id: string | null, mode: DetailLevel) {
  const factory = view.model.factories.get(id ?? "");
  return includeRelated(
    view,
    "factoryMap",
    factory?.id,
    mode,
    (inner, level) => factory && presentFactory(inner, factory, level),
  );
}
