import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { DatabaseUnavailableError } from "../database-errors.ts";
import { hasRoom, spendReserve } from "./disk-room.ts";
import type { FromThread, ThreadOptions, ToThread } from "./messages.ts";
import { WireStream, type WireTarget } from "./wire-stream.ts";

export interface Embedded {
  connect(): WireStream;
  /** Calls the listener when a failed database is open again and its session has lost all state. */
  onReopened(listener: () => void): void;
  /**
   * Copies the cluster into a new folder between two statements; all others wait. The copy contains everything that
   * was committed.
   */
  copyTo(target: string): Promise<void>;
  /** Writes everything to disk and ends the thread. */
  close(): Promise<void>;
}

/** SQLSTATE of a full disk. */
const DISK_FULL = "53100";

/** Delays before the attempts to reopen a failed database. */
const REOPEN_AFTER_MS = [0, 2_000, 10_000];

export async function startEmbedded(options: ThreadOptions): Promise<Embedded> {
  const listeners: (() => void)[] = [];
  let closing = false;
  let target: Promise<ThreadTarget>;
  const startTarget = async () => new ThreadTarget(await startThread(options), reopen);
  const reopen = (ended: Promise<unknown>) => {
    if (closing) return;
    // The new thread starts after the old one has ended, because only one may have the folder open.
    target = ended.then(() => openAgain(startTarget, options));
    target.then(
      () => listeners.forEach((listener) => listener()),
      // Thrown outside the promise, so that the error ends the process, because no query can be served any more.
      (error: unknown) => setImmediate(() => fail(error)),
    );
  };
  target = startTarget().catch((error: unknown) => {
    const { folder } = options;
    if (!folder || hasRoom(folder)) throw error;
    spendReserve(folder);
    return startTarget().catch((cause: unknown) => {
      throw diskFull({ cause });
    });
  });
  await target;
  return {
    connect: () => new WireStream(() => target),
    onReopened: (listener) => void listeners.push(listener),
    copyTo: async (folder) => (await target).copyTo(folder),
    close: async () => {
      closing = true;
      await (await target.catch(() => undefined))?.close();
    },
  };
}

function fail(error: unknown): never {
  throw error;
}

async function openAgain(
  startTarget: () => Promise<ThreadTarget>,
  { folder }: ThreadOptions,
): Promise<ThreadTarget> {
  let last: unknown;
  // A failed in-memory database is not reopened, because the new one would be empty.
  for (const ms of folder ? REOPEN_AFTER_MS : []) {
    await delay(ms);
    if (folder) spendReserve(folder);
    try {
      return await startTarget();
    } catch (error) {
      last = error;
    }
  }
  throw new Error("The embedded database gave up and can't be opened again. Is the disk full?", {
    cause: last,
  });
}

async function startThread(options: ThreadOptions): Promise<Worker> {
  const thread = new Worker(new URL("./thread.ts", import.meta.url), { workerData: options });
  // This also rejects if opening failed, because `once` rejects on an "error" event.
  const ended = once(thread, "exit").then(() => [{ kind: "broken", full: false }]);
  const [message] = (await Promise.race([once(thread, "message"), ended])) as [FromThread];
  if (message.kind !== "ready") throw new Error("The embedded database did not start");
  return thread;
}

class ThreadTarget implements WireTarget {
  readonly #thread: Worker;
  readonly #streams = new Map<number, WireStream>();
  readonly #onFailure: (ended: Promise<unknown>) => void;
  #last = 0;
  #failure: Error | undefined;
  readonly #copies: PromiseWithResolvers<void>[] = [];
  readonly #closed = Promise.withResolvers<void>();

  constructor(thread: Worker, onFailure: (ended: Promise<unknown>) => void) {
    this.#thread = thread;
    this.#onFailure = onFailure;
    thread.on("message", (message: FromThread) => {
      if (message.kind === "data") this.#streams.get(message.connection)?.push(message.bytes);
      if (message.kind === "closed") this.#closed.resolve();
      if (message.kind === "copied") this.#endCopy(message.error);
      if (message.kind === "broken")
        this.#fail(message.full ? diskFull() : new Error("Postgres gave up"));
    });
    thread.on("error", (error) => this.#fail(error));
    thread.on("exit", () => this.#fail(new Error("The thread ended")));
  }

  connect(stream: WireStream): void {
    if (this.#failure) return void stream.destroy(this.#failure);
    this.#last += 1;
    this.#streams.set(this.#last, stream);
    this.#send({ kind: "connect", connection: this.#last });
  }

  run(stream: WireStream, bytes: Uint8Array): void {
    // Responses for older clients are dropped: the pool has one connection, so only the newest client is
    // connected.
    if (this.#streams.get(this.#last) !== stream) return;
    this.#send({ kind: "run", connection: this.#last, bytes });
  }

  forget(stream: WireStream): void {
    for (const [connection, openStream] of this.#streams) {
      if (openStream === stream) this.#streams.delete(connection);
    }
  }

  copyTo(target: string): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    const copy = Promise.withResolvers<void>();
    this.#copies.push(copy);
    this.#send({ kind: "copy", target });
    return copy.promise;
  }

  /** Settles the oldest pending copy: copies end in the order in which they were requested. */
  #endCopy(error: string | null): void {
    const copy = this.#copies.shift();
    if (error === null) copy?.resolve();
    else copy?.reject(new Error(error));
  }

  async close(): Promise<void> {
    if (!this.#failure) {
      this.#send({ kind: "close" });
      await this.#closed.promise;
      this.#failure = new Error("The embedded database is closed");
    }
    await this.#thread.terminate();
  }

  #send(message: ToThread): void {
    const transfer = message.kind === "run" ? [message.bytes.buffer as ArrayBuffer] : [];
    this.#thread.postMessage(message, transfer);
  }

  #fail(cause: Error): void {
    if (this.#failure) return;
    this.#failure =
      "code" in cause && cause.code === DISK_FULL
        ? cause
        : new DatabaseUnavailableError("The embedded database stopped", { cause });
    this.#closed.resolve();
    for (const copy of this.#copies.splice(0)) copy.reject(this.#failure);
    this.#onFailure(this.#thread.terminate());
    for (const stream of this.#streams.values()) stream.destroy(this.#failure);
  }
}

function diskFull(options?: ErrorOptions): Error {
  const error = new Error("The disk of the embedded database is full", options);
  return Object.assign(error, { code: DISK_FULL });
}
