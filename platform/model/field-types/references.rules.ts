import { createMessage, type Message } from "../../base/messages/message.ts";
import {
  compareText,
  type FieldType,
  flag,
  joined,
  notSearchable,
  type ValidationIssue,
  valuesOf,
  WRITE_SEPARATOR,
  wrongSearch,
} from "./field-type.rules.ts";
import { linkEndOf } from "./link-end.rules.ts";
import { type Condition, type FieldRef, not } from "./search-query.rules.ts";
import { searchIds, UUID } from "./search-values.rules.ts";

export const user: FieldType = {
  writable: true,
  refersTo: "user",

  parse(raw, { field, label }) {
    const multiple = flag(field.typerParams.multiple);
    const ids = splitIds(raw, { byComma: multiple });
    if (!ids) return malformed(createMessage("field_not_user", { label }));
    if (!multiple && ids.length > 1) return { ok: false, problem: several(label) };
    return { ok: true, value: multiple ? ids : (ids[0] ?? null) };
  },

  present: joined,

  describe: ({ typerParams }) => ({
    fieldType: "selectUserLongV1",
    multiple: flag(typerParams.multiple),
    userFilterId: typerParams.userFilterUUID,
  }),

  index: (value) => ({ refs: valuesOf(value) }),
  compare: compareText,

  search(filter, field, { label }) {
    if (filter.type !== "TwinFieldSearchUserV1") return wrongSearch(label, filter.type);
    return searchIds(filter, label, {
      idList: (ids) => refs(field, ids, "any"),
      idExcludeList: (ids) => not(refs(field, ids, "any")),
    });
  },
};

/**
 * Users with a role in the twin's space. The field is read-only, because assigning a role grants
 * rights and has a call of its own.
 */
export const roleUsers: FieldType = {
  ...user,
  writable: false,
  parse: (_raw, { label }) => ({
    ok: false,
    problem: { kind: "immutable", message: createMessage("field_immutable", { label }) },
  }),
  describe: ({ typerParams }) => ({
    fieldType: "selectUserLongV1",
    multiple: true,
    userFilterId: typerParams.userFilterUUID,
  }),
  index: () => ({}),
  search: (_filter, _field, { label }) => notSearchable(label),
};

/** A link field. The twin stores no value, because the link itself is the value. */
export const link: FieldType = {
  writable: true,
  refersTo: "twin",

  parse(raw, { model, field, label }) {
    const { many } = linkEndOf(model, field);
    const ids = splitIds(raw, { byComma: many });
    if (!ids) return malformed(createMessage("field_entry_unavailable", { label }));
    if (!many && ids.length > 1) return { ok: false, problem: several(label) };
    return { ok: true, value: ids };
  },

  present: joined,

  describe: (field, model) => ({
    fieldType: "selectLinkLongV1",
    multiple: linkEndOf(model, field).many,
    linkId: field.typerParams.linkUUID,
  }),

  index: () => ({}),
  compare: compareText,
  search(filter, _ref, { model, field, label }) {
    if (filter.type !== "TwinFieldSearchIdV1") return notSearchable(label);
    const { linkId, side } = linkEndOf(model, field);
    const linked = (twinIds: string[]): Condition => ({
      kind: "link",
      link: { linkId, twinIds, side },
    });
    return searchIds(filter, label, {
      idList: linked,
      idExcludeList: (twinIds) => not(linked(twinIds)),
    });
  },
};

/** Condition for fields that contain all or any of the IDs. */
export function refs(field: FieldRef, ids: string[], match: "all" | "any"): Condition {
  return { kind: "field-refs", field, ids, match };
}

export function several(label: string): ValidationIssue {
  return { kind: "several", message: createMessage("field_single_value", { label }) };
}

function malformed(message: Message): { ok: false; problem: ValidationIssue } {
  return { ok: false, problem: { kind: "malformed-reference", message } };
}

/**
 * Parses a list of IDs in the format in which clients write it. Commas separate IDs only if `byComma` is true.
 * Returns null if an item isn't an ID.
 */
export function splitIds(raw: string, { byComma }: { byComma: boolean }): string[] | null {
  const ids = raw
    .split(WRITE_SEPARATOR)
    .flatMap((item) => (byComma ? item.split(",") : [item]))
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== "");
  return ids.every((id) => UUID.test(id)) ? [...new Set(ids)] : null;
}
