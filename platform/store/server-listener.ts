import { setTimeout as delay } from "node:timers/promises";

import type { Client } from "pg";

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onReconnect: () => void;
}

const LONGEST_WAIT_MS = 10_000;

/** LISTEN on a connection of its own, which is found again when it is lost. */
export class ServerListener {
  readonly #createClient: () => Client;
  readonly #subscriptions = new Set<Subscription>();
  #client: Promise<Client> | undefined;
  #closed = false;

  constructor(createClient: () => Client) {
    this.#createClient = createClient;
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void = () => undefined,
  ): Promise<() => Promise<void>> {
    const subscription = { channel, onPayload, onReconnect };
    this.#subscriptions.add(subscription);
    this.#client ??= this.#connect();
    await (await this.#client).query(listenTo(channel));
    return async () => void this.#subscriptions.delete(subscription);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<Client> {
    const client = this.#createClient();
    client.on("notification", ({ channel, payload }) => {
      for (const subscription of this.#subscriptions) {
        if (subscription.channel === channel) subscription.onPayload(payload ?? "");
      }
    });
    client.on("error", () => undefined);
    client.once("end", () => void this.#reconnect());
    await client.connect();
    return client;
  }

  async #reconnect(): Promise<void> {
    for (let wait = 100; !this.#closed; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        const next = this.#connect();
        const client = await next;
        const channels = new Set([...this.#subscriptions].map(({ channel }) => channel));
        for (const channel of channels) await client.query(listenTo(channel));
        this.#client = next;
        for (const { onReconnect } of this.#subscriptions) onReconnect();
        return;
      } catch {
        await delay(wait, undefined, { ref: false });
      }
    }
  }
}

function listenTo(channel: string): string {
  return `listen "${channel.replaceAll('"', '""')}"`;
}
