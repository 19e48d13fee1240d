import { type RawBuilder, sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { Kind } from "../configuration/kind.rules.ts";

/**
 * Kinds whose rows belong to a class. They are deleted together with it, so their references to it aren't replaced.
 */
const OWN_OF_CLASS: ReadonlySet<string> = new Set([
  "workflow",
  "schemaWorkflow",
  "permissionGroup",
]);

/**
 * Replaces an ID in all references and parameters in the rows of one kind, for the domain and all businesses. Rows of
 * other domains needn't be searched, because they can't contain the ID.
 */
export async function replaceInKind(
  tx: Tx,
  kind: Kind,
  replaced: string,
  oldId: string,
  newId: string,
): Promise<void> {
  const isOwn = replaced === "class" && OWN_OF_CLASS.has(kind.name);
  for (const [column, { type }] of Object.entries(kind.columns)) {
    if (type === "ref" && !isOwn) await replaceColumn(tx, kind.table, column, oldId, newId);
    if (type === "refList") {
      await update(
        tx,
        kind.table,
        column,
        sql`array_replace(${sql.ref(column)}, ${oldId}::uuid, ${newId}::uuid)`,
        sql`${oldId}::uuid = any(${sql.ref(column)})`,
      );
    }
    if (type === "params" || type === "json") {
      const text = sql`${sql.ref(column)}::text`;
      await update(
        tx,
        kind.table,
        column,
        sql`regexp_replace(${text}, ${oldId}, ${newId}, 'gi')::jsonb`,
        sql`${text} ilike ${`%${oldId}%`}`,
      );
    }
  }
}

function replaceColumn(tx: Tx, table: string, column: string, oldId: string, newId: string) {
  return update(tx, table, column, sql`${newId}`, sql`${sql.ref(column)} = ${oldId}`);
}

async function update(
  tx: Tx,
  table: string,
  column: string,
  value: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${where}`.execute(
    tx,
  );
}
