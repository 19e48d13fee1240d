import { setTimeout as pause } from "node:timers/promises";

import { idOf } from "#platform/selling/template/ids.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

import { readResidentMemory } from "./memory.ts";
import { callPlatform, signInByHeaders } from "./platform-calls.ts";
import { type Readers, startReaders } from "./readers.ts";
import { WORKING_TREE } from "./revision.ts";
import { median } from "./table.ts";

/** A platform in a process of its own, whose bulk jobs are measured while readers request lists. */
export interface JobServer {
  server: Vitrine;
  readers: Readers;
  /** p50 of the readers without a job, in milliseconds; 0 without readers. */
  calmMs: number;
  /** Makes a call of bulk jobs. */
  call: (method: string, path: string, content?: object) => Promise<JobAnswer>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface JobAnswer {
  bulkJob: { id: string; state: string; counts: { failed?: number } };
}

/** What a step of a job has cost. */
export interface Phase {
  phase: string;
  rowsPerSecond: number;
  /** Processor time of the whole process for a row, which includes what the readers cost. */
  msPerRow: number;
  megabytes: number;
  /** p50 of the readers; 0 without readers. */
  readMs: number;
}

/** Time for which the readers are measured without a job, after as long to warm up. */
const CALM_MS = 3_000;
const POLL_MS = 50;

export async function openJobServer(
  settings: Record<string, string>,
  readerCount: number,
  root = WORKING_TREE,
): Promise<JobServer> {
  const { DATA_DIR: dataDir, ...rest } = settings;
  const limits = { CALLS_PER_MINUTE: "0", BUSINESS_CALLS_PER_MINUTE: "0" };
  const env = { DEMO: "small", LOG_LEVEL: "error", ...limits, ...rest };
  const options = { entry: "platform", measured: true, root, env } as const;
  const server = await startVitrine({ ...options, ...(dataDir !== undefined && { dataDir }) });
  const headers = await signInByHeaders(server.url);
  const readers = startReaders(server.url, readerCount, {
    path: "/private/twin/search/v2?limit=10&showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ twinClassExtendsHierarchyContainsIdList: [idOf("class:product")] }),
  });
  if (readerCount > 0) await pause(CALM_MS);
  readers.take();
  if (readerCount > 0) await pause(CALM_MS);
  return {
    server,
    readers,
    calmMs: median(readers.take()),
    call: (method, path, content) =>
      callPlatform<JobAnswer>(server.url, `/private/bulk_job${path || "/v1"}`, {
        method,
        headers,
        content,
      }),
    [Symbol.asyncDispose]: async () => {
      await readers.stop();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Returns a step of a job, which ends when its rows are done. */
export function jobStep({ call }: JobServer, id: string, method: string, path: string, body = {}) {
  return async () => {
    await call(method, `/${id}${path}`, body);
    await untilDone(call, id);
  };
}

export async function untilDone(call: JobServer["call"], id: string): Promise<void> {
  const read = async () => (await call("GET", `/${id}/v1`)).bulkJob;
  let job = await read();
  while (job.state === "working") {
    await pause(POLL_MS);
    job = await read();
  }
  // Failed rows are fast and would look like an improvement.
  if (job.state === "failed" || job.counts.failed) throw new Error(JSON.stringify(job));
}

export async function timed(
  { server, readers }: JobServer,
  phase: string,
  rows: number,
  work: () => Promise<void>,
): Promise<Phase> {
  console.error(new Date().toISOString(), phase);
  const atStart = await readResidentMemory(server.pid);
  let peak = atStart;
  const watch = setInterval(() => {
    void readResidentMemory(server.pid).then((bytes) => (peak = Math.max(peak, bytes)));
  }, 100);
  const { cpu: before } = await server.usage();
  readers.take();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  const { cpu: after } = await server.usage();
  clearInterval(watch);
  return {
    phase,
    rowsPerSecond: rows / seconds,
    msPerRow: (after.user + after.system - before.user - before.system) / 1000 / rows,
    megabytes: (peak - atStart) / 1024 / 1024,
    readMs: median(readers.take()),
  };
}
