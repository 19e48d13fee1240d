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
    case when ${LINES} like ${`%\n${escaped}\n%`} then 64 else 0 end
    + ${phraseSql(escaped)}
    ${corrected === text ? sql`` : sql`+ ${phraseSql(literalPattern(corrected))} / 2`}
    ${sql.join(words.slice(0, MAX_SCORED_WORDS).map(wordSql), sql``)})`;
}

/** The first line of the search text is the folded name. */
const NAME = sql`(' ' || split_part(t.search_text, e'\n', 1))`;
const LINES = sql`(e'\n' || t.search_text || e'\n')`;

function phraseSql(text: string): RawBuilder<number> {
  return sql`case when ${NAME} like ${` ${text}`} then 32
    when ${NAME} like ${` ${text}%`} then 16
    when ${NAME} like ${`% ${text}%`} then 8
    when ${NAME} like ${`%${text}%`} then 4 else 0 end`;
}

function wordSql(spellings: readonly string[]): RawBuilder<unknown> {
  const patterns = spellings.map(containsPattern);
  const begins = patterns.map((pattern) => `% ${pattern.slice(1)}`);
  const isIn = (list: string[]): Where => sql`${NAME} like any(${list}::text[])`;
  return sql` + case when ${isIn(begins)} then 2 when ${isIn(patterns)} then 1 else 0 end`;
}
