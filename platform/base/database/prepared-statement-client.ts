import { createHash } from "node:crypto";

import { sql } from "kysely";
import pg from "pg";

const NAMED = /^\s*\/\* prepared(?:: ([\w-]+))? \*\//;

/** Comment at the beginning of a statement that makes the client prepare it. */
export const PREPARED = sql`/* prepared */`;

/** Limit per connection, because the server stores a plan of some hundred kilobytes for each prepared statement. */
const MAX_ANONYMOUS_STATEMENTS = 50;

/**
 * Prepares a statement once per connection if its text begins with the comment `prepared`. Only for statements whose
 * plan doesn't depend on their parameters. If the comment contains a name, only one text may use that name; the
 * number of unnamed statements is limited.
 */
export class PreparedStatementClient extends pg.Client {
  #names = new Map<string, string>();

  // Kysely calls `query` with a text and has no option for a statement's name. The overloads of the
  // method have no common type; all but this one are forwarded unchanged.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const name = typeof text === "string" ? this.#nameOf(text) : undefined;
    const queryArgs = name === undefined ? args : [{ name, text, values }, ...rest];
    return (super.query as (...args: unknown[]) => unknown).apply(this, queryArgs);
  }

  #nameOf(text: string): string | undefined {
    const comment = NAMED.exec(text);
    if (!comment || comment[1]) return comment?.[1];
    const cachedName = this.#names.get(text);
    if (cachedName || this.#names.size >= MAX_ANONYMOUS_STATEMENTS) return cachedName;
    const name = createHash("sha256").update(text).digest("hex").slice(0, 32);
    this.#names.set(text, name);
    return name;
  }
}
