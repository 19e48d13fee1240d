import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { JobWorker } from "../base/jobs/job-worker.ts";
import { sendMailJob } from "../base/mail/send-mail.job.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import { jobs } from "../server/jobs.ts";
import type { PlatformServices } from "../server/platform-services.ts";
import { testDatabase } from "../testing/database.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { waitUntil } from "../testing/wait-until.ts";

let platform: TestPlatform;
let worker: JobWorker<PlatformServices>;
let admin: Headers;
const receivedUrls: string[] = [];
const silent = createServer(() => undefined);
const quick = createServer((request, response) => {
  receivedUrls.push(request.url ?? "");
  response.end();
});

beforeAll(async () => {
  platform = await startTestPlatform({ WEBHOOK_PRIVATE_ADDRESSES: "1" });
  admin = await platform.signIn("admin");
  const database = await testDatabase();
  worker = new JobWorker({ database, services: platform.services, jobs, concurrency: 2 });
  for (const server of [silent, quick]) {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  }
});

afterAll(async () => {
  silent.closeAllConnections();
  await worker.stop(0);
  await platform.stop();
  for (const server of [silent, quick]) server.close();
});

test("fifty messages for a silent receiver don't delay other work", async () => {
  const never = await subscribe(silent, "/never");
  const living = await subscribe(quick, "/living");
  for (let count = 0; count < 50; count += 1) await ping(never);
  await ping(living);
  const owner = await platform.signIn("owner");
  const letter = { to: "new@example.test", subject: "Your code", text: "123456" };
  const domain = { domainId: VITRINE_DOMAIN_ID, businessAccountId: null };
  await platform.services.db
    .transaction()
    .execute((tx) => platform.services.jobs.enqueue(tx, sendMailJob, letter, { tenant: domain }));
  const { body } = await platform.call("POST", "/graphql", owner, {
    query: `mutation { createProduct(input: { name: "Lamp", ean: "5900820001568", sku: "S-1",
      productCategoryId: "${idOf("class:product_headphones")}" }) { id } }`,
  });

  await worker.start();

  const { id } = body.data.createProduct;
  await waitUntil(() => receivedUrls.includes("/living"), { what: "the other receiver" });
  await waitUntil(async () => (await mailedTo(letter.to)) === 1, { what: "the email" });
  await waitUntil(async () => (await statusOf(id)) === "draft", { what: "the product" });
  expect(receivedUrls).toEqual(["/living"]);
});

async function mailedTo(address: string): Promise<number> {
  const { rows } = await sql`select from mail_outbox where recipient = ${address}`.execute(
    platform.services.db,
  );
  return rows.length;
}

async function statusOf(twinId: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select twin_status.key from twin join twin_status on twin_status.id = twin.status_id
    where twin.id = ${twinId}`.execute(platform.services.db);
  return rows[0]?.key;
}

async function subscribe(server: typeof silent, path: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${path}`;
  const created = await platform.call("POST", "/private/webhook/v1", admin, {
    url,
    eventList: ["twin.deleted"],
  });
  return created.body.webhook.id;
}

function ping(webhookId: string) {
  return platform.call("POST", `/private/webhook/${webhookId}/ping/v1`, admin);
}
