import { z } from "zod";

import type { FactoryPipeline, FactoryStep } from "../../core/model/factory-model.ts";
import { ClassBaseView, includeClass } from "../../core/responses/class-reference.view.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { presentFeaturer } from "../featurers/featurer.view.ts";
import { findFeaturer } from "../featurers/featurers.rules.ts";
import { presentStatus, StatusView } from "../statuses/status.view.ts";

type Mode = "SHORT" | "DETAILED" | "MANAGED";
const Id = z.guid().optional();
const Flag = z.boolean().optional();

export const PipelineView = z
  .object({
    id: z.guid(),
    factoryId: Id,
    inputTwinClassId: Id,
    factoryConditionSetInvert: Flag,
    active: Flag,
    outputTwinStatusId: Id,
    nextFactoryId: Id,
    nextFactoryLimitScope: Flag,
    description: z.string().optional(),
    pipelineStepsCount: z.int().optional(),
    inputTwinClass: ClassBaseView.optional(),
    outputTwinStatus: StatusView.optional(),
  })
  .meta({ id: "FactoryPipelineV1" });

export const StepView = z
  .object({
    id: z.guid(),
    factoryPipelineId: Id,
    order: z.int().optional(),
    optional: Flag,
    active: Flag,
    factoryConditionInvert: Flag,
    fillerFeaturerId: z.int().optional(),
    fillerParams: z.record(z.string(), z.string()).optional(),
    description: z.string().optional(),
    fillerFeaturer: z.looseObject({}).optional(),
  })
  .meta({ id: "FactoryPipelineStepV1" });

export function presentPipeline(
  view: ResponseContext,
  pipeline: FactoryPipeline,
  mode: Mode,
): z.output<typeof PipelineView> {
  const { id, factoryId, inputClassId, outputStatusId } = pipeline;
  const short = { id, factoryId };
  if (mode === "SHORT") return short;
  const status = view.model.statuses.get(outputStatusId ?? "");
  return {
    ...short,
    inputTwinClassId: inputClassId,
    factoryConditionSetInvert: false,
    active: pipeline.active,
    outputTwinStatusId: outputStatusId ?? undefined,
    nextFactoryId: pipeline.nextFactoryId ?? undefined,
    nextFactoryLimitScope: false,
    description: pipeline.description,
    pipelineStepsCount: pipeline.steps.length,
    inputTwinClass: includeClass(view, inputClassId, view.show.mode("FactoryPipeline2TwinClass")),
    outputTwinStatus: includeRelated(
      view,
      "statusMap",
      status?.id,
      view.show.mode("FactoryPipelineOutputTwinStatus2Status"),
      (inner, level) => status && presentStatus(inner, status, level),
    ),
  };
}

export function presentStep(
  view: ResponseContext,
  step: FactoryStep,
  mode: Mode,
): z.output<typeof StepView> {
  const short = { id: step.id, factoryPipelineId: step.pipelineId, order: step.position };
  if (mode === "SHORT") return short;
  return {
    ...short,
    optional: step.optional,
    active: step.active,
    factoryConditionInvert: false,
    fillerFeaturerId: step.fillerFeaturerId,
    fillerParams: step.fillerParams,
    description: step.description,
    fillerFeaturer: includeRelated(
      view,
      "featurerMap",
      step.fillerFeaturerId,
      view.show.mode("FactoryPipelineStep2Featurer"),
      (inner, level) => presentFeaturer(inner, findFeaturer(step.fillerFeaturerId), level),
    ),
  };
}
