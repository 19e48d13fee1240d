import { randomUUID } from "node:crypto";

import { gadget, newAttachment, newClass, newFactory, newTwin, richTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

// Parts of factories, tiers, and attachments by their origin.

const owner = { as: "owner" as const };
const unknown = randomUUID();
const PIPELINE = { showFactoryPipelineMode: "DETAILED" };
const STEP = { showFactoryPipelineStepMode: "DETAILED" };
const TIER = { showTierMode: "DETAILED" };

async function pipelineBody(world: TestEnvironment, more: object = {}) {
  return { factoryPipeline: { inputTwinClassId: (await gadget(world)).id, active: true, ...more } };
}

async function newPipeline(world: TestEnvironment): Promise<string> {
  const factory = await memoize(world, "factory of parts", () => newFactory(world));
  const path = `/private/factory/${factory.id}/factory_pipeline/v1?showFactoryPipelineMode=DETAILED`;
  const response = await world.must("admin", "POST", path, await pipelineBody(world));
  return response.factoryPipeline.id;
}

const sparePipeline = (world: TestEnvironment) =>
  memoize(world, "spare pipeline", () => newPipeline(world));
const stepBody = (more: object = {}) => ({
  factoryPipelineStep: {
    order: 1,
    active: true,
    fillerFeaturerId: 2313,
    fillerParams: {},
    ...more,
  },
});

async function newStep(world: TestEnvironment): Promise<string> {
  const path = `/private/factory_pipeline/${await sparePipeline(world)}/factory_pipeline_step/v1`;
  const query = "?showFactoryPipelineStepMode=DETAILED";
  return (await world.must("admin", "POST", path + query, stepBody())).factoryPipelineStep.id;
}

const tierBody = (world: TestEnvironment) => ({
  tier: { name: world.unique("Tier"), userCountQuota: 9 },
});

async function newTier(world: TestEnvironment): Promise<string> {
  const path = "/private/tier/v1?showTierMode=DETAILED";
  return (await world.must("admin", "POST", path, tierBody(world))).tier.id;
}

async function pipeline(world: TestEnvironment, body?: object): Promise<Sample> {
  return {
    path: { pipelineId: await sparePipeline(world) },
    query: PIPELINE,
    ...(body && { body }),
  };
}

const spareStep = (world: TestEnvironment) => memoize(world, "spare step", () => newStep(world));

async function step(world: TestEnvironment, body?: object): Promise<Sample> {
  return { path: { stepId: await spareStep(world) }, query: STEP, ...(body && { body }) };
}

async function addingPipeline(world: TestEnvironment, more: object = {}): Promise<Sample> {
  const factory = await memoize(world, "factory of parts", () => newFactory(world));
  const body = await pipelineBody(world, more);
  return { path: { factoryId: factory.id }, query: PIPELINE, body };
}

async function addingStep(world: TestEnvironment, more: object = {}): Promise<Sample> {
  return { path: { pipelineId: await sparePipeline(world) }, query: STEP, body: stepBody(more) };
}

export const factoryPartCalls: Calls = {
  "POST /private/factory_pipeline/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newPipeline(world);
      return { body: {}, query: PIPELINE };
    },
  },
  "GET /private/factory_pipeline/:pipelineId/v1": { sample: (world) => pipeline(world) },
  "POST /private/factory/:factoryId/factory_pipeline/v1": {
    sample: (world) => addingPipeline(world),
    rejections: [
      ["an unknown class", 10411, (world) => addingPipeline(world, { inputTwinClassId: unknown })],
      ["an unknown factory", 10000, (world) => addingPipeline(world, { nextFactoryId: unknown })],
    ],
  },
  "PUT /private/factory_pipeline/:pipelineId/v1": {
    sample: (world) => pipeline(world, { factoryPipeline: { description: "Changed" } }),
    rejections: [
      [
        "an unknown class",
        10411,
        (world) => pipeline(world, { factoryPipeline: { inputTwinClassId: unknown } }),
      ],
    ],
  },
  "DELETE /private/factory_pipeline/:pipelineId/v1": {
    sample: async (world) => ({ path: { pipelineId: await newPipeline(world) } }),
  },
  "POST /private/factory_pipeline_step/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newStep(world);
      return { body: {}, query: STEP };
    },
  },
  "GET /private/factory_pipeline_step/:stepId/v1": { sample: (world) => step(world) },
  "POST /private/factory_pipeline/:pipelineId/factory_pipeline_step/v1": {
    sample: (world) => addingStep(world),
    rejections: [
      ["an unknown filler", 601, (world) => addingStep(world, { fillerFeaturerId: 2399 })],
      ["a filler that is none", 602, (world) => addingStep(world, { fillerFeaturerId: 1301 })],
    ],
  },
  "PUT /private/factory_pipeline_step/:stepId/v1": {
    sample: (world) => step(world, { factoryPipelineStep: { description: "Changed" } }),
    rejections: [
      [
        "a filler that is none",
        602,
        (world) => step(world, { factoryPipelineStep: { fillerFeaturerId: 1301 } }),
      ],
    ],
  },
  "DELETE /private/factory_pipeline_step/:stepId/v1": {
    sample: async (world) => ({ path: { stepId: await newStep(world) } }),
  },

  "POST /private/tier/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newTier(world);
      return { body: {}, query: TIER };
    },
  },
  "POST /private/tier/v1": {
    sample: (world) => ({ body: tierBody(world), query: TIER }),
    rejections: [["no name", 10002, () => ({ body: { tier: {} } })]],
  },
  "GET /private/tier/:tierId/v1": {
    sample: async (world) => ({ path: { tierId: await newTier(world) }, query: TIER }),
  },
  "DELETE /private/tier/:tierId/v1": {
    sample: async (world) => ({ path: { tierId: await newTier(world) } }),
    rejections: [
      [
        "a tier of a business",
        10911,
        async (world) => {
          const tierId = await newTier(world);
          const body = { businessAccountId: world.platform.accountId };
          await world.must("admin", "POST", `/private/tier/${tierId}/assign/v1`, body);
          return { path: { tierId } };
        },
      ],
    ],
  },
  "PUT /private/tier/:tierId/v1": {
    sample: async (world) => ({
      path: { tierId: await newTier(world) },
      query: TIER,
      body: { tier: { description: "Changed" } },
    }),
    rejections: [
      [
        "an empty name",
        10002,
        async (world) => ({
          path: { tierId: await newTier(world) },
          query: TIER,
          body: { tier: { name: " " } },
        }),
      ],
    ],
  },
  "POST /private/tier/:tierId/assign/v1": {
    sample: async (world) => ({
      path: { tierId: await newTier(world) },
      body: { businessAccountId: world.platform.accountId },
    }),
    rejections: [
      [
        "an unknown business",
        10000,
        async (world) => ({
          path: { tierId: await newTier(world) },
          body: { businessAccountId: unknown },
        }),
      ],
    ],
  },
  "GET /private/attachment/quota/v1": { sample: () => ({ ...owner }) },
  "POST /private/attachment/search/v1": {
    sample: async (world) => {
      const twinId = await newTwin(world);
      for (const _ of [1, 2, 3]) await newAttachment(world, twinId);
      return { ...owner, body: {}, query: { showAttachmentMode: "DETAILED" } };
    },
  },
  "POST /private/twin/delete/v1": {
    sample: async (world) => ({ ...owner, body: { twinIds: [await newTwin(world)] } }),
    rejections: [["an unknown twin", 10000, () => ({ ...owner, body: { twinIds: [unknown] } })]],
  },
  "POST /private/twin/:twinId/link/v1": {
    sample: async (world) => {
      const { link, other } = await richTwin(world);
      return {
        ...owner,
        path: { twinId: await newTwin(world) },
        body: { links: [{ linkId: link.id, dstTwinId: other }] },
      };
    },
    rejections: [
      [
        "an unknown link",
        10000,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world) },
          body: { links: [{ linkId: unknown, dstTwinId: await newTwin(world) }] },
        }),
      ],
    ],
  },
  "POST /private/twin/:twinId/valid_heads/v1": {
    sample: async (world) => {
      const child = await memoize(world, "child twin", async () => {
        const cls = await newClass(world, { headTwinClassId: (await gadget(world)).id });
        const headTwinId = await newTwin(world);
        return newTwin(world, { classId: cls.id, headTwinId, fields: {} });
      });
      for (const _ of [1, 2]) await newTwin(world);
      return { ...owner, path: { twinId: child }, body: {}, query: { showTwinMode: "DETAILED" } };
    },
  },
};
