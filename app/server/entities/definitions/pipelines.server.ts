import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { ID } from "./common-properties.server.ts";
import {
  ACTIVE,
  conditionSet,
  DESCRIPTION,
  FACTORY,
  INPUT_CLASS,
  inverted,
  NEXT_FACTORY,
} from "./factory-properties.server.ts";

export const pipelines: Entity = {
  key: "pipelines",
  kind: "factoryPipeline",
  permission: "PIPELINE",
  names: { title: m.console_pipelines, one: m.console_pipeline, help: m.console_pipelines_help },
  calls: {
    search: {
      path: "/private/factory_pipeline/search/v1",
      list: "pipelines",
      byText: "descriptionLikeList",
      modes: {
        showFactoryPipelineMode: "DETAILED",
        showFactoryPipeline2FactoryMode: "DETAILED",
        showFactoryPipeline2FactoryConditionSetMode: "DETAILED",
        showFactoryPipeline2TwinClassMode: "DETAILED",
        showFactoryPipelineNextTwinFactory2FactoryMode: "DETAILED",
        showFactoryPipelineOutputTwinStatus2StatusMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/factory_pipeline/${id}/v1`, member: "pipeline" },
    create: {
      method: "POST",
      path: (_id, { factoryId }) => `/private/factory/${factoryId}/factory_pipeline/v1`,
      under: "factoryPipeline",
    },
    update: {
      method: "PUT",
      path: (id) => `/private/factory_pipeline/${id}/v1`,
      under: "factoryPipeline",
    },
    remove: (id) => `/private/factory_pipeline/${id}/v1`,
  },
  properties: [
    DESCRIPTION,
    FACTORY,
    INPUT_CLASS,
    conditionSet(),
    inverted({ filter: null }),
    ACTIVE,
    {
      name: "outputTwinStatusId",
      label: m.console_output_status,
      type: "reference",
      refers: {
        entity: "statuses",
        map: "statusMap",
        narrow: (_caller, { inputTwinClassId: id }) =>
          id ? { twinClassIdMap: { [id]: true } } : {},
      },
      filter: { list: "outputTwinStatusIdList" },
      form: { member: "outputStatusId" },
    },
    NEXT_FACTORY,
    {
      name: "nextFactoryLimitScope",
      label: m.console_limit_scope,
      type: "flag",
      column: "hidden",
      filter: { flag: "nextFactoryLimitScope" },
      form: { initial: "true" },
    },
    { name: "pipelineStepsCount", label: m.console_steps, type: "number", column: "hidden" },
    ID,
  ],
  page: { tabs: [{ entity: "pipeline-steps", by: "factoryPipelineId" }] },
};

export const pipelineSteps: Entity = {
  key: "pipeline-steps",
  kind: "factoryPipelineStep",
  permission: "PIPELINE_STEP",
  names: { title: m.console_steps, one: m.console_step, help: m.console_steps_help },
  calls: {
    search: {
      path: "/private/factory_pipeline_step/search/v1",
      list: "steps",
      byText: "descriptionLikeList",
      modes: {
        showFactoryPipelineStepMode: "DETAILED",
        showFactoryPipelineStep2FactoryPipelineMode: "DETAILED",
        showFactoryPipelineStep2FactoryConditionSetMode: "DETAILED",
        showFactoryPipelineStep2FeaturerMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/factory_pipeline_step/${id}/v1`, member: "step" },
    create: {
      method: "POST",
      path: (_id, { factoryPipelineId }) =>
        `/private/factory/factory_pipeline/${factoryPipelineId}/factory_pipeline_step/v1`,
      under: "factoryPipelineStep",
    },
    update: {
      method: "PUT",
      path: (id) => `/private/factory/factory_pipeline_step/${id}/v1`,
      under: "factoryPipelineStep",
    },
    remove: (id) => `/private/factory/factory_pipeline/${id}/factory_pipeline_step/v1`,
  },
  properties: [
    DESCRIPTION,
    { name: "order", label: m.console_order, type: "number", form: { initial: "0" } },
    {
      name: "factoryPipelineId",
      label: m.console_pipeline,
      type: "reference",
      refers: { entity: "pipelines", map: "factoryPipelineMap" },
      filter: { list: "factoryPipelineIdList" },
      form: { only: "create", required: true },
    },
    {
      name: "fillerFeaturerId",
      label: m.console_filler,
      type: "featurer",
      featurer: { type: 23, params: "fillerParams" },
      refers: { entity: "featurers", map: "featurerMap" },
      filter: { list: "fillerFeaturerIdList" },
      form: { required: true },
    },
    conditionSet(),
    inverted({ answer: "factoryConditionInvert", filter: "conditionInvert" }),
    {
      name: "optional",
      label: m.console_optional,
      type: "flag",
      filter: { flag: "optional" },
      form: {},
    },
    ACTIVE,
    ID,
  ],
};
