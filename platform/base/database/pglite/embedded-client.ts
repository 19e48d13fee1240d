import type pg from "pg";

import { PreparedStatementClient } from "../prepared-statement-client.ts";

/**
 * Client of the embedded database. Once the database is lost, every statement fails with the reason of the loss, so
 * that a rollback reports this reason too.
 */
export class EmbeddedClient extends PreparedStatementClient {
  #lost: Error | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", (error) => (this.#lost ??= error));
  }

  // The overloads of `query` have no common type; all are forwarded unchanged.
  override query(...args: any[]): any {
    if (!this.#lost) return super.query(...args);
    const lost = this.#lost;
    const callback = args.at(-1);
    if (typeof callback !== "function") return Promise.reject(lost);
    queueMicrotask(() => callback(lost));
  }
}
