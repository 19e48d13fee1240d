import { type FieldType, wrongSearch } from "./field-type.rules.ts";
import { type Condition, not } from "./search-query.rules.ts";
import { searchTexts } from "./search-values.rules.ts";

/** Searches fields whose value is a text. */
export const searchLikeText: FieldType["search"] = (filter, field, { label }) => {
  if (filter.type !== "TwinFieldSearchTextV1") return wrongSearch(label, filter.type);
  const like = (patterns: string[], match: "all" | "any"): Condition => ({
    kind: "field-like",
    field,
    patterns,
    match,
  });
  return searchTexts(filter, label, {
    valueLikeAllOfList: (patterns) => like(patterns, "all"),
    valueLikeAnyOfList: (patterns) => like(patterns, "any"),
    valueLikeNoAllOfList: (patterns) => not(like(patterns, "all")),
    valueLikeNoAnyOfList: (patterns) => not(like(patterns, "any")),
  });
};
