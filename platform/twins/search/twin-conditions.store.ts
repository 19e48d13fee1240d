import { type RawBuilder, sql } from "kysely";

import { containsPattern } from "#common/like-pattern.ts";

import {
  and,
  FALSE,
  idsSql,
  type ConditionTarget,
  or,
  safePattern,
  TRUE,
  type Where,
  columnSql,
} from "../../base/database/sql-conditions.ts";
import { exactText } from "../../base/text/like-pattern.ts";
import type {
  Condition,
  LinkCondition,
  SearchWord,
} from "../../model/field-types/search-query.rules.ts";
import { businessOf, scopesSql } from "../twin/visible-scopes.store.ts";
import { fieldSql } from "./field-conditions.store.ts";
import { indexedSql } from "./index-use.store.ts";

export function conditionSql(condition: Condition, on: ConditionTarget): Where {
  const { domainId, t } = on;
  const nested = (of: Condition) => conditionSql(of, on);
  const other = (of: Condition, alias: string) =>
    conditionSql(of, { domainId, businessAccountId: requiredBusiness(of), t: alias });
  switch (condition.kind) {
    case "ids":
      return idsSql(columnSql(`${t}.${condition.column}`), condition.ids, condition.not);
    case "like":
      return likeSql(condition, on);
    case "text":
      return textSql(condition, on);
    case "created":
      return and([
        ...(condition.from
          ? [sql<boolean>`${columnSql(`${t}.created_at`)} >= ${condition.from}`]
          : []),
        ...(condition.to ? [sql<boolean>`${columnSql(`${t}.created_at`)} <= ${condition.to}`] : []),
      ]);
    case "hierarchy":
      return hierarchySql(condition.ids, t);
    case "link":
      return linkSql(condition.link, t);
    case "marked":
      return sql`exists (
        select from ${columnSql(`twin_${condition.mark}`)} mark
        where mark.twin_id = ${columnSql(`${t}.id`)} and ${idsSql(columnSql("mark.option_id"), condition.optionIds)})`;
    case "touched":
      return sql`exists (
        select from twin_touch touched
        where touched.twin_id = ${columnSql(`${t}.id`)} and touched.user_id = ${condition.userId}
          and touched.touch = any(${condition.touches}::text[]))`;
    case "head":
      return sql`exists (
        select 1 from twin ${columnSql(`${t}h`)}
        where ${columnSql(`${t}h.id`)} = ${columnSql(`${t}.head_id`)} and ${other(condition.of, `${t}h`)})`;
    case "child":
      return sql`exists (
        select 1 from twin ${columnSql(`${t}c`)}
        where ${columnSql(`${t}c.head_id`)} = ${columnSql(`${t}.id`)} and ${other(condition.of, `${t}c`)})`;
    case "field-like":
    case "field-range":
    case "field-refs":
    case "field-is":
    case "field-empty":
      return fieldSql(condition, on);
    case "all":
      return and(condition.of.map((of) => nested(of)));
    case "any":
      return or(condition.of.map((of) => nested(of)));
    case "not":
      // In SQL, comparing with a missing value gives null, which counts as false here.
      return sql`not coalesce(${nested(condition.of)}, false)`;
    case "visible":
      return scopesSql(condition.scopes, domainId, t);
    case "nothing":
      return FALSE;
  }
}

/** Returns the ID of the business to which a condition limits its rows, if it does. */
function requiredBusiness(condition: Condition): string | null {
  if (condition.kind === "visible") return businessOf(condition.scopes);
  if (condition.kind !== "all") return null;
  return condition.of.map(requiredBusiness).find((id) => id !== null) ?? null;
}

function likeSql(condition: Extract<Condition, { kind: "like" }>, on: ConditionTarget): Where {
  const column = columnSql(`${on.t}.${condition.column}`);
  const patterns = condition.patterns.map(safePattern);
  const matchSql = or(
    patterns.map((pattern) => {
      const exact = condition.column === "external_id" ? exactText(pattern) : null;
      return exact === null
        ? and([
            // Names have no index of their own, but are part of the indexed search text.
            ...(condition.column === "name" && !condition.not ? indexedSql(pattern, on.t) : []),
            sql<boolean>`${column} ilike ${pattern}`,
          ])
        : sql<boolean>`lower(${column}) = lower(${exact})`;
    }),
  );
  return condition.not ? sql`not coalesce(${matchSql}, false)` : matchSql;
}

function textSql(condition: Extract<Condition, { kind: "text" }>, on: ConditionTarget): Where {
  const { only } = condition;
  const { domainId, t } = on;
  const contained = (text: RawBuilder<unknown>, spellings: SearchWord) =>
    or(spellings.map((word) => sql<boolean>`${text} like ${containsPattern(word)}`));
  const indexed = condition.words.map((word) => contained(columnSql(`${t}.search_text`), word));
  if (only === null) return and(indexed);
  const visible = condition.words.map((word) =>
    or([
      contained(sql`search_fold(${columnSql(`${t}.name`)})`, word),
      ...only.map(({ key, within }) =>
        and([
          contained(sql`search_fold(${columnSql(`${t}.fields`)} ->> ${key}::text)`, word),
          ...(within ? [scopesSql(within, domainId, t)] : []),
        ]),
      ),
    ]),
  );
  return and([...indexed, ...visible]);
}

function hierarchySql(ids: readonly string[], t: string): Where {
  return sql`${columnSql(`${t}.id`)} in (
    with recursive tree as (
      select id from twin where id = any(${ids}::uuid[])
      union
      select below.id from twin below join tree on below.head_id = tree.id
    ) select id from tree)`;
}

function linkSql({ linkId, twinIds, side }: LinkCondition, t: string): Where {
  const [ownColumn, other] =
    side === "src" ? ["src_twin_id", "dst_twin_id"] : ["dst_twin_id", "src_twin_id"];
  return sql`${columnSql(`${t}.id`)} in (
    select ${columnSql(ownColumn ?? "")} from twin_link
    where link_id = ${linkId} and ${twinIds.length > 0 ? idsSql(columnSql(other ?? ""), twinIds) : TRUE})`;
}
