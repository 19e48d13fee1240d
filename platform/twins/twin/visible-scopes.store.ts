import { sql } from "kysely";

import { and, columnSql, idsSql, or, type Where } from "../../base/database/sql-conditions.ts";
import type { VisibleScope } from "../../core/access/access-conditions.rules.ts";
import { accessConditionSql, schemaScopeSql } from "./space-conditions.store.ts";

/** Returns the ID of the business that all twins of the scopes belong to; null if they may have several owners. */
export function businessOf(scopes: readonly VisibleScope[]): string | null {
  const owners = new Set(scopes.map(({ owner }) => (owner?.kind === "account" ? owner.id : null)));
  const [only = null] = owners;
  return owners.size === 1 ? only : null;
}

/** Builds the SQL condition that a caller with these scopes may see the row with alias `t`. */
export function scopesSql(scopes: readonly VisibleScope[], domainId: string, t: string): Where {
  return or(scopes.map((scope) => scopeSql(scope, domainId, t)));
}

/**
 * Builds the SQL condition of one scope. It is formulated so that the most common list, of one business and one root
 * class, is a single range of an index.
 */
function scopeSql(scope: VisibleScope, domainId: string, t: string): Where {
  const { owner, reach, condition: accessCondition, classIds, rootClassIds, isComplete } = scope;
  const ownerColumn = owner?.kind === "user" ? "owner_user_id" : "business_account_id";
  return and([
    owner
      ? sql<boolean>`${columnSql(`${t}.${ownerColumn}`)} = ${owner.id}`
      : sql<boolean>`${columnSql(`${t}.domain_id`)} = ${domainId}`,
    idsSql(columnSql(`${t}.root_class_id`), rootClassIds),
    ...(isComplete ? [] : [idsSql(columnSql(`${t}.class_id`), classIds)]),
    ...(reach ? [schemaScopeSql(reach, t)] : []),
    ...(accessCondition ? [accessConditionSql(accessCondition, t)] : []),
  ]);
}
