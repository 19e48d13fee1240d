import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

export interface Subject {
  id: string;
  name: string;
}

/** Finds businesses of the domain by ID or name. Several businesses may have the same name. */
export async function findBusinesses(
  db: Executor,
  domainId: string,
  idOrName: string,
): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select id, name from business_account
    where domain_id = ${domainId} and (id::text = lower(${idOrName}) or lower(name) = lower(${idOrName}))
    order by id limit 10`.execute(db);
  return rows;
}
