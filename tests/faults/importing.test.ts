import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { copyDemoDataTo } from "#tests/support/demo-data.ts";
import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import { createEan } from "#tests/support/products.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

const ROWS = 600;
/** The process is killed when so many rows are done in each phase; the job goes on by itself. */
const MOMENTS = { preview: [1, 250], run: [1, 200, 400] };

let dataDir: string;
let server: Vitrine | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-faults-"));
  await copyDemoDataTo(dataDir);
});

afterEach(async () => {
  await server?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

test("an import whose server is killed in each phase creates every product once", async () => {
  let client = await start();
  const { bulkJob } = await client.call<{ bulkJob: Job }>("POST", "/private/bulk_job/v1", upload());
  const path = `/private/bulk_job/${bulkJob.id}`;
  await client.call("PUT", `${path}/v1`, { operation: OPERATION });
  const job = async () => (await client.call<{ bulkJob: Job }>("GET", `${path}/v1`)).bulkJob;
  const until = async (isReached: (now: Job) => boolean) => {
    for (;;) {
      const now = await job();
      if (isReached(now)) return now;
      await pause(10);
    }
  };
  const killAt = async (done: number) => {
    const before = await until((now) => now.done >= done);
    await server?.kill();
    client = await start();
    const after = await job();
    expect(after.done, "what is done stays done").toBeGreaterThanOrEqual(before.done);
  };

  for (const done of MOMENTS.preview) await killAt(done);
  const ready = await until(({ state }) => state !== "working");
  expect(ready).toMatchObject({ state: "ready", counts: { created: ROWS } });
  expect(await products(client), "the preview saves nothing").toBe(0);

  await client.call("POST", `${path}/start/v1`, {});
  for (const done of MOMENTS.run) await killAt(done);
  const finished = await until(({ state }) => state !== "working");
  expect(finished).toMatchObject({ state: "done", counts: { created: ROWS, failed: 0 } });
  expect(await products(client), "nothing twice, nothing lost").toBe(ROWS);
});

interface Job {
  id: string;
  state: string;
  done: number;
}

const OPERATION = {
  create: {
    method: "POST",
    path: "/private/product/v1",
    body: { classId: idOf("class:product_packaged_food") },
  },
  edits: [
    { to: "name", how: "column", column: 0 },
    { to: "fields.ean", how: "column", column: 1 },
    { to: "fields.sku", how: "column", column: 2 },
  ],
};

function upload(): FormData {
  const rows = Array.from({ length: ROWS }, (_, at) => `Imported ${at},${createEan(at)},SKU-${at}`);
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Products", subject: "faults" }));
  form.set("file", new Blob([["Name,EAN,SKU", ...rows].join("\n")]), "products.csv");
  return form;
}

async function products(client: PlatformClient): Promise<number> {
  const { pagination } = await client.call<{ pagination: { total: number } }>(
    "POST",
    "/private/twin/search/v2?limit=1",
    { twinNameLikeList: ["Imported %"] },
  );
  return pagination.total;
}

async function start(): Promise<PlatformClient> {
  server = await startVitrine({
    entry: "platform",
    dataDir,
    env: { DEMO: "1", JOB_DELAY_MS: "0", LOG_LEVEL: "warn" },
  });
  return signInToPlatform(server.url);
}
