import { createHmac } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { idOf, VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import { killedEverywhere } from "../testing/killed-everywhere.ts";
import { recordStatements } from "../testing/record-statements.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { type Receiver, startReceiver } from "../testing/webhook-receiver.ts";
import { deliverWebhookJob } from "./deliver-webhook.job.ts";
import { queueWebhooks } from "./queue-deliveries.ts";

let platform: TestPlatform;
let receiver: Receiver;
let owner: Headers;

beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startTestPlatform({ WEBHOOK_PRIVATE_ADDRESSES: "1" });
  owner = await platform.signIn("owner");
});

beforeEach(() => receiver.forget());

afterAll(async () => {
  await platform.stop();
  await receiver.stop();
});

test("a message is signed with the secret of the business's webhook", async () => {
  const { webhook, secret } = await subscribe();
  await ok("POST", `business_webhook/${webhook.id}/ping/v1`, {});
  await platform.drainJobs();
  await remove(webhook.id);

  const { headers, body } = receiver.messages[0]!;
  const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
});

test("a failed message is retried under the same ID, up to nine times", async () => {
  const { webhook } = await subscribe();
  receiver.answer = 503;
  await ok("POST", `business_webhook/${webhook.id}/ping/v1`, {});
  // Ten rounds, of which the last has nothing to send.
  for (let round = 0; round < 10; round += 1) {
    await makeDue();
    await platform.drainJobs();
  }
  const { deliveries } = await deliveriesOf(webhook.id);
  await remove(webhook.id);

  expect(receiver.messages).toHaveLength(9);
  expect(new Set(receiver.messages.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(deliveries).toMatchObject([{ state: "failed", attempts: 9, statusCode: 503 }]);
  expect(deliveries[0]).not.toHaveProperty("nextAttemptAt");
});

test("what is queued isn't sent after the webhook is paused or deleted", async () => {
  const [paused, deleted] = [await subscribe(), await subscribe()];
  await createProduct(1);
  const queued = await deliveriesOf(paused.webhook.id);
  await ok("PUT", `business_webhook/${paused.webhook.id}/v1`, { active: false });
  await remove(deleted.webhook.id);
  await platform.drainJobs();
  const { deliveries } = await deliveriesOf(paused.webhook.id, { eventList: ["twin.created"] });
  await remove(paused.webhook.id);
  const { rows: left } = await sql`
    select id from webhook_delivery where webhook_id in (${paused.webhook.id}, ${deleted.webhook.id})`.execute(
    platform.services.db,
  );

  expect(queued.pagination.total).toBeGreaterThan(0);
  expect(deliveries).toMatchObject([{ state: "failed", attempts: 0 }]);
  expect(receiver.messages).toEqual([]);
  expect(left).toEqual([]);
});

test("a change is reported wherever the job of its message was killed", async () => {
  const { webhook } = await subscribe({ eventList: ["twin.created"] });
  const deaths = await killedEverywhere(platform.services, deliverWebhookJob, async (round) => {
    receiver.forget();
    const twinId = await createProduct(10 + round);
    const [delivery] = (await deliveriesOf(webhook.id)).deliveries;
    // The test runs the job itself.
    await sql`delete from job where name = 'deliver-webhook'`.execute(platform.services.db);
    return {
      payload: { deliveryId: delivery.id },
      check: async () => {
        const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
        expect(new Set(ids)).toEqual(new Set([delivery.id]));
        expect((await deliveriesOf(webhook.id)).deliveries[0]).toMatchObject({
          twinId,
          state: "delivered",
          attempts: 1,
        });
      },
    };
  });
  await remove(webhook.id);

  expect(deaths).toBeGreaterThan(2);
});

test("a change of many entries takes one statement in a business without webhooks", async () => {
  const ids = [await createProduct(31), await createProduct(32), await createProduct(33)];
  const { services, accountId: businessAccountId } = platform;
  const domainId = VITRINE_DOMAIN_ID;
  const model = await services.loadModel(services.db, domainId);
  const caller = { domainId, businessAccountId, userId: null, model };
  const twins = await services.db.selectFrom("twin").selectAll().where("id", "in", ids).execute();
  const { db, statements } = recordStatements(services.db);
  await db.transaction().execute((tx) => queueWebhooks(services, tx, caller, twins, "updated"));

  expect(twins).toHaveLength(3);
  expect(statements).toMatchObject([{ tables: ["webhook"] }]);
});

test("a private address is rejected on its field and never called", async () => {
  const guarded = await startTestPlatform();
  const headers = await guarded.signIn("owner");
  const create = (url: string) =>
    guarded.call("POST", "/private/business_webhook/v1", headers, { url });
  const direct = await create(receiver.url.replace("http:", "https:"));
  const named = await create("https://erp.example.test/");
  // As if the address had become private after it was saved.
  await sql`update webhook set url = ${receiver.url.replace("http:", "https:")}`.execute(
    guarded.services.db,
  );
  const path = `/private/business_webhook/${named.body.webhook.id}`;
  await guarded.call("POST", `${path}/ping/v1`, headers, {});
  await guarded.drainJobs();
  const { body } = await guarded.call("POST", `${path}/delivery/search/v1`, headers, {});
  await guarded.stop();

  expect(direct.body.fieldErrors).toMatchObject([{ field: "url" }]);
  expect(body.deliveries).toMatchObject([
    { state: "queued", attempts: 1, error: "URL must not point to a private network" },
  ]);
  expect(receiver.messages).toEqual([]);
});

function subscribe(overrides: object = {}) {
  return ok("POST", "business_webhook/v1", { url: receiver.url, ...overrides });
}

function deliveriesOf(id: string, body: object = {}) {
  return ok("POST", `business_webhook/${id}/delivery/search/v1`, body);
}

/** Removes a webhook, which would otherwise get the events of later tests. */
async function remove(id: string): Promise<void> {
  await ok("DELETE", `business_webhook/${id}/v1`);
}

/** Makes the next attempt due, because no test can change the database's clock. */
async function makeDue(): Promise<void> {
  await sql`update job set run_at = now(), due = true where name = 'deliver-webhook'`.execute(
    platform.services.db,
  );
}

async function createProduct(count: number): Promise<string> {
  const { twinId } = await ok("POST", "twin/v2", {
    classId: idOf("class:product_headphones"),
    name: "Lamp",
    isSketch: true,
    fields: { ean: String(4_000_000_000_000 + count), sku: `S-${count}` },
  });
  return twinId;
}

async function ok(method: string, path: string, body?: object): Promise<any> {
  const answer = await platform.call(method, `/private/${path}`, owner, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
