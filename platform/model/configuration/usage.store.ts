import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/**
 * Tables outside the configuration that refer to entities of a kind, each with the column that contains the
 * reference.
 */
const HOLDERS: Readonly<Record<string, readonly [table: string, column: string][]>> = {
  permissionSchema: [
    ["business_account", "permission_schema_id"],
    ["space", "permission_schema_id"],
  ],
  workflowSchema: [
    ["business_account", "twinflow_schema_id"],
    ["space", "twinflow_schema_id"],
  ],
  tier: [["business_account", "tier_id"]],
  userGroup: [["user_group_member", "user_group_id"]],
  spaceRole: [
    ["space_role_user", "space_role_id"],
    ["space_role_user_group", "space_role_id"],
  ],
};

/** Counts twins of the class and its descendants. */
export function countTwinsInHierarchy(tx: Tx, classId: string): Promise<number> {
  return count(
    tx,
    sql`twin where class_id in (select id from twin_class where ancestor_ids @> array[${classId}]::uuid[])`,
  );
}

/** Counts twins with a value of the field. */
export function countValues(tx: Tx, fieldId: string): Promise<number> {
  return count(
    tx,
    sql`twin_class_field field
      join twin_class holder on field.class_id = any(holder.ancestor_ids)
      join twin on twin.class_id = holder.id and jsonb_exists(twin.fields, field.key)
      where field.id = ${fieldId}`,
  );
}

/** Counts businesses, spaces and users that use an entity of the kind. */
export async function countHolders(tx: Tx, kind: string, id: string): Promise<number> {
  let total = 0;
  for (const [table, column] of HOLDERS[kind] ?? []) {
    total += await count(tx, sql`${sql.table(table)} where ${sql.ref(column)} = ${id}`);
  }
  return total;
}

async function count(tx: Tx, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(tx);
  return rows[0]?.count ?? 0;
}
