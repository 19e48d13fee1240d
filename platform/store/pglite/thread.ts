import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";

import type { PGlite } from "@electric-sql/pglite";

import { openFolder, openMemory } from "./engine.ts";
import type { FromThread, ThreadOptions, ToThread } from "./messages.ts";

// PGlite blocks the thread it runs on for as long as a query takes, so it gets one of its own.
const port = parentPort;
if (!port) throw new Error("This file only runs as a worker thread");

const engine = await open(workerData as ThreadOptions);
let current = 0;

port.on("message", (message: ToThread) => {
  switch (message.kind) {
    case "connect":
      current = message.connection;
      return resetSession(engine);
    case "run":
      if (message.connection !== current) return;
      return answer({ kind: "data", connection: current, bytes: run(engine, message.bytes) });
    case "close":
      return void engine
        .exec("checkpoint")
        .then(() => engine.close())
        .then(() => answer({ kind: "closed" }));
  }
});
answer({ kind: "ready" });

async function open({ folder, template }: ThreadOptions): Promise<PGlite> {
  if (folder) return openFolder(folder);
  return openMemory(template === undefined ? undefined : new Blob([await readFile(template)]));
}

function answer(message: FromThread): void {
  const transfer = message.kind === "data" ? [message.bytes.buffer as ArrayBuffer] : [];
  port?.postMessage(message, transfer);
}

/** The streaming call is used because the plain one also parses and keeps every answer. */
function run(postgres: PGlite, bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  void postgres.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (chunk) => void chunks.push(chunk.slice()),
  });
  return chunks.length === 1 && chunks[0] ? chunks[0] : join(chunks);
}

function join(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * There is one session for the life of the thread, so a new client must not inherit the transaction,
 * settings or statements of the one before. LISTEN stays: the subscriptions belong to the process.
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
