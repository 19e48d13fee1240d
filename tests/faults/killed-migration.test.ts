import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";

import pg from "pg";
import { expect, test } from "vitest";

import { type Database, openDatabase } from "#platform/base/database/database.ts";
import { migrateLike, readSchemaState } from "#platform/base/database/migrate.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { signInToApp } from "#tests/support/app-client.ts";
import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const server = testServer();
/** This migration builds indexes on twins, so it waits for transactions that write twins. */
const WAITING = "0060-ean-findings";

test.skipIf(server === "")(
  "a migration that is killed leaves the schema as it was, and the next start finishes it (needs TEST_DATABASE_URL)",
  async () => {
    await using database = await createOwnDatabase(server);
    const all = await listPending(database.url);
    // The process is killed in the second missing migration, after the first one is done.
    const first = all.indexOf(WAITING) - 1;
    await withDatabase(database.url, ({ maintenanceDb }) =>
      migrateLike(maintenanceDb, all.slice(0, first)),
    );
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    writer.on("error", () => undefined);
    await writer.query("begin");
    await writer.query("lock table twin in row exclusive mode");
    const { rows } = await writer.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pid = rows[0]!.pid;
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      SESSION_SECRET: randomBytes(32).toString("hex"),
      DEMO: "small",
      LOG_LEVEL: "warn",
    };

    const migrating = spawn(process.execPath, ["cli/vitrine.mjs", "migrate"], {
      stdio: "ignore",
      env,
    });
    const waiters = () =>
      database.query(`select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`);
    await waitUntil(async () => (await waiters()).length > 0, {
      what: "the migration to wait for the transaction",
    });
    const gone = once(migrating, "exit");
    migrating.kill("SIGKILL");
    await gone;
    await writer.query("rollback");
    await writer.end();

    expect(await listPending(database.url)).toEqual(all.slice(first));
    await using vitrine = await startVitrine({ env });
    expect(await listPending(database.url)).toEqual([]);
    const client = await signInToApp(vitrine.url);
    expect((await client.page("/products")).status).toBe(200);
    expect(vitrine.complaints()).toEqual([]);
  },
);

async function listPending(url: string): Promise<string[]> {
  const { pending } = await withDatabase(url, ({ maintenanceDb }) =>
    readSchemaState(maintenanceDb),
  );
  return pending;
}

async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase({ url });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
