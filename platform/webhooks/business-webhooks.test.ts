import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { idOf, VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import { peopleOf } from "../testing/people.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { type Receiver, startReceiver } from "../testing/webhook-receiver.ts";

let platform: TestPlatform;
let receiver: Receiver;
let admin: Headers;
let owner: Headers;
let other: Headers;
let nobody: Headers;

beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startTestPlatform({ WEBHOOK_PRIVATE_ADDRESSES: "1" });
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
  nobody = await platform.signIn("nobody");
  other = (await peopleOf(platform).newOwner()).headers;
});

beforeEach(() => receiver.forget());

afterAll(async () => {
  await platform.stop();
  await receiver.stop();
});

test("a business's webhook receives the events of this business only", async () => {
  const id = await subscribe(owner, { eventList: ["twin.created"] });
  const otherId = await subscribe(other, { eventList: ["twin.created"] });
  const twinId = await createProduct(owner);
  await platform.drainJobs();
  const [own, others] = [await deliveriesOf(owner, id), await deliveriesOf(other, otherId)];
  await remove(owner, id);
  await remove(other, otherId);

  expect(own.deliveries).toMatchObject([{ event: "twin.created", twinId, state: "delivered" }]);
  expect(others.pagination.total).toBe(0);
  expect(receiver.messages.map(({ body }) => JSON.parse(body).data)).toMatchObject([
    { twinId, businessAccountId: platform.accountId },
  ]);
});

test("a paused webhook of a business receives nothing, and again once it is resumed", async () => {
  const id = await subscribe(owner, { eventList: ["twin.created"], active: false });
  await createProduct(owner);
  const paused = await deliveriesOf(owner, id);
  await ok(owner, "PUT", `business_webhook/${id}/v1`, { active: true });
  await createProduct(owner);
  await platform.drainJobs();
  const resumed = await deliveriesOf(owner, id);
  await remove(owner, id);

  expect(paused.pagination.total).toBe(0);
  expect(resumed.pagination.total).toBe(1);
});

test("the domain and each business see only their own webhooks", async () => {
  const ofOwner = await subscribe(owner, {});
  const ofOther = await subscribe(other, {});
  const { webhook } = await ok(admin, "POST", "webhook/v1", { url: receiver.url });
  const idsOf = async (headers: Headers, path: string) =>
    (await ok(headers, "POST", path, {})).webhooks.map(({ id }: { id: string }) => id);
  const lists = {
    owner: await idsOf(owner, "business_webhook/search/v1"),
    other: await idsOf(other, "business_webhook/search/v1"),
    domain: await idsOf(admin, "webhook/search/v1"),
  };
  await ok(admin, "DELETE", `webhook/${webhook.id}/v1`);
  await remove(owner, ofOwner);
  await remove(other, ofOther);

  expect(lists).toEqual({ owner: [ofOwner], other: [ofOther], domain: [webhook.id] });
});

test.each<[string, (ids: Ids) => [string, string, object?]]>([
  ["read", ({ id }) => ["GET", `business_webhook/${id}/v1`]],
  ["changed", ({ id }) => ["PUT", `business_webhook/${id}/v1`, { active: false }]],
  ["deleted", ({ id }) => ["DELETE", `business_webhook/${id}/v1`]],
  ["given a new secret", ({ id }) => ["POST", `business_webhook/${id}/secret/v1`, {}]],
  ["tested", ({ id }) => ["POST", `business_webhook/${id}/ping/v1`, {}]],
  ["looked through", ({ id }) => ["POST", `business_webhook/${id}/delivery/search/v1`, {}]],
  ["read by a message", ({ sent }) => ["GET", `business_webhook_delivery/${sent}/v1`]],
  ["sent again", ({ sent }) => ["POST", `business_webhook_delivery/${sent}/redeliver/v1`, {}]],
])("a webhook can't be %s by another business", async (_what, requestFor) => {
  const id = await subscribe(owner, {});
  const { delivery } = await ok(owner, "POST", `business_webhook/${id}/ping/v1`, {});
  const [method, path, body] = requestFor({ id, sent: delivery.id });
  const foreign = await platform.call(method, `/private/${path}`, other, body);
  const { webhook } = await ok(owner, "GET", `business_webhook/${id}/v1`);
  await remove(owner, id);

  expect(foreign.status).toBe(404);
  expect(webhook).toMatchObject({ id, active: true });
});

test("the calls of the domain don't reach a business's webhook, nor the other way round", async () => {
  const id = await subscribe(owner, {});
  const { webhook } = await ok(admin, "POST", "webhook/v1", { url: receiver.url });
  const byAdmin = await platform.call("GET", `/private/webhook/${id}/v1`, admin);
  const byOwner = await platform.call("GET", `/private/business_webhook/${webhook.id}/v1`, owner);
  await ok(admin, "DELETE", `webhook/${webhook.id}/v1`);
  await remove(owner, id);

  expect([byAdmin.status, byOwner.status]).toEqual([404, 404]);
});

test("only an owner of the business may manage its webhooks", async () => {
  const id = await subscribe(owner, {});
  const manager = (await peopleOf(platform).newManager(owner)).headers;
  const search = (headers: Headers) =>
    platform.call("POST", "/private/business_webhook/search/v1", headers, {});
  const searches = await Promise.all([nobody, admin, manager].map(search));
  const changed = await platform.call("PUT", `/private/business_webhook/${id}/v1`, manager, {
    active: false,
  });
  const { webhook } = await ok(owner, "GET", `business_webhook/${id}/v1`);
  await remove(owner, id);

  for (const { status, body } of [...searches, changed]) {
    expect([status, body.status]).toEqual([403, 10214]);
  }
  expect(webhook.active).toBe(true);
});

test("the secret is stored encrypted and returned once", async () => {
  const { webhook, secret } = await ok(owner, "POST", "business_webhook/v1", { url: receiver.url });
  const read = await ok(owner, "GET", `business_webhook/${webhook.id}/v1`);
  const list = await ok(owner, "POST", "business_webhook/search/v1", {});
  const renewed = await ok(owner, "POST", `business_webhook/${webhook.id}/secret/v1`, {});
  const { sealed_secret } = await platform.services.db
    .selectFrom("webhook")
    .select("sealed_secret")
    .where("id", "=", webhook.id)
    .executeTakeFirstOrThrow();
  await remove(owner, webhook.id);

  expect(secret).toMatch(/^whsec_/);
  expect(renewed.secret).toMatch(/^whsec_/);
  expect(renewed.secret).not.toBe(secret);
  expect(JSON.stringify([read, list])).not.toContain("whsec_");
  expect(sealed_secret).toMatch(/^v1:/);
});

test("changes of two users are merged, and the same member is a conflict", async () => {
  const id = await subscribe(owner, { description: "ERP", eventList: ["twin.created"] });
  const base = { url: receiver.url, description: "ERP", eventList: ["twin.created"] };
  const save = (change: object) =>
    platform.call("PUT", `/private/business_webhook/${id}/v1`, owner, {
      ...base,
      ...change,
      base,
    });
  const first = await save({ description: "Our ERP", eventList: ["twin.status", "twin.deleted"] });
  const merged = await save({ url: `${receiver.url}/2` });
  const conflict = await save({ description: "Warehouse", eventList: ["twin.updated"] });
  const { webhook } = await ok(owner, "GET", `business_webhook/${id}/v1`);
  await remove(owner, id);

  expect([first.status, merged.status, conflict.status]).toEqual([200, 200, 409]);
  expect(conflict.body).toMatchObject({
    status: 10907,
    conflict: {
      fields: {
        description: { mine: "Warehouse", theirs: "Our ERP" },
        eventList: { mine: "twin.updated", theirs: "twin.status, twin.deleted" },
      },
    },
  });
  expect(webhook).toMatchObject({
    url: `${receiver.url}/2`,
    description: "Our ERP",
    eventList: ["twin.status", "twin.deleted"],
  });
});

test("a business has a limited number of webhooks", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 10; count++) ids.push(await subscribe(other, {}));
  const tooMany = await platform.call("POST", "/private/business_webhook/v1", other, {
    url: receiver.url,
  });
  const ofAnother = await subscribe(owner, {});
  await remove(owner, ofAnother);
  for (const id of ids) await remove(other, id);

  expect(tooMany.status).toBe(400);
  expect(tooMany.body.statusDetails).toContain("10 webhooks");
});

test("a business can send only so many test messages in an hour", async () => {
  const { headers } = await peopleOf(platform).newOwner();
  // A paused webhook is enough: a rejected message counts too.
  const id = await subscribe(headers, { active: false });
  const ping = () => platform.call("POST", `/private/business_webhook/${id}/ping/v1`, headers, {});
  for (let count = 0; count < 200; count++) await ping();
  const tooMany = await ping();

  expect(tooMany.status).toBe(429);
});

test("a business's webhook changes nothing of the domain's configuration", async () => {
  const versionOf = async () => {
    const { model_version } = await platform.services.db
      .selectFrom("domain")
      .select("model_version")
      .where("id", "=", VITRINE_DOMAIN_ID)
      .executeTakeFirstOrThrow();
    return model_version;
  };
  const before = await versionOf();
  const id = await subscribe(owner, {});
  await ok(owner, "PUT", `business_webhook/${id}/v1`, { description: "ERP" });
  receiver.answer = 410;
  await ok(owner, "POST", `business_webhook/${id}/ping/v1`, {});
  await platform.drainJobs();
  const { webhook } = await ok(owner, "GET", `business_webhook/${id}/v1`);
  await remove(owner, id);

  expect(webhook).toMatchObject({ active: false, description: "ERP" });
  expect(await versionOf()).toBe(before);
});

test("a test message of a business names the business", async () => {
  const id = await subscribe(owner, {});
  await ok(owner, "POST", `business_webhook/${id}/ping/v1`, {});
  await platform.drainJobs();
  await remove(owner, id);

  expect(JSON.parse(receiver.messages[0]?.body ?? "{}")).toMatchObject({
    type: "ping",
    data: { businessAccountId: platform.accountId },
  });
});

interface Ids {
  id: string;
  sent: string;
}

/** Creates a webhook of the caller's business and returns its ID. */
async function subscribe(headers: Headers, overrides: object): Promise<string> {
  const body = { url: receiver.url, ...overrides };
  return (await ok(headers, "POST", "business_webhook/v1", body)).webhook.id;
}

function deliveriesOf(headers: Headers, id: string) {
  return ok(headers, "POST", `business_webhook/${id}/delivery/search/v1`, {});
}

/** Removes a webhook, which would otherwise get the events of later tests. */
async function remove(headers: Headers, id: string): Promise<void> {
  await ok(headers, "DELETE", `business_webhook/${id}/v1`);
}

async function createProduct(headers: Headers): Promise<string> {
  const { twinId } = await ok(headers, "POST", "twin/v2", {
    classId: idOf("class:product_headphones"),
    name: "Lamp",
    isSketch: true,
    fields: { ean: String(Math.floor(Math.random() * 1e13)).padStart(13, "0"), sku: "S-1" },
  });
  return twinId;
}

async function ok(headers: Headers, method: string, path: string, body?: object): Promise<any> {
  const answer = await platform.call(method, `/private/${path}`, headers, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
