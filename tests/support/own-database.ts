import { randomUUID } from "node:crypto";
import type { NetConnectOpts } from "node:net";

import pg from "pg";

import { buildDatabaseUrl } from "#platform/testing/database-url.ts";

/** URL of a server on which tests may create databases; "" if there is none. */
export function testServer(env = process.env): string {
  return env["TEST_DATABASE_URL"] ?? "";
}

const DEFAULT_PORT = 5432;

/** Address at which the server of a connection string listens. */
export function parseAddress(connectionString: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(connectionString);
  const folder = searchParams.get("host");
  const number = Number(port || DEFAULT_PORT);
  return folder === null
    ? { host: hostname, port: number }
    : { path: `${folder}/.s.PGSQL.${number}` };
}

/**
 * Connection string of the same database through a port of this machine, such as that of a proxy.
 */
export function throughPort(connectionString: string, port: number): URL {
  const url = new URL(connectionString);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${port}`;
  return url;
}

export interface OwnDatabase {
  url: string;
  query<Row>(statement: string): Promise<Row[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Creates an empty database on the server. It is dropped when the object is disposed. */
export async function createOwnDatabase(server: string): Promise<OwnDatabase> {
  const name = `vitrine_test_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `create database ${name}`);
  const url = buildDatabaseUrl(server, name);
  return {
    url,
    query: (statement) => runOn(url, statement),
    [Symbol.asyncDispose]: async () => {
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Executes a statement on a connection of its own, so that tests share none with the tested system.
 */
export async function runOn<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}
