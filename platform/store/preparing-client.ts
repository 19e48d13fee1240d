import pg from "pg";

const NAMED = /^\s*\/\* prepared: ([\w-]+) \*\//;

/**
 * Prepares a statement once per connection when its text begins with a comment that names it, so
 * that it is planned once instead of on every call. Only for statements whose plan doesn't depend on
 * what they are given; the name must belong to one text.
 */
export class PreparingClient extends pg.Client {
  // The many forms of `query` have no common type; all but this one are passed on as they are.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const name = typeof text === "string" ? NAMED.exec(text)?.[1] : undefined;
    const given = name === undefined ? args : [{ name, text, values }, ...rest];
    return Reflect.apply(client.query, this, given);
  }
}

const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
