import { z } from "zod";

import type { FactoryPipeline, FactoryStep } from "../../core/model/factory-model.ts";
import { PIPELINES } from "../../core/model/factory-parts.rules.ts";
import { ClassBaseView, includeClass } from "../../core/responses/class-reference.view.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { FeaturerView, includeFeaturer } from "../featurers/featurer.view.ts";
import { presentStatus, StatusView } from "../statuses/status.view.ts";
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

export const PipelineView = z
  .object({
    id: z.guid(),
    factoryId: OptionalId,
    inputTwinClassId: OptionalId,
    ...CONDITIONAL,
    factoryConditionSetInvert: OptionalFlag,
    outputTwinStatusId: OptionalId,
    nextFactoryId: OptionalId,
    nextFactoryLimitScope: OptionalFlag,
    templateTwinId: OptionalId,
    pipelineStepsCount: z.int().optional(),
    factory: FactoryView.optional(),
    inputTwinClass: ClassBaseView.optional(),
    outputTwinStatus: StatusView.optional(),
    nextFactory: FactoryView.optional(),
  })
  .meta({ id: "FactoryPipelineV2" });

export const StepView = z
  .object({
    id: z.guid(),
    factoryPipelineId: OptionalId,
    order: z.int().optional(),
    ...CONDITIONAL,
    factoryConditionInvert: OptionalFlag,
    optional: OptionalFlag,
    fillerFeaturerId: z.int().optional(),
    fillerParams: OptionalParams,
    factoryPipeline: PipelineView.optional(),
    fillerFeaturer: FeaturerView.optional(),
  })
  .meta({ id: "FactoryPipelineStepV2" });

export function presentPipeline(
  view: ResponseContext,
  pipeline: FactoryPipeline,
  mode: Mode,
): z.output<typeof PipelineView> {
  const { id, factoryId, inputClassId, outputStatusId } = pipeline;
  const { show } = view;
  const short = {
    id,
    factoryId,
    factory: includeFactory(view, factoryId, show.mode("FactoryPipeline2Factory")),
  };
  if (mode === "SHORT") return short;
  const status = view.model.statuses.get(outputStatusId ?? "");
  return {
    ...short,
    ...presentConditional(view, pipeline, show.mode("FactoryPipeline2FactoryConditionSet")),
    factoryConditionSetInvert: pipeline.conditionSetInvert,
    inputTwinClassId: inputClassId,
    outputTwinStatusId: outputStatusId ?? undefined,
    nextFactoryId: pipeline.nextFactoryId ?? undefined,
    nextFactoryLimitScope: pipeline.nextFactoryLimitScope,
    templateTwinId: pipeline.templateTwinId ?? undefined,
    pipelineStepsCount: pipeline.steps.length,
    inputTwinClass: includeClass(view, inputClassId, show.mode("FactoryPipeline2TwinClass")),
    outputTwinStatus: includeRelated(
      view,
      "statusMap",
      status?.id,
      show.mode("FactoryPipelineOutputTwinStatus2Status"),
      (inner, level) => status && presentStatus(inner, status, level),
    ),
    nextFactory: includeFactory(
      view,
      pipeline.nextFactoryId,
      show.mode("FactoryPipelineNextTwinFactory2Factory"),
    ),
  };
}

export function presentStep(
  view: ResponseContext,
  step: FactoryStep,
  mode: Mode,
): z.output<typeof StepView> {
  const { show } = view;
  const pipeline = PIPELINES.find(view.model, step.pipelineId);
  const short = {
    id: step.id,
    factoryPipelineId: step.pipelineId,
    order: step.position,
    factoryPipeline: includeRelated(
      view,
      "factoryPipelineMap",
      pipeline?.id,
      show.mode("FactoryPipelineStep2FactoryPipeline"),
      (inner, level) => pipeline && presentPipeline(inner, pipeline, level),
    ),
  };
  if (mode === "SHORT") return short;
  return {
    ...short,
    ...presentConditional(view, step, show.mode("FactoryPipelineStep2FactoryConditionSet")),
    factoryConditionInvert: step.conditionSetInvert,
    optional: step.optional,
    fillerFeaturerId: step.fillerFeaturerId,
    fillerParams: step.fillerParams,
    fillerFeaturer: includeFeaturer(
      view,
      step.fillerFeaturerId,
      show.mode("FactoryPipelineStep2Featurer"),
    ),
  };
}
