import { setTimeout as delay } from "node:timers/promises";

import { connectError } from "./database-errors.ts";
import type { ServerClient } from "./server-client.ts";

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onReconnect: () => void;
}

const FIRST_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 3000;
const HEARTBEAT_INTERVAL_MS = 1000;

/**
 * Subscribes with LISTEN on its own connection, which is also used to check every second that the server is alive. If
 * the connection is lost, a single loop reconnects with growing delays.
 */
export class ServerListener {
  readonly #createClient: () => ServerClient;
  readonly #onSilence: () => void;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  #started: Promise<void> | undefined;
  #client: ServerClient | undefined;

  /** `onSilence` is called if the server accepts connections but doesn't respond. */
  constructor(createClient: () => ServerClient, onSilence: () => void) {
    this.#createClient = createClient;
    this.#onSilence = onSilence;
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void = () => undefined,
  ): Promise<() => Promise<void>> {
    const subscription = { channel, onPayload, onReconnect };
    this.#subscriptions.add(subscription);
    try {
      await (this.#started ??= this.#connect());
      // Without a connection, the reconnect loop subscribes to every channel.
      await this.#client?.query(listenTo(channel));
    } catch (error) {
      this.#subscriptions.delete(subscription);
      if (!this.#client) this.#started = undefined;
      throw error;
    }
    return async () => void this.#subscriptions.delete(subscription);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = this.#createClient();
    client.on("notification", ({ channel, payload }) => {
      for (const subscription of this.#subscriptions) {
        if (subscription.channel === channel) subscription.onPayload(payload ?? "");
      }
    });
    try {
      await client.connect();
      const channels = new Set([...this.#subscriptions].map(({ channel }) => channel));
      for (const channel of channels) await client.query(listenTo(channel));
    } catch (error) {
      client.drop("The attempt to connect has failed");
      throw connectError(error);
    }
    if (this.#closing.signal.aborted) return client.end();
    this.#client = client;
    const heartbeat = setInterval(() => void this.#beat(client), HEARTBEAT_INTERVAL_MS);
    heartbeat.unref();
    client.once("end", () => {
      clearInterval(heartbeat);
      if (this.#client !== client) return;
      this.#client = undefined;
      void this.#reconnect();
    });
  }

  async #beat(client: ServerClient): Promise<void> {
    if (!client.isIdle) return;
    try {
      await client.query("select 1");
    } catch (error) {
      if (isSilence(error)) this.#onSilence();
    }
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await this.#connect();
        for (const { onReconnect } of this.#subscriptions) onReconnect();
        return;
      } catch (error) {
        if (isSilence(error)) this.#onSilence();
        const longest = Math.min(FIRST_RETRY_DELAY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS);
        // Random, so that the nodes of an installation don't reconnect at the same moment.
        const wait = longest * (0.5 + Math.random() / 2);
        await delay(wait, undefined, { ref: false, signal }).catch(() => undefined);
      }
    }
  }
}

/**
 * True if the server is silent. Only a timeout means that, because a rejected connection means that the server is
 * down.
 */
function isSilence(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && /timeout expired|did not answer within/.test(cause.message);
}

function listenTo(channel: string): string {
  return `listen "${channel.replaceAll('"', '""')}"`;
}
