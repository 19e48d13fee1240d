import { randomUUID } from "node:crypto";

import { gadget, newTransition } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";
import { schemaCreation } from "./schema-cases.ts";

// Parts of workflows with calls of their own: schemas, aliases, single triggers.

const unknown = randomUUID();
const SCHEMA_MODE = { showTwinflowSchemaMode: "DETAILED" };
const ALIAS_MODE = { showTransitionAliasMode: "DETAILED" };
const TRIGGER_MODE = { showTransitionTriggerMode: "DETAILED" };

async function newSchema(world: TestEnvironment): Promise<string> {
  const path = "/private/twinflow_schema/v1?showTwinflowSchemaMode=DETAILED";
  const response = await world.must("admin", "POST", path, { name: world.unique("Schema") });
  return response.twinflowSchema.id;
}

async function newAlias(world: TestEnvironment): Promise<string> {
  const path = "/private/transition_alias/v1?showTransitionAliasMode=DETAILED";
  const response = await world.must("admin", "POST", path, { alias: world.unique("alias") });
  return response.transitionAlias.id;
}

const spareSchema = (world: TestEnvironment) =>
  memoize(world, "spare schema", () => newSchema(world));
const spareTransition = (world: TestEnvironment) =>
  memoize(world, "transition with triggers", () => newTransition(world));

async function trigger(world: TestEnvironment, more: object = {}) {
  const { transition } = await spareTransition(world);
  const job = {
    transitionTriggerFeaturerId: 1590,
    transitionTriggerParams: { job: "prepare-product" },
  };
  // Inactive, because performing this transition must not start a job.
  return {
    trigger: { twinflowTransitionId: transition.id, order: 1, active: false, ...job, ...more },
  };
}

async function newTrigger(world: TestEnvironment): Promise<string> {
  const path = "/private/transition_trigger/v1?showTransitionTriggerMode=DETAILED";
  return (await world.must("admin", "POST", path, await trigger(world))).trigger.id;
}

async function schemaUpdate(world: TestEnvironment, body: object): Promise<Sample> {
  return { path: { schemaId: await spareSchema(world) }, query: SCHEMA_MODE, body };
}

async function mapping(world: TestEnvironment, more: object = {}): Promise<Sample> {
  const { id, flow } = await gadget(world);
  return {
    path: { schemaId: await newSchema(world) },
    query: SCHEMA_MODE,
    body: { twinClassId: id, twinflowId: flow.id, ...more },
  };
}

async function adding(world: TestEnvironment, more: object = {}): Promise<Sample> {
  return { query: TRIGGER_MODE, body: await trigger(world, more) };
}

export const flowPartCalls: Calls = {
  "GET /private/configuration/find/v1": {
    sample: async (world) => {
      await gadget(world);
      return { query: { text: "gadget", limit: "5" } };
    },
    rejections: [["a limit of zero", 501, () => ({ query: { text: "a", limit: "0" } })]],
  },
  "GET /private/configuration/:kind/:id/version/v1": {
    sample: async (world) => ({ path: { kind: "twinClass", id: (await gadget(world)).id } }),
    rejections: [["an unknown kind", 10000, () => ({ path: { kind: "card", id: unknown } })]],
  },
  "GET /private/where_used/:kind/:id/v1": {
    sample: async (world) => ({
      path: { kind: "twin_class", id: (await gadget(world)).id },
    }),
    rejections: [
      ["an unknown featurer", 601, () => ({ path: { kind: "featurer", id: "1" } })],
      ["an unknown kind", 10000, () => ({ path: { kind: "card", id: unknown } })],
    ],
  },
  "GET /private/twinflow_schema/:schemaId/v1": {
    sample: async (world) => ({ path: { schemaId: await spareSchema(world) }, query: SCHEMA_MODE }),
  },
  "POST /private/twinflow_schema/v1": schemaCreation(SCHEMA_MODE),
  "PUT /private/twinflow_schema/:schemaId/v1": {
    sample: (world) => schemaUpdate(world, { description: "Changed" }),
    rejections: [
      [
        "an unknown business",
        12201,
        (world) => schemaUpdate(world, { businessAccountId: unknown }),
      ],
    ],
  },
  "PUT /private/twinflow_schema/:schemaId/twinflow/v1": {
    sample: (world) => mapping(world),
    rejections: [
      ["an unknown class", 10411, (world) => mapping(world, { twinClassId: unknown })],
      ["an unknown workflow", 10000, (world) => mapping(world, { twinflowId: unknown })],
    ],
  },
  "DELETE /private/twinflow_schema/:schemaId/v1": {
    sample: async (world) => ({ path: { schemaId: await newSchema(world) } }),
  },
  "POST /private/transition_alias/v1": {
    sample: (world) => ({ query: ALIAS_MODE, body: { alias: world.unique("alias") } }),
    rejections: [
      ["no alias", 10002, () => ({ body: {} })],
      [
        "an alias that is taken",
        10001,
        async (world) => ({ body: { alias: (await gadget(world)).transition["alias"] } }),
      ],
    ],
  },
  "PUT /private/transition_alias/:aliasId/v1": {
    sample: async (world) => ({
      path: { aliasId: await newAlias(world) },
      query: ALIAS_MODE,
      body: { alias: world.unique("alias") },
    }),
    rejections: [
      [
        "an alias that is taken",
        10001,
        async (world) => ({
          path: { aliasId: await newAlias(world) },
          body: { alias: (await gadget(world)).transition["alias"] },
        }),
      ],
    ],
  },
  "DELETE /private/transition_alias/:aliasId/v1": {
    sample: async (world) => ({ path: { aliasId: await newAlias(world) } }),
  },
  "POST /private/transition_trigger/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newTrigger(world);
      return { body: {}, query: TRIGGER_MODE };
    },
  },
  "GET /private/transition_trigger/:triggerId/v1": {
    sample: async (world) => ({
      path: { triggerId: await newTrigger(world) },
      query: TRIGGER_MODE,
    }),
  },
  "POST /private/transition_trigger/v1": {
    sample: (world) => adding(world),
    rejections: [
      ["no transition", 10002, (world) => adding(world, { twinflowTransitionId: null })],
      ["an unknown trigger", 601, (world) => adding(world, { transitionTriggerFeaturerId: 1599 })],
      [
        "a trigger that is none",
        602,
        (world) => adding(world, { transitionTriggerFeaturerId: 1301 }),
      ],
      [
        "a job that is none",
        604,
        (world) => adding(world, { transitionTriggerParams: { job: "fly-away" } }),
      ],
    ],
  },
  "PUT /private/transition_trigger/v1": {
    sample: async (world) => ({
      query: TRIGGER_MODE,
      body: { trigger: { id: await newTrigger(world), order: 3 } },
    }),
    rejections: [
      ["no id", 10002, () => ({ body: { trigger: { order: 3 } } })],
      ["an unknown id", 10000, () => ({ body: { trigger: { id: unknown, order: 3 } } })],
    ],
  },
  "DELETE /private/transition_trigger/:triggerId/v1": {
    sample: async (world) => ({ path: { triggerId: await newTrigger(world) } }),
  },
};
