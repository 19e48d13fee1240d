import { z } from "zod";

import { ChosenId, ClearableId, Flag, Int, Order, Params } from "../../base/http/body-fields.ts";
import { idFilter, numberFilter, ternaryFilter } from "../../core/calls/list-search.ts";
import type { Route } from "../../core/calls/route.ts";
import type { FactoryPipeline, FactoryStep } from "../../core/model/factory-model.ts";
import { PIPELINES, STEPS } from "../../core/model/factory-parts.rules.ts";
import { CONDITIONAL_BODY, partRoutes } from "./part-routes.ts";
import { PipelineView, presentPipeline, presentStep, StepView } from "./pipeline.view.ts";
import { PIPELINE, type PipelineSave } from "./save-pipeline.ts";
import { STEP, type StepSave } from "./save-step.ts";

const PipelineBody = z
  .object({
    factoryPipeline: z.object({
      inputTwinClassId: ChosenId,
      ...CONDITIONAL_BODY,
      outputStatusId: ClearableId,
      nextFactoryId: ClearableId,
      nextFactoryLimitScope: Flag,
      templateTwinId: ClearableId,
    }),
  })
  .meta({ id: "FactoryPipelineSaveRqV1" });

const StepBody = z
  .object({
    factoryPipelineStep: z.object({
      factoryPipelineId: ChosenId,
      order: Order,
      optional: Flag,
      ...CONDITIONAL_BODY,
      fillerFeaturerId: Int,
      fillerParams: Params,
    }),
  })
  .meta({ id: "FactoryPipelineStepSaveRqV1" });

export const pipelineRoutes: Route[] = [
  ...partRoutes<FactoryPipeline, PipelineSave, typeof PipelineBody>({
    kind: PIPELINE,
    parts: PIPELINES,
    name: "a pipeline of a factory",
    searchSummary: "Search factory pipelines, in the order they run",
    permission: "PIPELINE",
    mode: "FactoryPipeline",
    view: PipelineView,
    present: presentPipeline,
    body: PipelineBody,
    input: ({ factoryPipeline }) => factoryPipeline,
    keys: { list: "pipelines", read: "pipeline", saved: "factoryPipeline" },
    paths: {
      search: "/private/factory_pipeline/search/v1",
      read: "/private/factory_pipeline/:pipelineId/v1",
      create: "/private/factory/:factoryId/factory_pipeline/v1",
      update: "/private/factory_pipeline/:pipelineId/v1",
      remove: "/private/factory_pipeline/:pipelineId/v1",
    },
    filters: [
      idFilter("factoryId", (row) => row.factoryId),
      idFilter("inputTwinClassId", (row) => row.inputClassId),
      idFilter("factoryConditionSetId", (row) => row.conditionSetId),
      idFilter("outputTwinStatusId", (row) => row.outputStatusId),
      idFilter("nextFactoryId", (row) => row.nextFactoryId),
      ternaryFilter("nextFactoryLimitScope", (row) => row.nextFactoryLimitScope),
    ],
  }),
  ...partRoutes<FactoryStep, StepSave, typeof StepBody>({
    kind: STEP,
    parts: STEPS,
    name: "a step of a pipeline",
    searchSummary: "Search pipeline steps, in the order they run",
    permission: "PIPELINE_STEP",
    mode: "FactoryPipelineStep",
    view: StepView,
    present: presentStep,
    body: StepBody,
    input: ({ factoryPipelineStep }) => factoryPipelineStep,
    keys: { list: "steps", read: "step", saved: "factoryPipelineStep" },
    paths: {
      search: "/private/factory_pipeline_step/search/v1",
      read: "/private/factory_pipeline_step/:stepId/v1",
      create: "/private/factory/factory_pipeline/:factoryPipelineId/factory_pipeline_step/v1",
      update: "/private/factory/factory_pipeline_step/:factoryPipelineStepId/v1",
      // The contract calls this parameter `factoryPipelineId`, although it is the ID of the step.
      remove: "/private/factory/factory_pipeline/:factoryPipelineId/factory_pipeline_step/v1",
    },
    filters: [
      idFilter("factoryPipelineId", (row) => row.pipelineId),
      idFilter(
        "factoryId",
        (row, model) => PIPELINES.find(model, row.pipelineId)?.factoryId ?? null,
      ),
      idFilter("factoryConditionSetId", (row) => row.conditionSetId),
      ternaryFilter("conditionInvert", (row) => row.conditionSetInvert),
      numberFilter("fillerFeaturerId", (row) => row.fillerFeaturerId),
      ternaryFilter("optional", (row) => row.optional),
    ],
  }),
];
