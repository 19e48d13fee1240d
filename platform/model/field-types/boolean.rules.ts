import { compareText, type FieldType, joined, wrongSearch } from "./field-type.rules.ts";
import { all } from "./search-query.rules.ts";
import { parseFlagFilter, invalidFlagFilter } from "./search-values.rules.ts";

export const boolean: FieldType = {
  writable: true,
  parse: (raw) => ({ ok: true, value: String(raw.trim().toLowerCase() === "true") }),
  present: joined,
  describe: ({ typerParams }) => ({
    fieldType: "booleanV1",
    checkboxType:
      typerParams.checkboxType === "CHECKBOX" ? "STANDARD" : (typerParams.checkboxType ?? "TOGGLE"),
  }),
  index: () => ({}),
  compare: compareText,

  search(filter, field, { label }) {
    if (filter.type !== "TwinFieldSearchBooleanV1") return wrongSearch(label, filter.type);
    const expected = parseFlagFilter(filter.value);
    if (expected === null) return { ok: true, condition: all([]) };
    if (expected === undefined) return invalidFlagFilter(label);
    return { ok: true, condition: { kind: "field-is", field, value: String(expected) } };
  },
};
