import pg from "pg";

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** Counts the statements that are sent during `run`. */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  let sent = 0;
  client.query = function counted(...args) {
    sent += 1;
    return Reflect.apply(query, this, args);
  };
  try {
    await run();
  } finally {
    client.query = query;
  }
  return sent;
}
