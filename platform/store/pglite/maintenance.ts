import { sql } from "kysely";

import type { Db } from "../../context.ts";

const TICK_MS = 60_000;
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const CHECKPOINT_WAL_BYTES = 64 * 1024 * 1024;

/**
 * PGlite has no background processes: without this its write-ahead log grows until it is closed,
 * dead rows stay and the planner is blind.
 */
export function startMaintenance(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  let checkpoint = { at: Date.now(), position: "0/0" };
  let running = Promise.resolve();

  const tick = async () => {
    const position = await walPosition(db);
    const written = await walBetween(db, checkpoint.position, position);
    const due = Date.now() - checkpoint.at >= CHECKPOINT_EVERY_MS && written > 0;
    if (due || written >= CHECKPOINT_WAL_BYTES) {
      await sql`checkpoint`.execute(db);
      checkpoint = { at: Date.now(), position: await walPosition(db) };
    }
    for (const table of await tiredTables(db)) {
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
    }
  };
  const timer = setInterval(() => (running = running.then(tick).catch(onError)), TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function analyze(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}

/** Tables past the thresholds that autovacuum has by default, one by one so that others get turns. */
async function tiredTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup
       or n_mod_since_analyze > 50 + 0.1 * n_live_tup`.execute(db);
  return rows.map(({ name }) => name);
}

async function walPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? "0/0";
}

async function walBetween(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(${to}::pg_lsn, ${from}::pg_lsn)::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
