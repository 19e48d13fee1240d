import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { VisibleScope } from "../../core/access/access-conditions.rules.ts";
import type { SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { scopesSql } from "../twin/visible-scopes.store.ts";
import { visibleBranches, whereSql } from "./twin-filter.store.ts";
import { T } from "./twin-page.store.ts";

/**
 * Property by which twins are grouped. Each twin has one value of a column, but may have several tags or field values.
 */
export type Grouping =
  | { kind: "column"; column: "status_id" | "class_id" | "assigner_user_id" | "author_user_id" }
  | { kind: "tags"; table: "twin_tag" | "twin_marker" }
  | { kind: "field"; key: string; within: VisibleScope[] | null };

export interface GroupCount {
  /**
   * Value that the twins of the group have, such as the ID of a status; null for the group of twins without a value.
   */
  id: string | null;
  count: number;
}

/** Counts the matching twins of each group, the largest groups first. */
export async function countGroupRows(
  executor: Executor,
  { branches: allBranches, domainId }: Pick<SearchQuery, "branches" | "domainId">,
  grouping: Grouping,
  maxGroups?: number,
): Promise<GroupCount[]> {
  const branches = visibleBranches(allBranches);
  if (branches.length === 0) return [];
  const { value, join } = groupSql(grouping, domainId);
  const limit = maxGroups === undefined ? sql`` : sql`limit ${maxGroups}`;
  const counted = await sql<GroupCount>`
    select ${value} as id, count(*)::int as count from twin ${T} ${join}
    where ${whereSql({ domainId }, branches)}
    group by 1 order by 2 desc, 1 ${limit}`.execute(executor);
  return counted.rows;
}

function groupSql(
  grouping: Grouping,
  domainId: string,
): { value: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  if (grouping.kind === "column") return { value: sql.ref(`t.${grouping.column}`), join: sql`` };
  if (grouping.kind === "tags") {
    return {
      value: sql`mark.option_id`,
      join: sql`left join ${sql.table(grouping.table)} mark on mark.twin_id = t.id`,
    };
  }
  const stored = sql`t.fields -> ${grouping.key}::text`;
  // Hidden values count as missing, because counts would reveal them.
  const visible =
    grouping.within === null
      ? stored
      : sql`case when ${scopesSql(grouping.within, domainId, "t")} then ${stored} end`;
  return {
    value: sql`part.value`,
    join: sql`cross join lateral (select ${visible} as value) field
      left join lateral jsonb_array_elements_text(case jsonb_typeof(field.value)
        when 'array' then field.value when 'null' then '[]'::jsonb
        else jsonb_build_array(field.value) end) part (value) on field.value is not null`,
  };
}
