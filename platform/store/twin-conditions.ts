import { type RawBuilder, sql } from "kysely";

import type { VisibleScope } from "../engine/permission/visibility.ts";
import type { Condition, FieldRef, LinkCondition } from "../engine/search/query.ts";
import { partSql, reachSql } from "./space-conditions.ts";
import { HAS_OWN_INDEX, isExact, isIndexable } from "./twin-indexes.ts";

type Where = RawBuilder<boolean>;

const TRUE: Where = sql`true`;
const FALSE: Where = sql`false`;

/** A condition of the engine on the table alias `t`, of which only rows made on `days` are asked for. */
export function conditionSql(
  condition: Condition,
  domainId: string,
  t: string,
  days?: RawBuilder<unknown>,
): Where {
  const nested = (of: Condition) => conditionSql(of, domainId, t, days);
  const other = (of: Condition, alias: string) => conditionSql(of, domainId, alias);
  switch (condition.kind) {
    case "ids":
      return idsSql(sql.ref(`${t}.${condition.column}`), condition.ids, condition.not);
    case "like":
      return likeSql(condition, t);
    case "text":
      return textSql(condition, domainId, t);
    case "created":
      return and([
        ...(condition.from
          ? [sql<boolean>`${sql.ref(`${t}.created_at`)} >= ${condition.from}`]
          : []),
        ...(condition.to ? [sql<boolean>`${sql.ref(`${t}.created_at`)} <= ${condition.to}`] : []),
      ]);
    case "hierarchy":
      return hierarchySql(condition.ids, t);
    case "link":
      return linkSql(condition.link, t);
    case "marked":
      return sql`exists (
        select from ${sql.ref(`twin_${condition.mark}`)} mark
        where mark.twin_id = ${sql.ref(`${t}.id`)} and ${idsSql(sql.ref("mark.option_id"), condition.optionIds)})`;
    case "touched":
      return sql`exists (
        select from twin_touch touched
        where touched.twin_id = ${sql.ref(`${t}.id`)} and touched.user_id = ${condition.userId}
          and touched.touch = any(${condition.touches}::text[]))`;
    case "head":
      return sql`exists (
        select 1 from twin ${sql.ref(`${t}h`)}
        where ${sql.ref(`${t}h.id`)} = ${sql.ref(`${t}.head_id`)} and ${other(condition.of, `${t}h`)})`;
    case "child":
      return sql`exists (
        select 1 from twin ${sql.ref(`${t}c`)}
        where ${sql.ref(`${t}c.head_id`)} = ${sql.ref(`${t}.id`)} and ${other(condition.of, `${t}c`)})`;
    case "field-like":
    case "field-range":
    case "field-refs":
    case "field-is":
    case "field-empty":
      return fieldSql(condition, t, days);
    case "all":
      return and(condition.of.map((of) => nested(of)));
    case "any":
      return or(condition.of.map((of) => nested(of)));
    case "not":
      // Of a comparison with a missing value nothing is known; for a filter that is a no.
      return sql`not coalesce(${nested(condition.of)}, false)`;
    case "visible":
      return scopesSql(condition.scopes, domainId, t);
    case "nothing":
      return FALSE;
  }
}

export function scopesSql(
  scopes: readonly VisibleScope[],
  domainId: string,
  t: string,
  owned = OWNED,
): Where {
  return or(scopes.map((scope) => scopeSql(scope, domainId, t, owned)));
}

const OWNED = sql`=`;

/** In place of the equals sign for who owns a row: no index is used to find out. */
export const OWNED_BY_THE_WAY = sql`is not distinct from`;

/** Written so that the usual list, of one business and one top class, is one range of its index. */
function scopeSql(
  scope: VisibleScope,
  domainId: string,
  t: string,
  owned: RawBuilder<unknown>,
): Where {
  const { owner, reach, part, classIds, rootClassIds, whole } = scope;
  const ownerColumn = owner?.kind === "user" ? "owner_user_id" : "business_account_id";
  return and([
    owner
      ? sql<boolean>`${sql.ref(`${t}.${ownerColumn}`)} ${owned} ${owner.id}`
      : sql<boolean>`${sql.ref(`${t}.domain_id`)} = ${domainId}`,
    idsSql(sql.ref(`${t}.root_class_id`), rootClassIds),
    ...(whole ? [] : [idsSql(sql.ref(`${t}.class_id`), classIds)]),
    ...(reach ? [reachSql(reach, t)] : []),
    ...(part ? [partSql(part, t)] : []),
  ]);
}

function idsSql(column: RawBuilder<unknown>, ids: readonly string[], negated = false): Where {
  if (negated) return sql`(${column} is null or ${column} <> all(${ids}::uuid[]))`;
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`;
}

function likeSql(condition: Extract<Condition, { kind: "like" }>, t: string): Where {
  const column = sql.ref(`${t}.${condition.column}`);
  const patterns = condition.patterns.map(safePattern);
  const found = or(
    patterns.map((pattern) =>
      condition.column === "external_id" && isExact(pattern)
        ? sql<boolean>`lower(${column}) = lower(${pattern})`
        : sql<boolean>`${column} ilike ${pattern}`,
    ),
  );
  return condition.not ? sql`not coalesce(${found}, false)` : found;
}

function textSql(
  { pattern: given, only }: Extract<Condition, { kind: "text" }>,
  domainId: string,
  t: string,
): Where {
  const pattern = safePattern(given);
  const indexed = sql<boolean>`${sql.ref(`${t}.search_text`)} ilike ${pattern}`;
  if (only === null) return indexed;
  const inFields = only.map(({ key, within }) =>
    and([
      sql<boolean>`${sql.ref(`${t}.fields`)} ->> ${key}::text ilike ${pattern}`,
      ...(within ? [scopesSql(within, domainId, t)] : []),
    ]),
  );
  return and([indexed, or([sql<boolean>`${sql.ref(`${t}.name`)} ilike ${pattern}`, ...inFields])]);
}

/**
 * True wherever the pattern holds in a part of the indexed text; lets the index narrow it down.
 * The index knows triples of characters, so a pattern without one would only be tried twice.
 */
function indexedSql(pattern: string, t: string): Where {
  return isIndexable(pattern) ? sql`${sql.ref(`${t}.search_text`)} ilike ${`%${pattern}%`}` : TRUE;
}

function fieldSql(
  condition: Extract<Condition, { field: FieldRef }>,
  t: string,
  days: RawBuilder<unknown> | undefined,
): Where {
  const { key, inSearchText } = condition.field;
  const fields = sql.ref(`${t}.fields`);
  switch (condition.kind) {
    case "field-like": {
      const parts = condition.patterns
        .map(safePattern)
        .map((pattern) =>
          isExact(pattern) && HAS_OWN_INDEX.has(key)
            ? sql<boolean>`${fields} ->> ${sql.lit(key)} = ${pattern}`
            : and([
                ...(inSearchText ? [indexedSql(pattern, t)] : []),
                sql<boolean>`${fields} ->> ${key}::text like ${pattern}`,
              ]),
        );
      return condition.match === "all" ? and(parts) : or(parts);
    }
    case "field-range":
      return sql`${sql.ref(`${t}.id`)} in (
        select twin_id from twin_range
        where ${rangeSql(condition)} and ${days ? sql`made_on = any(${days})` : TRUE})`;
    case "field-refs": {
      const refs = sql.ref(`${t}.ref_ids`);
      const { ids } = condition;
      if (condition.match === "all") {
        // One by one: the index then goes from one that may match to the next, not through all of each.
        const each = ids.map((id) => sql<boolean>`${refs} @> array[${id}::uuid]`);
        return and([...each, sql<boolean>`${fields} -> ${key}::text ?& ${ids}::text[]`]);
      }
      // How many have one of them, the planner knows from the references; what it would guess of
      // this field having it is a hundred times too few, and is kept from it.
      return sql`(${refs} && ${ids}::uuid[] and coalesce(${fields} -> ${key}::text ?| ${ids}::text[], false))`;
    }
    case "field-is": {
      const value = sql`${fields} ->> ${key}::text`;
      return condition.orEmpty
        ? sql`coalesce(${value}, ${condition.value}) = ${condition.value}`
        : sql`${value} = ${condition.value}`;
    }
    case "field-empty":
      return sql`${fields} -> ${key}::text is null`;
  }
}

/** Rows of `twin_range` that are in the range. */
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

/** Of one field and one value each twin has one row at most, which the planner sees by the equals sign. */
function fieldNoSql(nos: readonly number[]): Where {
  return nos.length === 1 ? sql`field_no = ${nos[0]}` : sql`field_no = any(${nos}::int[])`;
}

function hierarchySql(ids: readonly string[], t: string): Where {
  return sql`${sql.ref(`${t}.id`)} in (
    with recursive tree as (
      select id from twin where id = any(${ids}::uuid[])
      union
      select below.id from twin below join tree on below.head_id = tree.id
    ) select id from tree)`;
}

function linkSql({ linkId, twinIds, side }: LinkCondition, t: string): Where {
  const [mine, other] =
    side === "src" ? ["src_twin_id", "dst_twin_id"] : ["dst_twin_id", "src_twin_id"];
  return sql`${sql.ref(`${t}.id`)} in (
    select ${sql.ref(mine ?? "")} from twin_link
    where link_id = ${linkId} and ${twinIds.length > 0 ? idsSql(sql.ref(other ?? ""), twinIds) : TRUE})`;
}

/** A pattern must not end in the middle of an escape. */
export function safePattern(pattern: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  return trailing % 2 === 1 ? `${pattern}\\` : pattern;
}

function and(parts: Where[]): Where {
  return parts.length === 0 ? TRUE : sql`(${sql.join(parts, sql` and `)})`;
}

function or(parts: Where[]): Where {
  return parts.length === 0 ? FALSE : sql`(${sql.join(parts, sql` or `)})`;
}
