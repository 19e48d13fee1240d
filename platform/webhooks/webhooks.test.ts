import { createHmac, randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { idOf } from "../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { type Receiver, startReceiver } from "../testing/webhook-receiver.ts";

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;
let receiver: Receiver;

const DOCUMENT = idOf("class:product_document");
const CONNECTOR = idOf("class:marketplace_connector");

beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startTestPlatform({ WEBHOOK_PRIVATE_ADDRESSES: "1" });
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
});

beforeEach(() => receiver.forget());

afterAll(async () => {
  await platform.stop();
  await receiver.stop();
});

test("a subscriber is notified of a change with a valid signature", async () => {
  const { webhook, secret } = await subscribe({ eventList: ["twin.created"] });
  const twinId = await makeProduct();
  await platform.drainJobs();
  const { deliveries } = await deliveriesOf(webhook.id);
  await remove(webhook.id);

  const [message] = receiver.messages;
  const { headers, body } = message!;
  const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
  expect(receiver.messages).toHaveLength(1);
  expect(JSON.parse(body)).toMatchObject({
    id: headers["webhook-id"],
    type: "twin.created",
    data: { twinId, businessAccountId: platform.accountId, actorUserId: platform.ids.owner },
  });
  expect(deliveries).toMatchObject([
    { event: "twin.created", twinId, state: "delivered", attempts: 1, statusCode: 200 },
  ]);
});

test("a message contains nothing of a twin's content", async () => {
  const { webhook } = await subscribe({});
  await makeProduct("Very secret lamp");
  await platform.drainJobs();
  await remove(webhook.id);

  expect(receiver.messages.length).toBeGreaterThan(0);
  expect(receiver.messages.map(({ body }) => body).join()).not.toContain("secret");
});

test("only subscribed classes and their descendants are reported", async () => {
  const product = idOf("class:product");
  const { webhook } = await subscribe({
    eventList: ["twin.created"],
    twinClassIdList: [product],
  });
  const other = await subscribe({ twinClassIdList: [DOCUMENT, CONNECTOR] });
  await makeProduct();
  await platform.drainJobs();
  const deliveries = await deliveriesOf(webhook.id);
  const otherDeliveries = await deliveriesOf(other.webhook.id);
  await remove(webhook.id);
  await remove(other.webhook.id);

  expect(deliveries.pagination.total).toBe(1);
  expect(otherDeliveries.pagination.total).toBe(0);
});

test("a webhook for a deleted class is deactivated instead of receiving every class", async () => {
  const created = await platform.call(
    "POST",
    "/private/twin_class/v1?showTwinClassMode=SHORT",
    admin,
    {
      key: `gone_${randomUUID()}`.replaceAll("-", "_"),
      nameI18n: { translationInCurrentLocale: "Gone" },
    },
  );
  const classId = created.body.twinClass.id;
  const only = await subscribe({ twinClassIdList: [classId] });
  const also = await subscribe({ twinClassIdList: [classId, DOCUMENT] });
  const deleted = await platform.call("DELETE", `/private/twin_class/${classId}/v1`, admin);
  const read = async ({ webhook }: typeof only) =>
    (await platform.call("GET", `/private/webhook/${webhook.id}/v1`, admin)).body.webhook;
  const [first, second] = [await read(only), await read(also)];
  await makeProduct();
  await platform.drainJobs();
  await Promise.all([remove(only.webhook.id), remove(also.webhook.id)]);

  expect(deleted.status).toBe(200);
  expect(first).toMatchObject({
    active: false,
    twinClassIdList: [],
    disabledReason: "The class of this webhook was deleted",
  });
  expect(second).toMatchObject({ active: true, twinClassIdList: [DOCUMENT] });
  expect(receiver.messages).toEqual([]);
});

test("a rejected message is retried under the same ID until it is accepted", async () => {
  const { webhook } = await subscribe({ eventList: ["twin.created"] });
  receiver.answer = 503;
  await makeProduct();
  await platform.drainJobs();
  const waiting = await deliveriesOf(webhook.id);
  receiver.answer = 204;
  await makeDue();
  await platform.drainJobs();
  const done = await deliveriesOf(webhook.id, { stateList: ["delivered"] });
  const { webhook: healthy } = await ok("GET", `webhook/${webhook.id}/v1`);
  await remove(webhook.id);

  expect(waiting.deliveries).toMatchObject([
    {
      state: "queued",
      attempts: 1,
      statusCode: 503,
      error: "The endpoint responded with 503",
      errorMessages: [{ key: "webhook_response", params: { status: 503 } }],
      answer: "told",
    },
  ]);
  expect(waiting.deliveries[0]).toHaveProperty("nextAttemptAt");
  expect(done.deliveries).toMatchObject([{ attempts: 2, statusCode: 204 }]);
  expect(done.deliveries[0]).not.toHaveProperty("error");
  expect(healthy).not.toHaveProperty("failingSince");
  const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);
  expect(platform.lines.filter((line) => line.includes("deliver-webhook"))).toEqual([]);
});

test("a receiver that fails for days is deactivated, and can be activated again", async () => {
  const { webhook } = await subscribe({ eventList: ["twin.created"] });
  receiver.answer = 500;
  await makeProduct();
  await platform.drainJobs();
  platform.passTime(73 * 3_600_000);
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
  await makeDue();
  await platform.drainJobs();
  const { webhook: off } = await ok("GET", `webhook/${webhook.id}/v1`);
  const ping = await call("POST", `webhook/${webhook.id}/ping/v1`);
  await makeProduct();
  const { deliveries } = await deliveriesOf(webhook.id);
  receiver.answer = 200;
  const { webhook: on } = await ok("PUT", `webhook/${webhook.id}/v1`, { active: true });
  const { delivery } = await ok("POST", `webhook_delivery/${deliveries[0].id}/redeliver/v1`);
  await platform.drainJobs();
  const redelivered = await deliveriesOf(webhook.id);
  await remove(webhook.id);

  expect(off).toMatchObject({ active: false });
  expect(off.disabledReason).toContain("The endpoint responded with 500");
  expect(ping.body).toMatchObject({ status: 10002 });
  expect(deliveries).toMatchObject([{ state: "failed", attempts: 2 }]);
  expect(on).not.toHaveProperty("disabledReason");
  expect(delivery).toMatchObject({ state: "queued", attempts: 0 });
  expect(redelivered.deliveries).toMatchObject([{ state: "delivered", attempts: 1 }]);
});

test("a receiver that returns Gone is deactivated at once", async () => {
  const { webhook } = await subscribe({});
  receiver.answer = 410;
  await ok("POST", `webhook/${webhook.id}/ping/v1`);
  await platform.drainJobs();
  const { webhook: off } = await ok("GET", `webhook/${webhook.id}/v1`);
  await remove(webhook.id);

  expect(off).toMatchObject({ active: false });
});

test("a redirect is not followed", async () => {
  const { webhook } = await subscribe({});
  receiver.answer = 302;
  await ok("POST", `webhook/${webhook.id}/ping/v1`);
  await platform.drainJobs();
  const { deliveries } = await deliveriesOf(webhook.id);
  await remove(webhook.id);

  expect(receiver.messages).toHaveLength(1);
  expect(deliveries).toMatchObject([{ state: "queued", statusCode: 302 }]);
});

test("an unreachable receiver is a failed attempt", async () => {
  const { webhook } = await subscribe({ url: "http://127.0.0.1:1/" });
  await ok("POST", `webhook/${webhook.id}/ping/v1`);
  await platform.drainJobs();
  const { deliveries } = await deliveriesOf(webhook.id);
  await remove(webhook.id);

  expect(deliveries).toMatchObject([{ state: "queued", attempts: 1 }]);
  expect(deliveries[0].error).toContain("ECONNREFUSED");
});

test("a change that is rolled back is not reported", async () => {
  const { webhook } = await subscribe({});
  const rejected = await platform.call("POST", "/private/twin/v2", owner, {
    classId: idOf("class:product_headphones"),
    name: "",
    fields: {},
  });
  await platform.drainJobs();
  const { pagination } = await deliveriesOf(webhook.id);
  await remove(webhook.id);

  expect(rejected.status).toBe(400);
  expect(pagination.total).toBe(0);
});

test("deliveries are paged", async () => {
  const { webhook } = await subscribe({});
  for (let at = 0; at < 3; at++) await ok("POST", `webhook/${webhook.id}/ping/v1`);
  const page = await deliveriesOf(webhook.id, {}, "?offset=1&limit=1");
  const none = await deliveriesOf(webhook.id, { eventList: ["twin.created"] });
  await platform.drainJobs();
  await remove(webhook.id);

  expect(page.deliveries).toHaveLength(1);
  expect(page.pagination).toEqual({ offset: 1, limit: 1, total: 3 });
  expect(none.deliveries).toEqual([]);
});

function subscribe(overrides: Record<string, unknown>) {
  return ok("POST", "webhook/v1", { url: receiver.url, ...overrides });
}

function deliveriesOf(id: string, body: Record<string, unknown> = {}, query = "") {
  return ok("POST", `webhook/${id}/delivery/search/v1${query}`, body);
}

/** Removes the subscriber, which would otherwise get the events of later tests. */
async function remove(id: string): Promise<void> {
  await ok("DELETE", `webhook/${id}/v1`);
}

/** Makes the next attempt due, because no test can change the database's clock. */
async function makeDue(): Promise<void> {
  await sql`update job set run_at = now() where name = 'deliver-webhook'`.execute(
    platform.services.db,
  );
}

async function makeProduct(name = "Lamp"): Promise<string> {
  const { status, body } = await platform.call("POST", "/private/twin/v2", owner, {
    classId: idOf("class:product_headphones"),
    name,
    isSketch: true,
    fields: { ean: String(Math.floor(Math.random() * 1e13)).padStart(13, "0"), sku: "S-1" },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.twinId;
}

function call(method: string, path: string, body: unknown = method === "POST" ? {} : undefined) {
  return platform.call(method, `/private/${path}`, admin, body);
}

async function ok(method: string, path: string, body?: unknown): Promise<any> {
  const answered = await call(method, path, body);
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body));
  return answered.body;
}
