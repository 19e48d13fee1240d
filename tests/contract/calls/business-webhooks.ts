import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";

import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" } as const;
const CALL = "/private/business_webhook";

/** Body of a webhook that is never called, because tests must not send requests to other hosts. */
const silent = (world: TestEnvironment) => ({
  url: `https://example.test/${world.unique("hook")}`,
  description: "Told of nothing",
  // A class without twins, so that no event is delivered.
  twinClassIdList: [idOf("class:product_document")],
});

async function newWebhook(world: TestEnvironment): Promise<string> {
  return (await world.must("owner", "POST", `${CALL}/v1`, silent(world))).webhook.id;
}

const spare = (world: TestEnvironment) =>
  memoize(world, "spare webhook of the business", () => newWebhook(world));

/** Deletes all webhooks of the business but the spare one, because their number is limited. */
async function makeRoom(world: TestEnvironment): Promise<void> {
  const id = await spare(world);
  const { webhooks } = await world.must("owner", "POST", `${CALL}/search/v1`, {});
  for (const webhook of webhooks) {
    if (webhook.id !== id) await world.must("owner", "DELETE", `${CALL}/${webhook.id}/v1`);
  }
}

async function naming(world: TestEnvironment, body?: object): Promise<Sample> {
  return { ...owner, path: { webhookId: await spare(world) }, ...(body && { body }) };
}

/** Creates a pending delivery. */
async function delivery(world: TestEnvironment): Promise<string> {
  const path = `${CALL}/${await spare(world)}/ping/v1`;
  return (await world.must("owner", "POST", path, {})).delivery.id;
}

/** A delivery that all cases share, because a business may send only so many messages an hour. */
async function ofDelivery(world: TestEnvironment): Promise<Sample> {
  const id = await memoize(world, "delivery of the business", () => delivery(world));
  return { ...owner, path: { deliveryId: id } };
}

export const businessWebhookCalls: Calls = {
  "POST /private/business_webhook/search/v1": {
    sample: async (world) => {
      await makeRoom(world);
      for (const _ of [1, 2, 3]) await newWebhook(world);
      return { ...owner, body: {} };
    },
    rejections: [["no right to manage them", 10214, () => ({ as: "admin", body: {} })]],
  },
  "GET /private/business_webhook/:webhookId/v1": { sample: (world) => naming(world) },
  "POST /private/business_webhook/v1": {
    sample: async (world) => {
      await makeRoom(world);
      return { ...owner, body: silent(world) };
    },
    rejections: [
      ["no address", 10002, () => ({ ...owner, body: { description: "Where to?" } })],
      ["an address that is none", 10002, () => ({ ...owner, body: { url: "javascript:1" } })],
      ["a private address", 10002, () => ({ ...owner, body: { url: "https://127.0.0.1/" } })],
      [
        "an unknown class",
        10411,
        (world) => ({ ...owner, body: { ...silent(world), twinClassIdList: [randomUUID()] } }),
      ],
      [
        "an unknown event",
        10002,
        (world) => ({ ...owner, body: { ...silent(world), eventList: ["twin.exploded"] } }),
      ],
      ["no right to manage them", 10214, (world) => ({ as: "admin", body: silent(world) })],
    ],
  },
  "PUT /private/business_webhook/:webhookId/v1": {
    sample: (world) => naming(world, { description: "Changed" }),
    rejections: [["an address that is none", 10002, (world) => naming(world, { url: "nowhere" })]],
  },
  "POST /private/business_webhook/:webhookId/secret/v1": { sample: (world) => naming(world) },
  "DELETE /private/business_webhook/:webhookId/v1": {
    sample: async (world) => {
      await makeRoom(world);
      return { ...owner, path: { webhookId: await newWebhook(world) } };
    },
  },
  "POST /private/business_webhook/:webhookId/delivery/search/v1": {
    sample: async (world) => {
      await memoize(world, "three deliveries of the business", async () => {
        for (const _ of [1, 2, 3]) await delivery(world);
      });
      return naming(world, {});
    },
  },
  "POST /private/business_webhook/:webhookId/ping/v1": { sample: (world) => naming(world) },
  "GET /private/business_webhook_delivery/:deliveryId/v1": { sample: ofDelivery },
  "POST /private/business_webhook_delivery/:deliveryId/redeliver/v1": { sample: ofDelivery },
};
