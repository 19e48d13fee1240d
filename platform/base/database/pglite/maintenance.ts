import { type RawBuilder, sql } from "kysely";

import { nextNight } from "#common/next-night.ts";

import type { Db } from "../executor.ts";

const TICK_MS = 60_000;
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const CHECKPOINT_WAL_BYTES = 64 * 1024 * 1024;

/**
 * Tables above this size count as large. Statistics of 10,000 products take one second and of 100,000 products eight;
 * a vacuum with all indexes takes three.
 */
const LARGE_TABLE_BYTES = 4 * 1024 * 1024;

/**
 * PGlite has no background processes: without this the write-ahead log grows until it is closed,
 * dead rows stay and the planner has no statistics.
 */
export function startMaintenance(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  const checkpoint = checkpointer(db);
  let night = nextNight(new Date());
  const tick = async () => {
    await checkpoint();
    await vacuumStaleTables(db);
    if (new Date() < night) return;
    night = nextNight(new Date());
    await vacuumLargeTables(db);
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(tick).catch(onError);
  }, TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Refreshes the planner's statistics and the visibility map of every table. */
export async function analyze(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}

/**
 * Refreshes the statistics of tables and removes their dead rows at the thresholds of autovacuum. Tables are
 * processed one by one, so that other statements can run in between. For a large table, the indexes are left to the
 * vacuum at night, and the statistics are taken from fewer rows.
 */
export async function vacuumStaleTables(db: Db): Promise<string[]> {
  const { rows } = await sql<StaleTable>`
    select relid::regclass::text as name, pg_relation_size(relid) > ${LARGE_TABLE_BYTES}::int as "isLarge"
    from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup
       or n_mod_since_analyze > 50 + 0.1 * n_live_tup`.execute(db);
  for (const { name, isLarge } of rows) {
    const table = sql.raw(name);
    if (!isLarge) await sql`vacuum (analyze) ${table}`.execute(db);
    else {
      await sql`vacuum (index_cleanup off, truncate off) ${table}`.execute(db);
      await analyzeFewerRows(db, table);
    }
  }
  return rows.map(({ name }) => name);
}

interface StaleTable {
  name: string;
  isLarge: boolean;
}

async function analyzeFewerRows(db: Db, table: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local default_statistics_target = 10`.execute(tx);
    await sql`analyze ${table}`.execute(tx);
  });
}

/** Vacuums large tables, including all of their indexes, which are read completely. */
export async function vacuumLargeTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_stat_user_tables
    where pg_relation_size(relid) > ${LARGE_TABLE_BYTES}::int`.execute(db);
  for (const { name } of rows) await sql`vacuum ${sql.raw(name)}`.execute(db);
  return rows.map(({ name }) => name);
}

function checkpointer(db: Db): () => Promise<void> {
  let last: { at: number; position: string } | undefined;
  return async () => {
    last ??= { at: performance.now(), position: await walPosition(db) };
    const walBytes = await walSince(db, last.position);
    const isDue = walBytes > 0 && performance.now() - last.at >= CHECKPOINT_EVERY_MS;
    if (!isDue && walBytes < CHECKPOINT_WAL_BYTES) return;
    await sql`checkpoint`.execute(db);
    last = { at: performance.now(), position: await walPosition(db) };
  };
}

async function walPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? "0/0";
}

async function walSince(db: Db, position: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${position}::pg_lsn)::float8 as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
