import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { ReferenceTable } from "../changes/model-row.store.ts";

/**
 * Stores the positions of IDs in display order. Unchanged rows aren't written, so that the audit
 * log contains only what moved.
 */
export async function savePositions(
  tx: Tx,
  table: ReferenceTable,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} entity set position = placed.no - 1
    from unnest(${ids}::uuid[]) with ordinality placed (id, no)
    where entity.id = placed.id and entity.position <> placed.no - 1`.execute(tx);
}
