import { type RawBuilder, sql } from "kysely";

import { countLimited } from "../../base/database/count-capped.ts";
import type { Tx } from "../../base/database/executor.ts";
import type { HookTwin } from "../../core/hooks.ts";

/** User and time of a change, for the history. */
export interface Author {
  userId: string | null;
  at: Date;
}

/** Columns of a twin that its events contain. */
export const EVENT_COLUMNS = sql`
  id, domain_id, business_account_id, class_id, status_id, head_id, name, version`;

export async function findTwins(tx: Tx, ids: readonly string[]): Promise<HookTwin[]> {
  const { rows } = await sql<HookTwin>`
    select ${EVENT_COLUMNS} from twin where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Condition for twins in a status or of a class. */
export function isIn(column: "status_id" | "class_id", id: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = ${id}`;
}

/** Counts twins that satisfy the condition, at most `limit`. */
export function countTwins(tx: Tx, condition: RawBuilder<boolean>, limit: number): Promise<number> {
  return countLimited(tx, sql`(select from twin where ${condition} limit ${limit})`);
}

/** Counts twins that have the option in a field that allows each option on one twin only. */
export async function countExclusive(tx: Tx, optionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from twin_unique where val = ${optionId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Adds the members of a group to another group, and moves the roles that the group has in spaces.
 */
export async function moveMembers(tx: Tx, groupId: string, newId: string): Promise<void> {
  await sql`
    insert into user_group_member (id, user_group_id, user_id, domain_id, business_account_id)
    select gen_random_uuid(), ${newId}, user_id, domain_id, business_account_id
    from user_group_member where user_group_id = ${groupId} on conflict do nothing`.execute(tx);
  await sql`
    update space_role_user_group holder set user_group_id = ${newId}
    where user_group_id = ${groupId} and not exists (
      select from space_role_user_group other where other.user_group_id = ${newId}
        and other.space_id = holder.space_id and other.space_role_id = holder.space_role_id)`.execute(
    tx,
  );
}

/** Deletes grants of the group that would equal a grant of the other group. */
export async function dropDoubleGrants(tx: Tx, groupId: string, newId: string): Promise<void> {
  await sql`
    delete from permission_grant_user_group own using permission_grant_user_group other
    where own.user_group_id = ${groupId} and other.user_group_id = ${newId}
      and other.permission_schema_id = own.permission_schema_id
      and other.permission_id = own.permission_id`.execute(tx);
}
