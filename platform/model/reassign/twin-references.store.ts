import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { HookTwin } from "../../core/hooks.ts";

/** Who changes twins, for their history. */
export interface Author {
  userId: string | null;
  at: Date;
}

/** What events tell of a twin. */
export const EVENT_COLUMNS = sql`
  id, domain_id, business_account_id, class_id, status_id, head_id, name, version`;

/** Gives the twins in a status another one, and returns them. */
export async function moveToStatus(
  tx: Tx,
  { userId, at }: Author,
  statusId: string,
  newId: string,
): Promise<HookTwin[]> {
  await sql`
    insert into twin_history (id, twin_id, head_id, batch_id, actor_user_id, type, before, after, created_at)
    select gen_random_uuid(), id, head_id, gen_random_uuid(), ${userId}, 'statusChanged',
      ${statusId}, ${newId}, ${at}
    from twin where status_id = ${statusId}`.execute(tx);
  const { rows } = await sql<HookTwin>`
    update twin set status_id = ${newId}, updated_at = ${at} where status_id = ${statusId}
    returning ${EVENT_COLUMNS}`.execute(tx);
  return rows;
}

/** How many twins have an option that no other twin may have. */
export async function countExclusive(tx: Tx, optionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from twin_unique where val = ${optionId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Replaces an option in values, tags and markers. A twin that has both keeps one. Returns the twins. */
export async function replaceOption(
  tx: Tx,
  domainId: string,
  { userId, at }: Author,
  optionId: string,
  newId: string,
): Promise<HookTwin[]> {
  const isHolder = sql`domain_id = ${domainId} and ref_ids @> array[${optionId}]::uuid[]`;
  const replaced = sql`regexp_replace(value::text, ${optionId}, ${newId}, 'gi')::jsonb`;
  const distinct = sql`case jsonb_typeof(${replaced}) when 'array' then (
      select jsonb_agg(item order by first) from (
        select item, min(place) as first
        from jsonb_array_elements(${replaced}) with ordinality as items(item, place)
        group by item) distinct_items)
    else ${replaced} end`;
  await sql`
    insert into twin_history (id, twin_id, head_id, batch_id, actor_user_id, type, field_key,
      before, after, version, created_at)
    select gen_random_uuid(), id, head_id, gen_random_uuid(), ${userId}, 'fieldChanged', key,
      value::text, (${distinct})::text, version + 1, ${at}
    from twin, jsonb_each(fields) as each_field(key, value)
    where ${isHolder} and value::text ilike ${`%${optionId}%`}`.execute(tx);
  const holders = await sql<{ id: string }>`
    select id from twin where ${isHolder}
    union select twin_id from twin_tag where option_id = ${optionId}
    union select twin_id from twin_marker where option_id = ${optionId}`.execute(tx);
  await sql`
    update twin set version = version + 1, updated_at = ${at},
      ref_ids = (select array_agg(distinct id) from unnest(
        array_replace(ref_ids, ${optionId}::uuid, ${newId}::uuid)) as ids(id)),
      fields = (select jsonb_object_agg(key, ${distinct})
        from jsonb_each(fields) as each_field(key, value))
    where ${isHolder}`.execute(tx);
  for (const table of ["twin_tag", "twin_marker"]) {
    await sql`
      insert into ${sql.table(table)} (twin_id, option_id, created_at)
      select twin_id, ${newId}::uuid, created_at from ${sql.table(table)}
      where option_id = ${optionId} on conflict do nothing`.execute(tx);
    await sql`delete from ${sql.table(table)} where option_id = ${optionId}`.execute(tx);
  }
  const ids = holders.rows.map(({ id }) => id);
  const { rows } = await sql<HookTwin>`
    select ${EVENT_COLUMNS} from twin where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Adds the members of a group to another one, and the roles that the group has in spaces. */
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

/** Grants of the group that the other one has already. */
export async function dropDoubleGrants(tx: Tx, groupId: string, newId: string): Promise<void> {
  await sql`
    delete from permission_grant_user_group own using permission_grant_user_group other
    where own.user_group_id = ${groupId} and other.user_group_id = ${newId}
      and other.permission_schema_id = own.permission_schema_id
      and other.permission_id = own.permission_id`.execute(tx);
}
