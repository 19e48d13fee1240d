import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import pg from "pg";

import { type Database, openDatabase, type ServerLimits } from "../base/database/database.ts";
import type { Db } from "../base/database/executor.ts";
import { migrate } from "../base/database/migrate.ts";

export interface TestServer {
  name: "pglite" | "postgres";
  /** A migrated database for one test file; close it at the end. */
  open(): Promise<Database>;
  /** An empty database for the caller alone. */
  openEmpty(limits?: ServerLimits): Promise<Database>;
}

/** Set when the same suites run on the server of TEST_DATABASE_URL. */
const onServer = process.env.TEST_SHARED_ON_SERVER ? process.env.TEST_DATABASE_URL : undefined;

/** The embedded database runs one transaction at a time. */
export const runsInParallel = onServer !== undefined;

const SHARED = Symbol.for(`vitrine.testing.database ${onServer ?? ""}`);
const holder = globalThis as { [SHARED]?: Promise<Database> };

/**
 * The database of this test worker, in memory or on the server. Starting one takes a second and
 * emptying it milliseconds, so test files share it.
 */
export function sharedDatabase(): Promise<Database> {
  holder[SHARED] ??= migrated(onServer ? openOnServer(onServer) : openDatabase({ memory: true }));
  return holder[SHARED];
}

/**
 * Closes the shared database, so that a new one is opened. For files that change the configuration
 * of the template, which the others presume, and for those that presume few people.
 */
export async function discardSharedDatabase(): Promise<void> {
  const opened = holder[SHARED];
  delete holder[SHARED];
  await (await opened)?.close();
}

/** For `describe.each`: the embedded database, and Postgres if TEST_DATABASE_URL is set. */
export function testDatabases(): TestServer[] {
  const embedded: TestServer = {
    name: "pglite",
    open: async () => ({ ...(await sharedDatabase()), close: async () => undefined }),
    openEmpty: () => openDatabase({ memory: true }),
  };
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return [embedded];
  const server: TestServer = {
    name: "postgres",
    open: () => migrated(openOnServer(url)),
    openEmpty: (limits) => openOnServer(url, limits),
  };
  return [embedded, server];
}

/** Empties every table and keeps the schema. */
export async function resetDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and tablename not like 'kysely_migration%'`.execute(db);
  const filled = await sql<{ name: string }>`${sql.join(
    rows.map(({ name }) => sql`(select ${sql.lit(name)} as name from ${sql.raw(name)} limit 1)`),
    sql` union all `,
  )}`.execute(db);
  if (filled.rows.length === 0) return;
  const names = filled.rows.map(({ name }) => sql.raw(name));
  await db.transaction().execute(async (tx) => {
    // The audit log lets itself be emptied only so.
    await sql`select set_config('vitrine.audit_purge', 'on', true)`.execute(tx);
    await sql`truncate ${sql.join(names)} restart identity cascade`.execute(tx);
  });
}

async function openOnServer(url: string, limits?: ServerLimits): Promise<Database> {
  const { url: own, drop } = await ownServerDatabase(url);
  const database = await openDatabase({ url: own, ...(limits && { limits }) });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

export const hasServer = process.env.TEST_DATABASE_URL !== undefined;

/** An empty database on the server of TEST_DATABASE_URL. */
export async function ownServerDatabase(
  url = process.env.TEST_DATABASE_URL ?? "",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vitrine_test_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => runOnServer(url, `drop database ${name} with (force)`) };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function migrated(opening: Promise<Database>): Promise<Database> {
  const database = await opening;
  await migrate(database.db);
  return database;
}
