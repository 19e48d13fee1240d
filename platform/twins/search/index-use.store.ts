import type { Condition } from "../../model/field-types/search-query.rules.ts";

/** Stands for one text only. */
export function isExact(pattern: string): boolean {
  return !/[%_\\]/.test(pattern);
}

/** The indexes of letters know triples of characters. */
export function isIndexable(pattern: string): boolean {
  return pattern.split(/[%_\\]/).some((literal) => literal.length >= 3);
}

/**
 * How rows are found that satisfy a condition: "few" at most, along an index of whole values; by an
 * index of letters or references that keeps days with them; by the days beside numbers and dates;
 * null: otherwise.
 */
export function chooseIndex(condition: Condition): "few" | "days" | "range" | null {
  switch (condition.kind) {
    case "like":
      if (condition.not) return null;
      if (condition.column === "external_id" && condition.patterns.every(isExact)) return "few";
      return condition.patterns.every(isIndexable) ? "days" : null;
    case "text":
      return isIndexable(condition.pattern) ? "days" : null;
    case "field-like":
      if (condition.field.hasOwnIndex && condition.patterns.every(isExact)) return "few";
      return condition.field.inSearchText && condition.patterns.every(isIndexable) ? "days" : null;
    case "field-refs":
      return condition.match === "all" ? "days" : null;
    case "field-range":
      return "range";
    case "all": {
      const kinds = new Set(condition.of.map(chooseIndex));
      return (["few", "days", "range"] as const).find((kind) => kinds.has(kind)) ?? null;
    }
    case "any": {
      const kinds = new Set(condition.of.map(chooseIndex));
      if (kinds.has(null) || kinds.has("range") || kinds.size === 0) return null;
      return kinds.has("days") ? "days" : "few";
    }
    case "child":
    case "created":
    case "field-empty":
    case "field-is":
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
