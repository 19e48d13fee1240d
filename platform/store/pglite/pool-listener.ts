import type { Pool } from "pg";

type Handler = (payload: string) => void;

/**
 * LISTEN over the pool's one connection. The session outlives the pool's clients, so what was
 * subscribed once stays subscribed; only the handlers are attached to each new client.
 */
export class PoolListener {
  readonly #pool: Pool;
  readonly #handlers = new Map<string, Set<Handler>>();

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on("connect", (client) => {
      client.on("notification", ({ channel, payload }) => {
        for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? "");
      });
    });
  }

  async listen(channel: string, onPayload: Handler): Promise<() => Promise<void>> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    handlers.add(onPayload);
    this.#handlers.set(channel, handlers);
    await this.#pool.query(`listen ${quote(channel)}`);
    return async () => void handlers.delete(onPayload);
  }
}

function quote(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
