import { sql } from "kysely";

import type { Executor } from "../database/executor.ts";

/** Stores the encrypted text if the database has none yet, and returns the one that is stored. */
export async function insertSecretCheck(db: Executor, sealed: string): Promise<string> {
  await sql`insert into secret_check (sealed) values (${sealed}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ sealed: string }>`select sealed from secret_check`.execute(db);
  return rows[0]?.sealed ?? sealed;
}

export async function updateSecretCheck(db: Executor, sealed: string): Promise<void> {
  await sql`
    insert into secret_check (sealed) values (${sealed})
    on conflict (single) do update set sealed = excluded.sealed`.execute(db);
}
