import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";

import { type Database, openDatabase } from "../base/database/database.ts";
import { migrate } from "../base/database/migrate.ts";
import { openFolder } from "../base/database/pglite/engine.ts";
import { ensureTemplate } from "../base/database/pglite/template.ts";
import { applyTemplate } from "../selling/template/apply-template.ts";
import { buildDatabaseUrl } from "./database-url.ts";

// Prepares a migrated database with the sellers' domain once per run, because that takes seconds. Each test file
// copies this template in a fraction of a second.

/** Environment variables by which the main process of a run passes the templates to its workers. */
const SERVER_TEMPLATE = "VITRINE_TEST_TEMPLATE";
const EMBEDDED_TEMPLATE = "VITRINE_TEST_ARCHIVE";

/**
 * The only Vitest project that uses the embedded database even if the tests run on a database server
 * (vitest.config.ts).
 */
const EMBEDDED_PROJECT = "platform";

/**
 * Vitest runs this for each project; the first project that needs a template prepares it for all.
 */
export async function setup({ name }: TestProject): Promise<() => Promise<void>> {
  const usesEmbedded = !process.env["TEST_DATABASE_URL"] || name === EMBEDDED_PROJECT;
  const removals = await Promise.all([
    prepareOnServer(),
    usesEmbedded ? prepareEmbedded() : NOTHING,
  ]);
  return async () => void (await Promise.all(removals.map((remove) => remove())));
}

const NOTHING = async () => undefined;

/** Name of the template on the server of TEST_DATABASE_URL. */
export const serverTemplate = (): string => readVariable(SERVER_TEMPLATE);

/** Path of the archive with the embedded template. */
export const embeddedTemplate = (): string => readVariable(EMBEDDED_TEMPLATE);

function readVariable(variable: string): string {
  const value = process.env[variable];
  if (!value)
    throw new Error(`${variable} is not set: the project needs the global setup of this file`);
  return value;
}

async function prepareOnServer(): Promise<() => Promise<void>> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server || process.env[SERVER_TEMPLATE]) return NOTHING;
  const name = `vitrine_template_${randomUUID().replaceAll("-", "")}`;
  process.env[SERVER_TEMPLATE] = name;
  await runOnServer(server, `create database ${name}`);
  await fill(openDatabase({ url: buildDatabaseUrl(server, name) }));
  return () => runOnServer(server, `drop database ${name} with (force)`);
}

async function prepareEmbedded(): Promise<() => Promise<void>> {
  if (process.env[EMBEDDED_TEMPLATE]) return NOTHING;
  const folder = await mkdtemp(join(tmpdir(), "vitrine-template-"));
  const [cluster, archive] = [join(folder, "pg"), join(folder, "pg.tar")];
  process.env[EMBEDDED_TEMPLATE] = archive;
  const empty = await ensureTemplate();
  if (empty) await cp(empty.folder, cluster, { recursive: true });
  await fill(openDatabase({ cluster }));
  const engine = await openFolder(cluster);
  const bytes = await engine.dumpDataDir("none");
  await engine.close();
  await writeFile(archive, Buffer.from(await bytes.arrayBuffer()));
  await rm(cluster, { recursive: true });
  return () => rm(folder, { recursive: true, force: true });
}

async function fill(opening: Promise<Database>): Promise<void> {
  const database = await opening;
  await migrate(database.db);
  await applyTemplate({ db: database.db, log: pino({ level: "silent" }) });
  await database.close();
}

export async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
