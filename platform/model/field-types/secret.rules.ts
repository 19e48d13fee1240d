import { simplePattern, wholePattern } from "../../base/text/pattern.ts";
import { type FieldType, incorrect, notSearchable } from "./field-type.rules.ts";

/** Enough for a key file, but not for a document. */
const MAX_LENGTH = 20_000;

/** A secret is read as this placeholder. */
const SET = "set";

export const secret: FieldType = {
  writable: true,
  secret: true,
  parse(raw, { field, label }) {
    if (raw.length > MAX_LENGTH)
      return incorrect(`${label} must have at most ${MAX_LENGTH} characters`);
    const pattern = wholePattern(field.typerParams.regexp);
    if (pattern && !pattern.test(raw)) {
      return incorrect(
        field.typerParams.regexpMessage ?? `${label} doesn't have the expected form`,
      );
    }
    return { ok: true, value: raw };
  },
  present: () => SET,
  describe: ({ typerParams }) => ({
    fieldType: "secretV1",
    regExp: typerParams.regexp,
    simpleRegExp: simplePattern(typerParams.regexp) ?? undefined,
  }),
  index: () => ({}),
  // Encrypting a secret twice gives different texts, so a written one always counts as a change.
  compare: () => 1,
  search: (_filter, _field, { label }) => notSearchable(label),
};
