import { sql } from "kysely";

import { foldText } from "#common/fold-text.ts";
import { containsPattern } from "#common/like-pattern.ts";

import { columnSql, type Where } from "../../base/database/sql-conditions.ts";
import { exactText } from "../../base/text/like-pattern.ts";
import type { Condition } from "../../model/field-types/search-query.rules.ts";

/** Whether the pattern matches a single text only. */
function isExact(pattern: string): boolean {
  return exactText(pattern) !== null;
}

/**
 * Whether the text index can be used for the pattern. The index consists of sequences of three characters, so the
 * pattern must contain one.
 */
function isIndexable(pattern: string): boolean {
  return foldedLiterals(pattern).length > 0;
}

/**
 * Adds conditions on the folded search text that every match satisfies, so that the text index can narrow the rows
 * down. Returns none for patterns without three literal characters in a row, which the index can't find.
 */
export function indexedSql(pattern: string, t: string): Where[] {
  return foldedLiterals(pattern).map(
    (literal) => sql`${columnSql(`${t}.search_text`)} like ${containsPattern(literal)}`,
  );
}

function foldedLiterals(pattern: string): string[] {
  return pattern
    .split(/[%_\\]/)
    .map(foldText)
    .filter((literal) => literal.length >= 3);
}

/**
 * Returns the kind of index by which Postgres finds the rows of a condition: "few" for an index of exact values,
 * "text" for the text index; null for any other index or none.
 */
export function chooseIndex(condition: Condition): "few" | "text" | null {
  switch (condition.kind) {
    case "like":
      if (condition.not) return null;
      if (condition.column === "external_id" && condition.patterns.every(isExact)) return "few";
      return condition.patterns.every(isIndexable) ? "text" : null;
    case "text":
      return condition.words.some((spellings) => spellings.every(isIndexable)) ? "text" : null;
    case "field-like":
      if (condition.field.hasOwnIndex && condition.patterns.every(isExact)) return "few";
      return condition.field.inSearchText && condition.patterns.every(isIndexable) ? "text" : null;
    case "all": {
      const kinds = new Set(condition.of.map(chooseIndex));
      return (["few", "text"] as const).find((kind) => kinds.has(kind)) ?? null;
    }
    case "any": {
      const kinds = new Set(condition.of.map(chooseIndex));
      if (kinds.has(null) || kinds.size === 0) return null;
      return kinds.has("text") ? "text" : "few";
    }
    case "child":
    case "created":
    case "field-empty":
    case "field-is":
    case "field-range":
    case "field-refs":
    case "head":
    case "hierarchy":
    case "ids":
    case "link":
    case "marked":
    case "not":
    case "nothing":
    case "touched":
    case "visible":
      return null;
  }
}
