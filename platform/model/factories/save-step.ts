import type { Params } from "../../base/database/tables/json-values.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { FactoryStep } from "../../core/model/factory-model.ts";
import { PIPELINES, STEPS } from "../../core/model/factory-parts.rules.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import { checkConditionSet, type ConditionalSave, conditionalColumns } from "./check-part.ts";
import type { PartKind } from "./save-part.ts";

export interface StepSave extends ConditionalSave {
  /** Pipeline to which an update moves the step. */
  factoryPipelineId?: string | undefined;
  order?: number | undefined;
  /** True if the factory continues when the step can't be done. */
  optional?: boolean | undefined;
  fillerFeaturerId?: number | undefined;
  fillerParams?: Params | undefined;
}

export const STEP: PartKind<FactoryStep, StepSave> = {
  table: "twin_factory_step",
  what: "factory_pipeline_step",
  find: (model, id) => STEPS.find(model, id),
  owner: {
    what: "factory_pipeline",
    column: "pipeline_id",
    id: ({ pipelineId }) => pipelineId,
    parts: (model, id) => PIPELINES.find(model, id)?.steps,
  },
  check: ({ problems, model, ownerId, input, current }) => {
    const { factoryPipelineId } = input;
    const isOther = factoryPipelineId !== undefined && factoryPipelineId !== ownerId;
    if (isOther && (current === null || !PIPELINES.find(model, factoryPipelineId))) {
      problems.add(CODE.UUID_UNKNOWN, "factoryPipelineId", createMessage("pipeline_not_found"));
    }
    const id = input.fillerFeaturerId ?? current?.fillerFeaturerId ?? 0;
    const params = input.fillerParams ?? current?.fillerParams ?? {};
    const fields = { id: "fillerFeaturerId", params: "fillerParams" };
    checkBehavior(problems, model, { type: "filler", id, params }, fields);
    checkConditionSet(problems, model, input.factoryConditionSetId);
  },
  columns: (input) => ({
    ...conditionalColumns(input),
    pipeline_id: input.factoryPipelineId,
    position: input.order,
    optional: input.optional,
    filler_featurer_id: input.fillerFeaturerId,
    filler_params: input.fillerParams && JSON.stringify(input.fillerParams),
  }),
};
