import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";

import { claimPort } from "#platform/testing/claim-port.ts";

export type Link = "open" | "closed" | "frozen";

export interface TcpProxy {
  port: number;
  /** Number of connections through the proxy that are open at both ends. */
  connections(): number;
  /** `closed` closes connections and accepts none; `frozen` keeps them open and forwards nothing. */
  become(state: Link): Promise<void>;
  /** Delays all data to the client by this time from now on. */
  delay(ms: number): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a proxy between a process and its server that simulates failures of the network. */
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
      // Keeps reading while frozen, because otherwise it wouldn't notice the end of a connection.
      one.on("data", (bytes) => {
        const pass = () => void other.write(bytes);
        if (state === "frozen") delayedWrites.push(pass);
        else if (one === far && (delayMs > 0 || delayed.length > 0)) {
          // Passes on the first entry of the queue, which keeps the order when the delay changes.
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
  // The port is fixed, so that the proxy can listen on it again after `closed`.
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
    // When a server rejects a connection, the other end closes it a moment later.
    connections: () =>
      [...pairs].filter((pair) => !pair.some((socket) => socket.readableEnded)).length,
    become,
    delay: (ms) => void (delayMs = ms),
    [Symbol.asyncDispose]: () => become("closed"),
  };
}
