import { sql } from "kysely";

import type { Executor } from "../base/database/executor.ts";

export interface AppliedMigration {
  name: string;
  appliedAt: string;
}

/** Lists the applied migrations, newest first. */
export async function listAppliedMigrations(db: Executor): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select name, timestamp as "appliedAt" from kysely_migration order by name desc`.execute(db);
  return rows;
}

export async function findDatabaseVersion(db: Executor): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? "";
}
