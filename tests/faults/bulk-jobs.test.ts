import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { waitUntil } from "#platform/testing/wait-until.ts";
import { copyDemoDataTo } from "#tests/support/demo-data.ts";
import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

// Kills the server in each phase of a bulk job of the console: nothing may happen twice or be lost.

const ADMIN = { username: "admin@vitrine.demo", password: "Vitrine-demo-1" };
const ROWS = 90;
const SHOW = { showStatusMode: "DETAILED" };
const READ = { path: "/private/twin_status/{id}/v1", query: SHOW, member: "twinStatus" };
const NAME = "nameI18n.translationInCurrentLocale";

interface Job {
  id: string;
  phase: "collect" | "preview" | "run";
  state: string;
  total: number;
  done: number;
  counts: Record<string, number>;
}

/** Shorter than the timeout of the test, so that a failure reports what was waited for. */
const PHASE_WITHIN_MS = 240_000;

let dataDir: string;
let server: Vitrine | undefined;
let client: PlatformClient;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-faults-"));
  await copyDemoDataTo(dataDir);
  await start();
});

afterEach(async () => {
  await server?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

test("an import and a change of all that a search finds go on after each kill", async () => {
  const classId = await newClass();
  const search = {
    path: "/private/twin_status/search/v1",
    query: SHOW,
    body: { twinClassIdMap: { [classId]: true } },
    list: "statuses",
  };

  const imported = await importRows(classId, search);
  await killWhile(imported, "preview", [0, ROWS / 3]);
  expect(await untilState(imported, "ready")).toMatchObject({ total: ROWS, done: ROWS });
  expect(await names(classId), "a preview saves nothing").toEqual([]);
  await client.call("POST", `/private/bulk_job/${imported}/start/v1`);
  await killWhile(imported, "run", [0, ROWS / 3, (2 * ROWS) / 3]);
  const created = await untilState(imported, "done");
  expect(created.counts).toMatchObject({ created: ROWS, failed: 0 });
  expect(await names(classId)).toEqual(expectedNames("a"));

  const { bulkJob } = await client.call<{ bulkJob: Job }>("POST", "/private/bulk_job/v1", {
    name: "Doubled",
    subject: "statuses",
    search,
    read: READ,
    operation: {
      change: { method: "PUT", path: "/private/twin_status/{id}/v1" },
      // If a row were changed twice, it would have four letters.
      edits: [{ to: NAME, from: "name", how: "replace", text: "a", replacement: "aa" }],
    },
  });
  await kill();
  await killWhile(bulkJob.id, "preview", [ROWS / 3]);
  await untilState(bulkJob.id, "ready");
  await client.call("POST", `/private/bulk_job/${bulkJob.id}/start/v1`);
  await killWhile(bulkJob.id, "run", [0, ROWS / 2]);
  const changed = await untilState(bulkJob.id, "done");

  expect(changed.counts).toMatchObject({ changed: ROWS, failed: 0 });
  expect(await names(classId)).toEqual(expectedNames("aa"));
});

async function start(): Promise<void> {
  const env = { DEMO: "small", LOG_LEVEL: "warn" };
  server = await startVitrine({ entry: "platform", dataDir, env });
  client = await signInToPlatform(server.url, ADMIN);
}

async function kill(): Promise<void> {
  await server?.kill();
  await start();
}

/** Kills the server whenever this many rows of the phase are done. */
async function killWhile(id: string, phase: Job["phase"], moments: number[]): Promise<void> {
  for (const moment of moments) {
    await untilJob(id, (job) => {
      return job.phase === phase && (job.state !== "working" || job.done >= moment);
    });
    await kill();
  }
}

async function read(id: string): Promise<Job> {
  return (await client.call<{ bulkJob: Job }>("GET", `/private/bulk_job/${id}/v1`)).bulkJob;
}

async function untilState(id: string, state: string): Promise<Job> {
  const job = await untilJob(id, (now) => now.state !== "working");
  expect(job.state).toBe(state);
  return job;
}

async function untilJob(id: string, isReached: (job: Job) => boolean): Promise<Job> {
  let job: Job | undefined;
  return waitUntil(
    async () => {
      job = await read(id);
      return isReached(job) && job;
    },
    {
      what: () => `more of the job, which is ${JSON.stringify(job)}`,
      timeoutMs: PHASE_WITHIN_MS,
    },
  );
}

async function newClass(): Promise<string> {
  const { twinClass } = await client.call<{ twinClass: { id: string } }>(
    "POST",
    "/private/twin_class/v1?showTwinClassMode=DETAILED",
    { key: "crate", nameI18n: { translations: { en: "Crate" } } },
  );
  return twinClass.id;
}

/** Creates a job that imports a file of new statuses. */
async function importRows(classId: string, search: object): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, at) => `row_${at};${number(at)} a`);
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Rows", subject: "statuses" }));
  form.set("file", new File([["key;name", ...lines].join("\r\n")], "rows.csv"));
  const { bulkJob } = await client.call<{ bulkJob: Job }>("POST", "/private/bulk_job/v1", form);
  await client.call("PUT", `/private/bulk_job/${bulkJob.id}/v1`, {
    read: READ,
    operation: {
      change: { method: "PUT", path: "/private/twin_status/{id}/v1" },
      create: { method: "POST", path: `/private/twin_class/${classId}/twin_status/v1` },
      match: { column: 0, lookup: { search, filter: "keyLikeList", members: ["key"] } },
      edits: [
        { to: "key", from: "key", how: "column", column: 0 },
        { to: NAME, from: "name", how: "column", column: 1 },
      ],
    },
  });
  return bulkJob.id;
}

async function names(classId: string): Promise<string[]> {
  const { statuses } = await client.call<{ statuses: { name: string }[] }>(
    "POST",
    "/private/twin_status/search/v1?showStatusMode=DETAILED&limit=1000",
    { twinClassIdMap: { [classId]: true } },
  );
  return statuses.map(({ name }) => name).toSorted();
}

function expectedNames(ending: string): string[] {
  return Array.from({ length: ROWS }, (_, at) => `${number(at)} ${ending}`).toSorted();
}

function number(at: number): string {
  return String(at).padStart(4, "0");
}
