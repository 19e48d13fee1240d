import { type RawBuilder, sql } from "kysely";

import { containsPattern, literalPattern } from "#common/like-pattern.ts";

import { type Where } from "../../base/database/sql-conditions.ts";
import type { SortKey } from "../../model/field-types/search-query.rules.ts";

type Relevance = Extract<SortKey, { kind: "relevance" }>;

/** Maximum number of scored words; further ones would hardly change the order. */
const MAX_SCORED_WORDS = 8;

/**
 * Score of the row `t`. Exact values, such as an EAN or the name, score highest, then the beginning of the name, then
 * other parts of it. Words found in the name score higher than words found in other texts.
 */
export function scoreSql({ text, words }: Relevance): RawBuilder<number> {
  const escaped = literalPattern(text);
  const corrected = words.map(([typed, ...others]) => others[0] ?? typed).join(" ");
  return sql`(
    select case when scored.lines like ${`%\n${escaped}\n%`} then 64 else 0 end
      + ${phraseSql(escaped)}
      ${corrected === text ? sql`` : sql`+ ${phraseSql(literalPattern(corrected))} / 2`}
      ${sql.join(words.slice(0, MAX_SCORED_WORDS).map(wordSql), sql``)}
    from ${SCORED} scored)`;
}

/**
 * Texts of the row, with a separator around each part. The first line of the search text is the folded name. Thanks to
 * the offset they are computed once for each row, instead of once for each pattern.
 */
const SCORED = sql`(
  select ' ' || split_part(t.search_text, e'\n', 1) as name,
    e'\n' || t.search_text || e'\n' as lines offset 0)`;

/** Most names don't contain the text at all, so this is compared first. */
function phraseSql(text: string): RawBuilder<number> {
  return sql`case when scored.name not like ${`%${text}%`} then 0
    when scored.name like ${` ${text}`} then 32
    when scored.name like ${` ${text}%`} then 16
    when scored.name like ${`% ${text}%`} then 8 else 4 end`;
}

function wordSql(spellings: readonly string[]): RawBuilder<unknown> {
  const patterns = spellings.map(containsPattern);
  const begins = patterns.map((pattern) => `% ${pattern.slice(1)}`);
  const isIn = (list: string[]): Where => sql`scored.name like any(${list}::text[])`;
  return sql` + case when ${isIn(begins)} then 2 when ${isIn(patterns)} then 1 else 0 end`;
}
