import type { Pool } from "pg";

type Handler = (payload: string) => void;

const AGAIN_AFTER_MS = 1_000;

/**
 * Subscribes with LISTEN over the pool's only connection. The session outlives the pool's clients, so subscriptions
 * stay, but the handlers must be attached to each new client.
 */
export class PoolListener {
  readonly #pool: Pool;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #reconnected = new Set<() => void>();

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on("connect", (client) => {
      client.on("notification", ({ channel, payload }) => {
        for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? "");
      });
    });
  }

  /**
   * Subscribes again, because a new session has no subscriptions. Notifications in between are lost.
   */
  async listenAgain(): Promise<void> {
    try {
      for (const channel of this.#handlers.keys())
        await this.#pool.query(`listen ${quote(channel)}`);
      for (const reconnected of this.#reconnected) reconnected();
    } catch {
      setTimeout(() => void this.listenAgain(), AGAIN_AFTER_MS).unref();
    }
  }

  async listen(
    channel: string,
    onPayload: Handler,
    onReconnect: () => void = () => undefined,
  ): Promise<() => Promise<void>> {
    this.#reconnected.add(onReconnect);
    const handlers = this.#handlers.get(channel) ?? new Set();
    handlers.add(onPayload);
    this.#handlers.set(channel, handlers);
    await this.#pool.query(`listen ${quote(channel)}`);
    return async () => {
      handlers.delete(onPayload);
      this.#reconnected.delete(onReconnect);
    };
  }
}

function quote(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
