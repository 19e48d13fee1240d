import { sql } from "kysely";

import {
  and,
  type ConditionTarget,
  or,
  safePattern,
  type Where,
  columnSql,
} from "../../base/database/sql-conditions.ts";
import { exactText } from "../../base/text/like-pattern.ts";
import type { Condition, FieldRef } from "../../model/field-types/search-query.rules.ts";
import { indexedSql } from "./index-use.store.ts";

export function fieldSql(
  condition: Extract<Condition, { field: FieldRef }>,
  on: ConditionTarget,
): Where {
  const { key, inSearchText, hasOwnIndex } = condition.field;
  const { t } = on;
  const fields = columnSql(`${t}.fields`);
  switch (condition.kind) {
    case "field-like": {
      const patterns = condition.patterns.map(safePattern);
      const exact = patterns.map((pattern) => (hasOwnIndex ? exactText(pattern) : null));
      if (condition.match === "any" && exact.length > 1 && exact.every((text) => text !== null)) {
        return sql<boolean>`${fields} ->> ${sql.lit(key)} = any(${exact}::text[])`;
      }
      const parts = patterns.map((pattern, at) =>
        typeof exact[at] === "string"
          ? sql<boolean>`${fields} ->> ${sql.lit(key)} = ${exact[at]}`
          : and([
              ...(inSearchText ? indexedSql(pattern, t) : []),
              sql<boolean>`${fields} ->> ${key}::text like ${pattern}`,
            ]),
      );
      return condition.match === "all" ? and(parts) : or(parts);
    }
    case "field-range":
      return sql`${columnSql(`${t}.id`)} in (
        select twin_id from twin_range
        where ${and([...ofBusiness("twin_range", on), rangeSql(condition)])})`;
    case "field-refs": {
      const refs = columnSql(`${t}.ref_ids`);
      const { ids } = condition;
      if (condition.match === "all") {
        return sql`(${refs} @> ${ids}::uuid[] and ${fields} -> ${key}::text ?& ${ids}::text[])`;
      }
      // The planner should estimate the number of matching rows only from the statistics of `ref_ids`. `coalesce`
      // keeps it from estimating the second condition, for which it would expect a hundred times too few rows.
      return sql`(${refs} && ${ids}::uuid[] and coalesce(${fields} -> ${key}::text ?| ${ids}::text[], false))`;
    }
    case "field-is":
      return sql`${fields} ->> ${key}::text = ${condition.value}`;
    case "field-empty":
      return sql`${fields} -> ${key}::text is null`;
  }
}

/** Limits rows of `twin_range` to those of the business, so that the values of others aren't read. */
export function ofBusiness(
  alias: string,
  { businessAccountId }: Pick<ConditionTarget, "businessAccountId">,
): Where[] {
  if (businessAccountId === null) return [];
  return [sql`${columnSql(`${alias}.business_account_id`)} = ${businessAccountId}`];
}

/** Builds the condition on a row of `twin_range` that it belongs to the field and is within the range. */
function rangeSql(condition: Extract<Condition, { kind: "field-range" }>): Where {
  const { field, less, more, equals } = condition;
  const between = and([
    ...(more === null ? [] : [sql<boolean>`val > ${more}`]),
    ...(less === null ? [] : [sql<boolean>`val < ${less}`]),
  ]);
  const is = sql<boolean>`val = ${equals}`;
  const bounded = more !== null || less !== null;
  const matches = equals === null ? between : bounded ? or([between, is]) : is;
  return and([fieldNoSql(field.nos), matches]);
}

/**
 * Builds the condition on the number of the field. For a single number, `=` tells the planner that a twin has at most
 * one such row.
 */
function fieldNoSql(nos: readonly number[]): Where {
  return nos.length === 1 ? sql`field_no = ${nos[0]}` : sql`field_no = any(${nos}::int[])`;
}
