import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../base/database/executor.ts";

const BATCH = 5000;

/** Estimated size of an entry without its texts, including its index entries. */
const ENTRY_BYTES = 300;

/** Deletes entries made before this time, in batches, so that no transaction is long. Returns their number. */
export function purgeHistory(db: Db, before: Date): Promise<number> {
  return deleteEntries(
    db,
    sql`select id from twin_history where created_at < ${before} limit ${BATCH}`,
  );
}

/**
 * Deletes the oldest days of history of businesses whose history exceeds the limit. Keeps all days from `keptFrom`
 * on. Returns the number of deleted entries.
 */
export async function purgeLongHistory(db: Db, maxBytes: number, keptFrom: Date): Promise<number> {
  const { rows } = await sql<{ id: string; until: Date }>`
    with days as (
      select twin.business_account_id as id, date_trunc('day', entry.created_at, 'UTC') as day,
        sum(octet_length(coalesce(entry.before, '')) + octet_length(coalesce(entry.after, ''))
          + ${ENTRY_BYTES}::int) as bytes
      from twin_history entry join twin on twin.id = entry.twin_id
      where twin.business_account_id is not null
      group by 1, 2
    ), totals as (
      select id, day, sum(bytes) over (partition by id order by day desc) as total from days
    )
    select id, max(day) + interval '1 day' as until from totals
    where total > ${maxBytes}::float8 and day + interval '1 day' <= ${keptFrom}
    group by id`.execute(db);
  let deleted = 0;
  for (const { id, until } of rows) {
    deleted += await deleteEntries(
      db,
      sql`select entry.id from twin_history entry join twin on twin.id = entry.twin_id
        where twin.business_account_id = ${id}::uuid and entry.created_at < ${until} limit ${BATCH}`,
    );
  }
  return deleted;
}

async function deleteEntries(db: Db, ids: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } =
      await sql`delete from twin_history where id in (${ids})`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return deleted;
  }
}
