import { z } from "zod";

import {
  ChosenId,
  ClearableId,
  Flag,
  Int,
  Order,
  Params,
  Text,
} from "../../base/http/body-fields.ts";
import {
  idFilter,
  numberFilter,
  likeFilter,
  createSearch,
  ternaryFilter,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { FactoryPipeline, FactoryStep } from "../../core/model/factory-model.ts";
import { PipelineView, presentPipeline, presentStep, StepView } from "./factory-part.view.ts";
import { findPipeline, findStep, pipelinesOf, stepsOf } from "./factory-parts.rules.ts";
import { createPipeline, deletePipeline, updatePipeline } from "./save-pipeline.ts";
import { createStep, deleteStep, updateStep } from "./save-step.ts";

const PipelineSave = z
  .object({
    factoryPipeline: z.object({
      inputTwinClassId: ChosenId,
      outputTwinStatusId: ClearableId,
      nextFactoryId: ClearableId,
      active: Flag,
      description: Text,
    }),
  })
  .meta({ id: "FactoryPipelineSaveRqV1" });

const StepSave = z
  .object({
    factoryPipelineStep: z.object({
      order: Order,
      optional: Flag,
      active: Flag,
      fillerFeaturerId: Int,
      fillerParams: Params,
      description: Text,
    }),
  })
  .meta({ id: "FactoryPipelineStepSaveRqV1" });

const pipelines = {
  mode: "FactoryPipeline",
  view: PipelineView,
  present: presentPipeline,
} as const;

const steps = { mode: "FactoryPipelineStep", view: StepView, present: presentStep } as const;

const savedPipeline = {
  ...pipelines,
  key: "factoryPipeline",
  body: PipelineSave,
  saved: (model: DomainModel, id: string) => findPipeline(model, id),
} as const;

const savedStep = {
  ...steps,
  key: "factoryPipelineStep",
  body: StepSave,
  saved: (model: DomainModel, id: string) => findStep(model, id),
} as const;

const pipelineRoutes: Route[] = [
  searchRoute<FactoryPipeline>({
    ...pipelines,
    path: "/private/factory_pipeline/search/v1",
    summary: "Search factory pipelines, in the order they run",
    needs: ["PIPELINE_VIEW"],
    key: "pipelines",
    search: createSearch<FactoryPipeline>(
      idFilter("id", (row) => row.id),
      idFilter("factoryId", (row) => row.factoryId),
      idFilter("inputTwinClassId", (row) => row.inputClassId),
      idFilter("outputTwinStatusId", (row) => row.outputStatusId),
      idFilter("nextFactoryId", (row) => row.nextFactoryId),
      likeFilter("description", (row) => row.description, { wrap: true }),
      ternaryFilter("active", (row) => row.active),
    ),
    rows: (call) => pipelinesOf(call.model),
  }),
  findRoute<FactoryPipeline>({
    ...pipelines,
    path: "/private/factory_pipeline/:pipelineId/v1",
    summary: "Get a factory pipeline",
    needs: ["PIPELINE_VIEW"],
    what: "factory_pipeline",
    key: "factoryPipeline",
    find: (call, model) => findPipeline(model, call.id("pipelineId")),
  }),
  saveRoute<FactoryPipeline, typeof PipelineSave>({
    ...savedPipeline,
    method: "POST",
    path: "/private/factory/:factoryId/factory_pipeline/v1",
    summary: "Add a pipeline to a factory",
    needs: ["PIPELINE_CREATE"],
    save: (call) =>
      createPipeline(call.services, call.caller, call.id("factoryId"), call.body.factoryPipeline),
  }),
  saveRoute<FactoryPipeline, typeof PipelineSave>({
    ...savedPipeline,
    method: "PUT",
    path: "/private/factory_pipeline/:pipelineId/v1",
    summary: "Update a pipeline; omitted members stay unchanged",
    needs: ["PIPELINE_UPDATE"],
    save: (call) =>
      updatePipeline(call.services, call.caller, call.id("pipelineId"), call.body.factoryPipeline),
  }),
  deleteRoute({
    path: "/private/factory_pipeline/:pipelineId/v1",
    summary: "Delete a pipeline with its steps",
    needs: ["PIPELINE_DELETE"],
    remove: deletePipeline,
  }),
];

const stepRoutes: Route[] = [
  searchRoute<FactoryStep>({
    ...steps,
    path: "/private/factory_pipeline_step/search/v1",
    summary: "Search pipeline steps, in the order they run",
    needs: ["PIPELINE_STEP_VIEW"],
    key: "steps",
    search: createSearch<FactoryStep>(
      idFilter("id", (row) => row.id),
      idFilter("factoryPipelineId", (row) => row.pipelineId),
      idFilter("factoryId", (row, model) => findPipeline(model, row.pipelineId)?.factoryId ?? null),
      numberFilter("fillerFeaturerId", (row) => row.fillerFeaturerId),
      likeFilter("description", (row) => row.description, { wrap: true }),
      ternaryFilter("active", (row) => row.active),
      ternaryFilter("optional", (row) => row.optional),
    ),
    rows: (call) => stepsOf(call.model),
  }),
  findRoute<FactoryStep>({
    ...steps,
    path: "/private/factory_pipeline_step/:stepId/v1",
    summary: "Get a pipeline step",
    needs: ["PIPELINE_STEP_VIEW"],
    what: "factory_pipeline_step",
    key: "factoryPipelineStep",
    find: (call, model) => findStep(model, call.id("stepId")),
  }),
  saveRoute<FactoryStep, typeof StepSave>({
    ...savedStep,
    method: "POST",
    path: "/private/factory_pipeline/:pipelineId/factory_pipeline_step/v1",
    summary: "Add a step to a pipeline",
    needs: ["PIPELINE_STEP_CREATE"],
    save: (call) =>
      createStep(call.services, call.caller, call.id("pipelineId"), call.body.factoryPipelineStep),
  }),
  saveRoute<FactoryStep, typeof StepSave>({
    ...savedStep,
    method: "PUT",
    path: "/private/factory_pipeline_step/:stepId/v1",
    summary: "Update a step; omitted members stay unchanged",
    needs: ["PIPELINE_STEP_UPDATE"],
    save: (call) =>
      updateStep(call.services, call.caller, call.id("stepId"), call.body.factoryPipelineStep),
  }),
  deleteRoute({
    path: "/private/factory_pipeline_step/:stepId/v1",
    summary: "Delete a step",
    needs: ["PIPELINE_STEP_DELETE"],
    remove: deleteStep,
  }),
];

export const factoryPartRoutes: Route[] = [...pipelineRoutes, ...stepRoutes];
