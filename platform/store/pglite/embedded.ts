import { once } from "node:events";
import { Worker } from "node:worker_threads";

import type { FromThread, ThreadOptions, ToThread } from "./messages.ts";
import { WireStream, type WireTarget } from "./wire-stream.ts";

export interface Embedded {
  connect(): WireStream;
  /** Brings everything to the disk and ends the thread. */
  close(): Promise<void>;
}

export async function startEmbedded(options: ThreadOptions): Promise<Embedded> {
  const thread = new Worker(new URL("./thread.ts", import.meta.url), { workerData: options });
  await untilReady(thread);

  const target = new ThreadTarget(thread);
  return {
    connect: () => new WireStream(target),
    close: () => target.close(),
  };
}

async function untilReady(thread: Worker): Promise<void> {
  // `once` rejects on "error", which is how a failed open arrives.
  const [message] = (await once(thread, "message")) as [FromThread];
  if (message.kind !== "ready") throw new Error("The embedded database did not start");
}

class ThreadTarget implements WireTarget {
  readonly #thread: Worker;
  readonly #streams = new Map<number, WireStream>();
  #last = 0;
  #failure: Error | undefined;
  readonly #closed = Promise.withResolvers<void>();

  constructor(thread: Worker) {
    this.#thread = thread;
    thread.on("message", (message: FromThread) => {
      if (message.kind === "data") this.#streams.get(message.connection)?.push(message.bytes);
      if (message.kind === "closed") this.#closed.resolve();
    });
    thread.on("error", (error) => this.#fail(error));
    thread.on("exit", () => this.#fail(new Error("The embedded database stopped")));
  }

  connect(stream: WireStream): void {
    if (this.#failure) return void stream.destroy(this.#failure);
    this.#last += 1;
    this.#streams.set(this.#last, stream);
    this.#send({ kind: "connect", connection: this.#last });
  }

  run(stream: WireStream, bytes: Uint8Array): void {
    // Only the newest client is connected: the pool has one place.
    if (this.#streams.get(this.#last) !== stream) return;
    this.#send({ kind: "run", connection: this.#last, bytes });
  }

  forget(stream: WireStream): void {
    for (const [connection, held] of this.#streams) {
      if (held === stream) this.#streams.delete(connection);
    }
  }

  async close(): Promise<void> {
    if (!this.#failure) {
      this.#send({ kind: "close" });
      await this.#closed.promise;
    }
    await this.#thread.terminate();
  }

  #send(message: ToThread): void {
    const transfer = message.kind === "run" ? [message.bytes.buffer as ArrayBuffer] : [];
    this.#thread.postMessage(message, transfer);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#closed.resolve();
    for (const stream of this.#streams.values()) stream.destroy(this.#failure);
  }
}
