import { v7 as uuid } from "uuid";

import type { Params } from "../../base/database/tables/json-values.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { FactoryStep } from "../../core/model/factory-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { findPipeline, findStep } from "./factory-parts.rules.ts";

export interface StepSave {
  order?: number | undefined;
  /** The factory goes on when the step can't be done. */
  optional?: boolean | undefined;
  active?: boolean | undefined;
  fillerFeaturerId?: number | undefined;
  fillerParams?: Params | undefined;
  description?: string | undefined;
}

export function createStep(
  services: Services,
  caller: Caller,
  pipelineId: string,
  input: StepSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const pipeline = findPipeline(model, pipelineId);
    if (!pipeline) throw unknownId("factory_pipeline", pipelineId);
    refuseWrong(model, input, null);
    const id = uuid();
    const positions = pipeline.steps.map(({ position }) => position);
    await insertReference(tx, "twin_factory_step", {
      id,
      pipeline_id: pipelineId,
      position: input.order ?? Math.max(-1, ...positions) + 1,
      optional: input.optional ?? false,
      active: input.active ?? true,
      filler_featurer_id: input.fillerFeaturerId ?? 0,
      filler_params: JSON.stringify(input.fillerParams ?? {}),
      description: input.description ?? "",
    });
    return id;
  });
}

/** Keeps the values that are not sent. */
export function updateStep(
  services: Services,
  caller: Caller,
  stepId: string,
  input: StepSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = findStep(model, stepId);
    if (!current) throw unknownId("factory_pipeline_step", stepId);
    refuseWrong(model, input, current);
    await updateReference(tx, "twin_factory_step", stepId, {
      position: input.order,
      optional: input.optional,
      active: input.active,
      filler_featurer_id: input.fillerFeaturerId,
      filler_params: input.fillerParams && JSON.stringify(input.fillerParams),
      description: input.description,
    });
    return stepId;
  });
}

export function deleteStep(services: Services, caller: Caller, stepId: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!findStep(model, stepId)) throw unknownId("factory_pipeline_step", stepId);
    await deleteReference(tx, "twin_factory_step", stepId);
  });
}

function refuseWrong(model: DomainModel, input: StepSave, current: FactoryStep | null): void {
  const problems = new IssueCollector();
  const id = input.fillerFeaturerId ?? current?.fillerFeaturerId ?? 0;
  const params = input.fillerParams ?? current?.fillerParams ?? {};
  const fields = { id: "fillerFeaturerId", params: "fillerParams" };
  checkBehavior(problems, model, { type: "filler", id, params }, fields);
  problems.refuse();
}
