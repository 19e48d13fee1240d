import type pg from "pg";

import { PreparingClient } from "../preparing-client.ts";

/**
 * Says of a lost database why it was lost, also to what is asked afterwards: a transaction that is to be rolled
 * back then fails with the reason.
 */
export class EmbeddedClient extends PreparingClient {
  #lost: Error | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", (error) => (this.#lost ??= error));
  }

  // The many forms of `query` have no common type; all are passed on as they are.
  override query(...args: any[]): any {
    if (!this.#lost) return super.query(...args);
    const lost = this.#lost;
    const callback = args.at(-1);
    if (typeof callback !== "function") return Promise.reject(lost);
    queueMicrotask(() => callback(lost));
  }
}
