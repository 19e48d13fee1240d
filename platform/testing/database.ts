import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import { type Database, openDatabase, type ServerLimits } from "../base/database/database.ts";
import type { Db } from "../base/database/executor.ts";
import { buildDatabaseUrl } from "./database-url.ts";
import { embeddedTemplate, runOnServer, serverTemplate } from "./template-database.ts";

export interface TestServer {
  name: "pglite" | "postgres";
  /** Opens a database with the sellers' domain. The test file has to close it at its end. */
  open(): Promise<Database>;
  /** Opens an empty database for the caller alone. */
  openEmpty(limits?: ServerLimits): Promise<Database>;
}

/** Set when the same suites run on the server of TEST_DATABASE_URL. */
const onServer = process.env.TEST_SHARED_ON_SERVER ? process.env.TEST_DATABASE_URL : undefined;

/** Whether transactions run in parallel; the embedded database runs one at a time. */
export const runsInParallel = onServer !== undefined;

/**
 * Opens the database of the running test file on first use: a copy of the run's template, which has the
 * sellers' domain, in memory or on the server.
 */
export function testDatabase(): Promise<Database> {
  opened ??= withOwnVersions(
    onServer
      ? openOnServer(onServer, { template: serverTemplate() })
      : openDatabase({ memory: true, archive: embeddedTemplate() }),
  );
  return opened;
}

let copies = 0;

/**
 * Gives each copy its own model versions. Otherwise caches by domain and version, such as the app's, would return
 * data of an earlier test file.
 */
async function withOwnVersions(opening: Promise<Database>): Promise<Database> {
  const database = await opening;
  copies += 1;
  await sql`update domain set model_version = model_version + ${copies * 1_000_000}`.execute(
    database.db,
  );
  return database;
}

let opened: Promise<Database> | undefined;

/** Closes the database after a test file. The next test file in this process gets a new copy. */
export async function closeTestDatabase(): Promise<void> {
  const database = await opened;
  opened = undefined;
  await database?.close();
}

/**
 * Lists databases for `describe.each`: the embedded one, and Postgres if TEST_DATABASE_URL is set.
 */
export function testDatabases(): TestServer[] {
  const embedded: TestServer = {
    name: "pglite",
    open: async () => ({ ...(await testDatabase()), close: async () => undefined }),
    openEmpty: () => openDatabase({ memory: true }),
  };
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return [embedded];
  const server: TestServer = {
    name: "postgres",
    open: () => openOnServer(url, { template: serverTemplate() }),
    openEmpty: (limits) => openOnServer(url, { template: null, ...(limits && { limits }) }),
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
    // Only this setting allows deletions from the audit log.
    await sql`select set_config('vitrine.audit_purge', 'on', true)`.execute(tx);
    await sql`truncate ${sql.join(names)} restart identity cascade`.execute(tx);
  });
}

/** Opens a copy of the template on the server, or an empty database without one. */
async function openOnServer(
  server: string,
  { template, limits }: { template: string | null; limits?: ServerLimits },
): Promise<Database> {
  const { url, drop } = await ownServerDatabase(server, template);
  const database = await openDatabase({ url, ...(limits && { limits }) });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

export const hasServer = process.env.TEST_DATABASE_URL !== undefined;

/** Creates a database on the server of TEST_DATABASE_URL, empty or a copy of the template. */
export async function ownServerDatabase(
  server = process.env.TEST_DATABASE_URL ?? "",
  template: string | null = null,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vitrine_test_${randomUUID().replaceAll("-", "")}`;
  // Copies the files, which takes 30 ms if they are in memory; the default strategy, which writes all pages to the
  // log, takes 45 ms.
  const copy = template === null ? "" : ` template ${template} strategy file_copy`;
  await runOnServer(server, `create database ${name}${copy}`);
  return {
    url: buildDatabaseUrl(server, name),
    drop: () => runOnServer(server, `drop database ${name} with (force)`),
  };
}
