import { sql } from "kysely";
import { expect, vi } from "vitest";

import type { Db } from "../base/database/executor.ts";
import { runsInParallel } from "./database.ts";

/** Until a statement waits for a lock. Where transactions run one at a time nothing does. */
export async function untilACallWaits(db: Db): Promise<void> {
  if (!runsInParallel) return;
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).not.toEqual([]);
  }, 5000);
}
