import { randomUUID } from "node:crypto";

import { permissionId } from "#platform/core/access/builtin-permission.rules.ts";
import { idOf } from "#platform/selling/template/ids.ts";

import { newClass } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

/** Body of a webhook that is never called, because tests must not send requests to other hosts. */
const silent = (world: TestEnvironment) => ({
  url: `https://example.test/${world.unique("hook")}`,
  description: "Told of nothing",
  // A class without twins, so that no event is delivered.
  twinClassIdList: [idOf("class:product_document")],
});

async function newWebhook(world: TestEnvironment): Promise<string> {
  return (await world.must("admin", "POST", "/private/webhook/v1", silent(world))).webhook.id;
}

const spare = (world: TestEnvironment) => memoize(world, "spare webhook", () => newWebhook(world));

async function naming(world: TestEnvironment, body?: object): Promise<Sample> {
  return { path: { webhookId: await spare(world) }, ...(body && { body }) };
}

/** Creates a pending delivery. */
async function delivery(world: TestEnvironment): Promise<string> {
  const id = await spare(world);
  await world.must("admin", "POST", `/private/webhook/${id}/ping/v1`, {});
  const path = `/private/webhook/${id}/delivery/search/v1`;
  return (await world.must("admin", "POST", path, {})).deliveries[0].id;
}

/** Explains a user's permissions on a twin that belongs to the whole domain. */
async function explain(world: TestEnvironment, more: object = {}): Promise<Sample> {
  const twinId = await memoize(world, "twin of the domain", async () => {
    const { id } = await newClass(world, { ownerType: "DOMAIN" });
    const body = { classId: id, name: "Everybody's" };
    return (await world.must("admin", "POST", "/private/twin/v2", body)).twinId as string;
  });
  return { path: { twinId }, body: { userId: world.platform.ids.owner, ...more } };
}

export const webhookCalls: Calls = {
  "POST /private/webhook/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newWebhook(world);
      return { body: {} };
    },
  },
  "GET /private/webhook/:webhookId/v1": { sample: (world) => naming(world) },
  "POST /private/webhook/v1": {
    sample: (world) => ({ body: silent(world) }),
    rejections: [
      ["no address", 10002, () => ({ body: { description: "Where to?" } })],
      ["an address that is none", 10002, () => ({ body: { url: "javascript:1" } })],
      [
        "an unknown class",
        10411,
        (world) => ({ body: { ...silent(world), twinClassIdList: [randomUUID()] } }),
      ],
      [
        "an unknown event",
        10002,
        (world) => ({ body: { ...silent(world), eventList: ["twin.exploded"] } }),
      ],
    ],
  },
  "PUT /private/webhook/:webhookId/v1": {
    sample: (world) => naming(world, { description: "Changed" }),
    rejections: [["an address that is none", 10002, (world) => naming(world, { url: "nowhere" })]],
  },
  "POST /private/webhook/:webhookId/secret/v1": { sample: (world) => naming(world) },
  "DELETE /private/webhook/:webhookId/v1": {
    sample: async (world) => ({ path: { webhookId: await newWebhook(world) } }),
  },
  "POST /private/webhook/:webhookId/delivery/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await delivery(world);
      return naming(world, {});
    },
  },
  "POST /private/webhook/:webhookId/ping/v1": { sample: (world) => naming(world) },
  "GET /private/webhook_delivery/:deliveryId/v1": {
    sample: async (world) => ({ path: { deliveryId: await delivery(world) } }),
  },
  "POST /private/webhook_delivery/:deliveryId/redeliver/v1": {
    sample: async (world) => ({ path: { deliveryId: await delivery(world) } }),
  },
  "POST /private/twin/:twinId/permisson_check_overview/v1": {
    sample: (world) => explain(world, { permissionId: permissionId("TWIN_VIEW") }),
    rejections: [
      ["a class that requires no permission", 10303, (world) => explain(world)],
      ["an unknown permission", 10302, (world) => explain(world, { permissionId: randomUUID() })],
      ["an unknown user", 10000, (world) => explain(world, { userId: randomUUID() })],
    ],
  },
};
