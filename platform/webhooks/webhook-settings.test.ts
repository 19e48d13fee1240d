import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type Headers, startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { type Receiver, startReceiver } from "../testing/webhook-receiver.ts";

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;
let receiver: Receiver;

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

test("the secret is returned on creation only", async () => {
  const { webhook, secret } = await subscribe({});
  const { webhook: read } = await ok("GET", `webhook/${webhook.id}/v1`);
  const { webhooks } = await ok("POST", "webhook/search/v1", { idList: [webhook.id] });
  const renewed = await ok("POST", `webhook/${webhook.id}/secret/v1`);
  const stored = await platform.services.db
    .selectFrom("webhook")
    .select("sealed_secret")
    .where("id", "=", webhook.id)
    .executeTakeFirstOrThrow();
  await remove(webhook.id);

  expect(secret).toMatch(/^whsec_/);
  expect(renewed.secret).not.toBe(secret);
  expect(JSON.stringify([read, webhooks])).not.toContain("whsec_");
  expect(stored.sealed_secret).toMatch(/^v1:/);
});

test.each<[string, Record<string, unknown>, string]>([
  ["no address", {}, "url"],
  ["a file", { url: "file:///etc/passwd" }, "url"],
  ["a password in the address", { url: "https://me:pw@example.com/" }, "url"],
  ["an unknown event", { url: "https://example.com/", eventList: ["twin.eaten"] }, "eventList.0"],
  [
    "an unknown class",
    { url: "https://example.com/", twinClassIdList: [randomUUID()] },
    "twinClassIdList.0",
  ],
])("a webhook with %s is rejected on the field", async (_what, body, field) => {
  const rejected = await call("POST", "webhook/v1", body);

  expect(rejected.status).toBe(400);
  expect(rejected.body.fieldErrors).toMatchObject([{ field }]);
});

test("webhooks are the domain's administrators' business", async () => {
  const { webhook } = await subscribe({});
  const seller = await platform.call("POST", "/private/webhook/search/v1", owner, {});
  await remove(webhook.id);
  const missing = await call("GET", `webhook/${webhook.id}/v1`);

  expect(seller.body).toMatchObject({ status: 10214 });
  expect(missing.status).toBe(404);
});

function subscribe(overrides: Record<string, unknown>) {
  return ok("POST", "webhook/v1", { url: receiver.url, ...overrides });
}

/** Removes the subscriber, which would otherwise get the events of later tests. */
async function remove(id: string): Promise<void> {
  await ok("DELETE", `webhook/${id}/v1`);
}

function call(method: string, path: string, body: unknown = method === "POST" ? {} : undefined) {
  return platform.call(method, `/private/${path}`, admin, body);
}

async function ok(method: string, path: string, body?: unknown): Promise<any> {
  const answered = await call(method, path, body);
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body));
  return answered.body;
}
