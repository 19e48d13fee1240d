import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";

import { claimPort } from "#platform/testing/claim-port.ts";

export type Link = "open" | "closed" | "frozen";

export interface TcpProxy {
  port: number;
  /** The number of connections through the proxy that neither end has ended. */
  connections(): number;
  /** `closed` closes connections and accepts none; `frozen` keeps them open and forwards nothing. */
  become(state: Link): Promise<void>;
  /** From now on the client receives everything this much later. */
  delay(ms: number): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A proxy between a process and its server that simulates network failures. */
export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let state: Link = "open";
  const pairs = new Set<readonly [Socket, Socket]>();
  let delayedWrites: (() => void)[] = [];
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      const delayed: (() => void)[] = [];
      // Keep reading while frozen, or the end of a connection would not be noticed.
      one.on("data", (bytes) => {
        const pass = () => void other.write(bytes);
        if (state === "frozen") delayedWrites.push(pass);
        else if (one === far && (delayMs > 0 || delayed.length > 0)) {
          // The first in the queue, whose order holds when the delay changes.
          delayed.push(pass);
          setTimeout(() => delayed.shift()?.(), delayMs);
        } else pass();
      });
      one.on("error", () => other.destroy());
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  // It listens there again after `closed`.
  const port = await claimPort();
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
  await listen();

  async function become(next: Link): Promise<void> {
    state = next;
    const isStopped = !server.listening;
    if (next === "closed" && !isStopped) {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const [near] of pairs) near.resetAndDestroy();
      await closed;
    } else if (next !== "closed" && isStopped) await listen();
    const late = delayedWrites;
    delayedWrites = [];
    if (next === "open") for (const pass of late) pass();
  }

  return {
    port,
    // A server that rejects a connection ends it; the other end closes it a moment later.
    connections: () =>
      [...pairs].filter((pair) => !pair.some((socket) => socket.readableEnded)).length,
    become,
    delay: (ms) => void (delayMs = ms),
    [Symbol.asyncDispose]: () => become("closed"),
  };
}
