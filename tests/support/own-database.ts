import { randomUUID } from "node:crypto";

import pg from "pg";

/** Address of a server on which tests may make databases; "" where there is none. */
export function testServer(env = process.env): string {
  return env["TEST_DATABASE_URL"] ?? "";
}

export interface OwnDatabase {
  url: string;
  query<Row>(statement: string): Promise<Row[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** An empty database of the caller's own on the server at `url`; gone when it is disposed of. */
export async function createOwnDatabase(server: string): Promise<OwnDatabase> {
  const name = `vitrine_test_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (statement) => runOn(url.href, statement),
    [Symbol.asyncDispose]: async () => {
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

/** One statement on a connection of its own: what watches a system under test shares nothing with it. */
export async function runOn<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}
