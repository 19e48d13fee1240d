import { randomBytes } from "node:crypto";

import pg from "pg";
import { expect } from "vitest";

import { waitUntil } from "#platform/testing/wait-until.ts";

import type { OwnDatabase } from "./own-database.ts";
import type { Vitrine } from "./vitrine.ts";

/** Settings of a server with the small demo on this database, which a second one after its death has too. */
export function smallDemoOn({ url }: OwnDatabase) {
  return {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString("base64"),
    SESSION_SECRET: randomBytes(32).toString("hex"),
    DEMO: "small",
    LOG_LEVEL: "warn",
  };
}

/** Kills the server while its work waits for a lock of this table. */
export async function killDuring(
  database: OwnDatabase,
  vitrine: Vitrine,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("begin");
  // Blocks writes, but neither reads nor locks of rows.
  await holder.query(`lock table ${table} in share row exclusive mode`);
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waiting = () =>
    database.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`,
    );
  const working = work().then(
    () => "done",
    () => "cut off",
  );
  await waitUntil(async () => (await waiting()).length > 0, { what: "the work to wait" });
  const [blocked] = await waiting();
  await vitrine.kill();
  expect(await working).toBe("cut off");
  await holder.query("rollback");
  await holder.end();
  const isGone = async () => {
    const all = await database.query<{ pid: number }>("select pid from pg_stat_activity");
    return all.every(({ pid }) => pid !== blocked?.pid);
  };
  await waitUntil(isGone, { what: "the connection of the killed server to end" });
}
