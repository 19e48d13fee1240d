import { isTooLong } from "#common/count-characters.ts";

import { configuredMessage } from "../../base/messages/configured-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { simplePattern, wholePattern } from "../../base/text/compile-pattern.ts";
import { type FieldType, incorrect, notSearchable } from "./field-type.rules.ts";

/** Maximum length of a secret: long enough for a key file, but too short for a document. */
const MAX_LENGTH = 20_000;

/** Placeholder that clients read instead of a secret. */
const SET = "set";

export const secret: FieldType = {
  writable: true,
  secret: true,
  parse(raw, { field, label }) {
    if (isTooLong(raw, MAX_LENGTH))
      return incorrect(createMessage("field_too_long", { label, max: MAX_LENGTH }));
    const pattern = wholePattern(field.typerParams.regexp);
    if (pattern && !pattern.test(raw)) {
      return incorrect(
        configuredMessage(
          field.typerParams.regexpMessage,
          createMessage("field_format", { label }),
        ),
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
  // Each encryption of a secret gives a different text, so a secret that is written counts as changed even if it is
  // the same.
  compare: () => 1,
  search: (_filter, _field, { label }) => notSearchable(label),
};
