import { sql } from "kysely";

import type { Db } from "../base/database/executor.ts";
import { runsInParallel } from "./database.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * Waits until a statement waits for a lock of the transaction. Returns at once on a database that runs one
 * transaction at a time.
 */
export async function untilACallWaits(db: Db, transaction: Db): Promise<void> {
  if (!runsInParallel) return;
  const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
  const pid = own.rows[0]?.pid;
  const isBlocking = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and ${pid} = any(pg_blocking_pids(pid))`.execute(db);
    return rows.length > 0;
  };
  await waitUntil(isBlocking, { what: "a call to wait for the transaction" });
}
