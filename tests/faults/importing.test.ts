import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { copyDemoDataTo } from "#tests/support/demo-data.ts";
import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import { createEan } from "#tests/support/products.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

const ROWS = 600;
/**
 * Numbers of finished rows at which the process is killed, by phase. The job continues by itself afterwards.
 */
const MOMENTS = { preview: [1, 250], run: [1, 300], undo: [1, 300] };

/** Shorter than the timeout of the test, so that a failure reports what was waited for. */
const PHASE_WITHIN_MS = 240_000;

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

test("an import and a change, with its undoing, change every product once, however often the server is killed", async () => {
  let client = await start();
  const create = async (body: Parameters<PlatformClient["call"]>[2]) =>
    (await client.call<{ bulkJob: Job }>("POST", "/private/bulk_job/v1", body)).bulkJob.id;
  const follow = (id: string) => {
    const path = `/private/bulk_job/${id}`;
    const job = async () => (await client.call<{ bulkJob: Job }>("GET", `${path}/v1`)).bulkJob;
    const until = (isReached: (now: Job) => boolean) => untilJob(job, isReached);
    /** Kills the server at each moment of the phase. */
    const killIn = async (phase: keyof typeof MOMENTS) => {
      for (const done of MOMENTS[phase]) {
        const before = await until(
          (now) => now.state !== "working" || (now.phase === phase && now.done >= done),
        );
        await server?.kill();
        client = await start();
        const after = await job();
        if (after.phase !== before.phase) continue;
        expect(after.done, "what is done stays done").toBeGreaterThanOrEqual(before.done);
      }
      return until(({ state }) => state !== "working");
    };
    const step = (name: string) => client.call("POST", `${path}/${name}/v1`, {});
    return { path, killIn, step };
  };

  const imported = follow(await create(upload()));
  await client.call("PUT", `${imported.path}/v1`, { operation: OPERATION });
  const ready = await imported.killIn("preview");
  expect(ready).toMatchObject({ state: "ready", counts: { created: ROWS } });
  expect(await products(client), "the preview saves nothing").toBe(0);
  await imported.step("start");
  const finished = await imported.killIn("run");
  expect(finished).toMatchObject({ state: "done", counts: { created: ROWS, failed: 0 } });
  expect(await products(client), "nothing twice, nothing lost").toBe(ROWS);

  const changed = follow(await create(CHANGE));
  expect(await changed.killIn("preview")).toMatchObject({ state: "ready" });
  await changed.step("start");
  expect(await changed.killIn("run")).toMatchObject({ state: "done", counts: { changed: ROWS } });
  // If a row were changed twice, it would have two exclamation marks.
  expect(await products(client, "Imported %!")).toBe(ROWS);
  expect(await products(client, "Imported %!!")).toBe(0);
  await changed.step("undo");
  const taken = await changed.killIn("undo");
  expect(taken).toMatchObject({ state: "done", undoable: 0, counts: { undone: ROWS, left: 0 } });
  expect(await products(client, "Imported %!")).toBe(0);
});

test("the undoing of an import whose server is killed takes every product back", async () => {
  let client = await start();
  const { bulkJob } = await client.call<{ bulkJob: Job }>("POST", "/private/bulk_job/v1", upload());
  const path = `/private/bulk_job/${bulkJob.id}`;
  const job = async () => (await client.call<{ bulkJob: Job }>("GET", `${path}/v1`)).bulkJob;
  const until = (isReached: (now: Job) => boolean) => untilJob(job, isReached);
  const isIdle = ({ state }: Job) => state !== "working" && state !== "draft";
  await client.call("PUT", `${path}/v1`, { operation: OPERATION });
  await until(isIdle);
  await client.call("POST", `${path}/start/v1`, {});
  await until(({ state }) => state === "done");
  await client.call("POST", `${path}/undo/v1`, {});
  for (const done of MOMENTS.undo) {
    await until((now) => now.phase === "undo" && (now.state === "done" || now.done >= done));
    await server?.kill();
    client = await start();
  }

  const after = await until(({ phase, state }) => phase === "undo" && state === "done");

  expect(after).toMatchObject({ undoable: 0, counts: { undone: ROWS, left: 0 } });
  expect(await products(client)).toBe(0);
});

async function untilJob(read: () => Promise<Job>, isReached: (now: Job) => boolean): Promise<Job> {
  let now: Job | undefined;
  return waitUntil(
    async () => {
      now = await read();
      return isReached(now) && now;
    },
    {
      what: () => `more of the job, which is ${JSON.stringify(now)}`,
      timeoutMs: PHASE_WITHIN_MS,
      intervalMs: 10,
    },
  );
}

interface Job {
  id: string;
  phase: string;
  state: string;
  done: number;
}

const SEARCH = {
  path: "/private/twin/search/v2",
  query: { showTwinMode: "DETAILED" },
  list: "twinList",
};

const CHANGE = {
  name: "Renamed",
  subject: "faults",
  search: { ...SEARCH, body: { twinNameLikeList: ["Imported %"] } },
  read: {
    many: { search: SEARCH, filter: "twinIdList" },
    path: "/private/twin/{id}/v2",
    query: SEARCH.query,
    member: "twin",
  },
  operation: {
    change: { method: "PUT", path: "/private/twin/{id}/v1" },
    edits: [{ to: "name", from: "name", how: "append", text: "!" }],
  },
};

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

async function products(client: PlatformClient, like = "Imported %"): Promise<number> {
  const { pagination } = await client.call<{ pagination: { total: number } }>(
    "POST",
    "/private/twin/search/v2?limit=1",
    { twinNameLikeList: [like] },
  );
  return pagination.total;
}

async function start(): Promise<PlatformClient> {
  server = await startVitrine({
    entry: "platform",
    dataDir,
    env: { DEMO: "small", JOB_DELAY_MS: "0", LOG_LEVEL: "warn" },
  });
  return signInToPlatform(server.url);
}
