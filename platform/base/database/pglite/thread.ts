import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";

import type { PGlite } from "@electric-sql/pglite";

import { copyCluster } from "./copy-cluster.ts";
import { createDiskReserve, createDiskSpaceCheck } from "./disk-room.ts";
import { openFolder, openMemory } from "./engine.ts";
import type { FromThread, ThreadOptions, ToThread } from "./messages.ts";

// PGlite runs in this thread of its own, because a query blocks the thread.
const port = parentPort;
if (!port) throw new Error("This file only runs as a worker thread");

const options = workerData as ThreadOptions;
const engine = await open(options);
if (options.folder) createDiskReserve(options.folder);
const hasRoom = options.folder ? createDiskSpaceCheck(options.folder) : () => true;
let current = 0;
let idle = true;
let readOnly = false;

port.on("message", (message: ToThread) => {
  switch (message.kind) {
    case "connect":
      current = message.connection;
      resetSession(engine);
      [idle, readOnly] = [true, false];
      return;
    case "run":
      if (message.connection !== current) return;
      return execute(message.bytes);
    case "copy":
      return answer({ kind: "copied", error: copyCluster(options.folder, message.target) });
    case "close":
      return void engine
        .exec("checkpoint")
        .then(() => engine.close())
        .then(() => answer({ kind: "closed" }));
  }
});
answer({ kind: "ready" });

/**
 * Executes messages, in read-only mode while the disk has no space. A transaction that has already begun keeps its
 * mode.
 */
function execute(bytes: Uint8Array): void {
  if (idle && readOnly === hasRoom()) {
    readOnly = !readOnly;
    run(engine, query(`set default_transaction_read_only = ${readOnly}`));
    if (!readOnly && options.folder) createDiskReserve(options.folder);
  }
  const responseBytes = run(engine, bytes);
  const response = Buffer.from(
    responseBytes.buffer,
    responseBytes.byteOffset,
    responseBytes.byteLength,
  );
  const status = statusIn(response);
  if (readOnly) reportDiskFull(response);
  if (status === undefined) {
    const codes = codesIn(response).map((at) => response.toString("latin1", at, at + 5));
    return answer({ kind: "broken", full: codes.includes(DISK_FULL) });
  }
  idle = status === IDLE;
  answer({ kind: "data", connection: current, bytes: responseBytes });
}

const READS_ONLY = "25006";
const DISK_FULL = "53100";
const CODE = 0x43;
const ERROR = 0x45;
const READY = 0x5a;
const IDLE = 0x49;

/** Reads the transaction status from the end of a response; undefined if Postgres crashed. */
function statusIn(response: Uint8Array): number | undefined {
  return response.at(-6) === READY ? response.at(-1) : undefined;
}

/**
 * Clients get "disk full" in place of "read-only transaction", because read-only mode is only our
 * reaction to a full disk.
 */
function reportDiskFull(response: Buffer): void {
  for (const at of codesIn(response)) {
    if (response.toString("latin1", at, at + 5) === READS_ONLY) response.write(DISK_FULL, at);
  }
}

/** Finds the offsets of SQLSTATEs in the response. */
function codesIn(response: Buffer): number[] {
  const positions: number[] = [];
  for (let at = 0; at + 5 <= response.length; at += 1 + response.readInt32BE(at + 1)) {
    if (response[at] !== ERROR) continue;
    // Each field of an error is a letter and a zero-terminated text.
    let field = at + 5;
    while (response[field] !== CODE && response[field] !== 0)
      field = response.indexOf(0, field) + 1;
    if (response[field] === CODE) positions.push(field + 1);
  }
  return positions;
}

async function open({ folder, template }: ThreadOptions): Promise<PGlite> {
  if (folder) return openFolder(folder);
  return openMemory(template === undefined ? undefined : new Blob([await readFile(template)]));
}

function answer(message: FromThread): void {
  const transfer = message.kind === "data" ? [message.bytes.buffer as ArrayBuffer] : [];
  port?.postMessage(message, transfer);
}

/** Runs messages with the streaming call, because the plain one also parses and stores every response. */
function run(postgres: PGlite, bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  void postgres.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (chunk) => void chunks.push(chunk.slice()),
  });
  return chunks.length === 1 && chunks[0] ? chunks[0] : join(chunks);
}

function join(chunks: Uint8Array[]): Uint8Array {
  const result = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    result.set(chunk, at);
    at += chunk.length;
  }
  return result;
}

/**
 * Resets the thread's only session, so that a new client doesn't inherit the transaction, settings or statements of
 * the previous one. Subscriptions by LISTEN stay, because they belong to the process.
 */
function resetSession(postgres: PGlite): void {
  run(postgres, query("rollback"));
  run(postgres, query("close all; deallocate all; reset all; select pg_advisory_unlock_all()"));
}

function query(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const frame = Buffer.alloc(5 + body.length);
  frame.write("Q");
  frame.writeInt32BE(4 + body.length, 1);
  body.copy(frame, 5);
  return frame;
}
