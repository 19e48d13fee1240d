import { sql } from "kysely";

import type { Db, Tx } from "../../base/database/executor.ts";

/** Whether the database is in use: it contains rows of Vitrine, or tables of something else. */
export async function hasRowsOfVitrine(db: Db): Promise<boolean> {
  const { rows } = await sql<{ foreign: boolean; ours: boolean }>`
    select to_regclass('kysely_migration') is null and exists (
        select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p'))
        as "foreign",
      to_regclass('domain') is not null as ours`.execute(db);
  const [found] = rows;
  if (found?.foreign) return true;
  if (!found?.ours) return false;
  return (await db.selectFrom("domain").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteAllJobs(tx: Tx): Promise<void> {
  await sql`delete from job`.execute(tx);
}
