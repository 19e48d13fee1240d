import { type RawBuilder, sql } from "kysely";

import type { SearchQuery } from "../engine/search/query.ts";
import { COLUMNS, direction, ID, sortSql, T, type Where, type Window } from "./twin-pages.ts";
import type { TwinRow } from "./twins.ts";

/** A row of a page, or nothing but what is known of all. */
export type LongRow = (TwinRow | { [column in keyof TwinRow]: null }) & {
  matched: number;
  /** What matched was looked for in the whole list, not only in its newest part. */
  isWhole: boolean;
};

export interface LongPage {
  query: SearchQuery;
  where: Where;
  window: Window;
  /** So many are counted. */
  most: number;
}

/** Where a part of the list is looked through: the rows of each of these sets of days in turn. */
export interface Stages {
  /** As whole numbers, and with their owner before them. */
  days: { days: number[]; owned: string[] }[];
  /** Asks for `stage.days` or `stage.owned` as well. */
  where: Where;
}

/**
 * The rows of a page, ordered by a column, with how many match, to one more than `most`. By stages,
 * if there are any, until one shows that another page follows. Never without a row.
 */
export function longPageSql(page: LongPage, stages: Stages | null): RawBuilder<LongRow> {
  const { where, window } = page;
  const whole = stages
    ? collectedSql(page, where)
    : sql`array(select ${ID} from twin ${T} where ${where} ${orderSql(page)})`;
  return sql`
    select cardinality(found.ids) as matched, found.is_whole as "isWhole", ${COLUMNS}
    from (${stages ? stagesSql(page, stages) : sql``}
      select ${whole} as ids, true as is_whole limit 1) found
    left join lateral unnest(
        found.ids[${window.offset + 1}::int : ${window.offset + window.limit}::int])
      with ordinality as page (id, place) on true
    left join twin ${T} on ${ID} = page.id
    order by page.place`;
}

function stagesSql(page: LongPage, { days, where }: Stages): RawBuilder<unknown> {
  const { offset, limit } = page.window;
  const rows = days.map((stage) => sql`(${stage.days}::int[], ${stage.owned}::text[])`);
  return sql`
    select * from (
      select hit.ids, false as is_whole
      from (values ${sql.join(rows)}) stage (days, owned)
      cross join lateral (select ${collectedSql(page, where)} as ids offset 0) hit
      where cardinality(hit.ids) > ${offset + limit + 1} limit 1) part
    union all`;
}

/** What an index has collected is sorted afterwards, lest the whole list be read in its order. */
function collectedSql(page: LongPage, where: Where): RawBuilder<unknown> {
  return sql`array(
    select ${ID} from (select ${ID}, t.created_at from twin ${T} where ${where} offset 0) t
    ${orderSql(page)})`;
}

function orderSql({ query, most }: LongPage): RawBuilder<unknown> {
  return sql`order by ${sortSql(query)}, ${ID} ${direction(query.ascending)} limit ${most + 1}`;
}
