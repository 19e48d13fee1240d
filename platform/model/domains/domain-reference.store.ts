import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

type Ids = readonly (string | null | undefined)[];

/** Returns the IDs that belong neither to a twin nor to a file of the domain. */
export async function findUnknownReferences(
  tx: Tx,
  domainId: string,
  references: { twin: Ids; resource: Ids },
): Promise<Set<string>> {
  const [twins, resources] = [references.twin, references.resource].map((ids) =>
    ids.filter((id) => !!id),
  );
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${twins}::uuid[]) requested(id) where not exists (
      select from twin where twin.id = requested.id and twin.domain_id = ${domainId}
        and twin.business_account_id is null)
    union all
    select id from unnest(${resources}::uuid[]) requested(id) where not exists (
      select from resource where resource.id = requested.id and resource.domain_id = ${domainId})
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
