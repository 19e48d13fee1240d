import { randomUUID } from "node:crypto";

import pg from "pg";

/** The URL of a server on which tests may create databases; "" if there is none. */
export function testServer(env = process.env): string {
  return env["TEST_DATABASE_URL"] ?? "";
}

export interface OwnDatabase {
  url: string;
  query<Row>(statement: string): Promise<Row[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Creates an empty database on the server, which is dropped when the object is disposed. */
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

/** Runs one statement on a separate connection, so that tests share nothing with the system under test. */
export async function runOn<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}
