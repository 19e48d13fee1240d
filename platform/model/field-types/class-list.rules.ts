import { createMessage } from "../../base/messages/message.ts";
import {
  compareText,
  type FieldType,
  incorrect,
  joined,
  valuesOf,
  wrongSearch,
} from "./field-type.rules.ts";
import { refs, splitIds } from "./references.rules.ts";
import { not } from "./search-query.rules.ts";
import { searchIds } from "./search-values.rules.ts";

/** A field that contains classes of the domain, by ID. */
export const classList: FieldType = {
  writable: true,

  parse(raw, { model, label }) {
    const ids = splitIds(raw, { byComma: true });
    if (!ids || ids.some((id) => !model.classes.has(id))) {
      return incorrect(createMessage("field_needs_classes", { label }));
    }
    return { ok: true, value: ids };
  },

  present: joined,
  describe: () => ({ fieldType: "twinClassListV1" }),
  index: (value) => ({ refs: valuesOf(value) }),
  compare: compareText,

  search(filter, field, { label }) {
    if (filter.type !== "TwinFieldSearchTwinClassListV1") return wrongSearch(label, filter.type);
    return searchIds(filter, label, {
      idIncludeAllSet: (ids) => refs(field, ids, "all"),
      idIncludeAnySet: (ids) => refs(field, ids, "any"),
      idExcludeAllSet: (ids) => not(refs(field, ids, "all")),
      idExcludeAnySet: (ids) => not(refs(field, ids, "any")),
    });
  },
};
