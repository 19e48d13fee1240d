import { type RawBuilder, sql } from "kysely";

import type { AccessCondition, SchemaScope } from "../../core/access/access-conditions.rules.ts";

type Where = RawBuilder<boolean>;

/** Builds the SQL condition that the permission schema applies to the row with alias `t`. */
export function schemaScopeSql(reach: SchemaScope, t: string): Where {
  const space = spaceIdSql(t);
  const spaces = sql`select from space where space.twin_id = ${space}`;
  return reach.kind === "outer"
    ? sql`(${space} is null
        or not exists (${spaces} and space.permission_schema_id is not null))`
    : sql`exists (${spaces} and space.permission_schema_id = ${reach.schemaId})`;
}

/** Builds the SQL condition that the actor is related in this way to the row with alias `t`, or to its space. */
export function accessConditionSql(condition: AccessCondition, t: string): Where {
  const space = spaceIdSql(t);
  switch (condition.kind) {
    case "assignee":
      return sql`${sql.ref(`${t}.assigner_user_id`)} = ${condition.userId}`;
    case "creator":
      return sql`${sql.ref(`${t}.author_user_id`)} = ${condition.userId}`;
    case "space-assignee":
    case "space-creator": {
      const column = condition.kind === "space-assignee" ? "assigner_user_id" : "author_user_id";
      return sql`exists (
        select from twin own where own.id = ${space} and ${sql.ref(`own.${column}`)} = ${condition.userId})`;
    }
    case "space-role": {
      const here = sql`space_id = ${space} and space_role_id = any(${condition.roleIds}::uuid[])`;
      return sql`(
        exists (select from space_role_user where ${here} and user_id = ${condition.userId})
        or exists (
          select from space_role_user_group
          where ${here} and user_group_id = any(${condition.groupIds}::uuid[])))`;
    }
    case "propagation": {
      const { classIds, statusId, userId, businessAccountId } = condition;
      return sql`${space} in (
        select own.permission_space_id from twin own
        where own.assigner_user_id = ${userId} and own.class_id = any(${classIds}::uuid[])
          and own.business_account_id is not distinct from ${businessAccountId}::uuid
          ${statusId === null ? sql`` : sql`and own.status_id = ${statusId}`})`;
    }
  }
}

function spaceIdSql(t: string): RawBuilder<unknown> {
  return sql.ref(`${t}.permission_space_id`);
}
