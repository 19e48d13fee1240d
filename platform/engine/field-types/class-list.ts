import { all, not, type Condition } from "../search/query.ts";
import {
  compareText,
  type FieldType,
  incorrect,
  joined,
  stringsOf,
  valuesOf,
  wrongSearch,
} from "./field-type.ts";
import { splitIds, UUID } from "./references.ts";

/** Classes of the domain, by their ids. */
export const classList: FieldType = {
  writable: true,

  parse(raw, { model, label }) {
    const ids = splitIds(raw);
    if (!ids || ids.some((id) => !model.classes.has(id))) {
      return incorrect(`${label} must name classes`);
    }
    return { ok: true, value: ids };
  },

  present: joined,
  describe: () => ({ fieldType: "twinClassListV1" }),
  index: (value) => ({ refs: valuesOf(value) }),
  compare: compareText,

  search(filter, field, { label }) {
    if (filter.type !== "TwinFieldSearchTwinClassListV1") return wrongSearch(label, filter.type);
    const among = (list: unknown, match: "all" | "any"): Condition[] => {
      const ids = stringsOf(list).filter((id) => UUID.test(id));
      return ids.length > 0 ? [{ kind: "field-refs", field, ids, match }] : [];
    };
    return {
      ok: true,
      condition: all([
        ...among(filter.idIncludeAllSet, "all"),
        ...among(filter.idIncludeAnySet, "any"),
        ...among(filter.idExcludeAllSet, "all").map(not),
        ...among(filter.idExcludeAnySet, "any").map(not),
      ]),
    };
  },
};
