import { cleanCode } from "#common/clean-text.ts";
import { isTooLong } from "#common/count-characters.ts";

import { configuredMessage } from "../../base/messages/configured-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { simplePattern, wholePattern } from "../../base/text/compile-pattern.ts";
import {
  compareText,
  type FieldType,
  flag,
  incorrect,
  joined,
  numberParam,
} from "./field-type.rules.ts";
import { searchLikeText } from "./text-search.rules.ts";

/** Maximum number of characters. Longer values would slow down lists and searches. */
const MAX_LENGTH = 100_000;
/**
 * Maximum number of characters of an indexed value. A text of this length always fits into an entry of a B-tree
 * index.
 */
export const MAX_INDEXED_LENGTH = 500;

export const text: FieldType = {
  writable: true,

  parse(written, { field, label }) {
    const { regexp, regexpMessage, maxLength, maxLengthMessage } = field.typerParams;
    const isIndexed = flag(field.typerParams.unique) || field.hasOwnIndex;
    // Twins are found by indexed values, so two values must not differ only in invisible blanks.
    const raw = isIndexed ? cleanCode(written) : written;
    const lengthLimit = isIndexed ? MAX_INDEXED_LENGTH : MAX_LENGTH;
    const longest = Math.min(numberParam(maxLength) ?? lengthLimit, lengthLimit);
    if (isTooLong(raw, longest)) {
      return incorrect(
        configuredMessage(
          maxLengthMessage,
          createMessage("field_too_long", { label, max: longest }),
        ),
      );
    }
    const pattern = wholePattern(regexp);
    if (pattern && !pattern.test(raw)) {
      return incorrect(configuredMessage(regexpMessage, createMessage("field_format", { label })));
    }
    return { ok: true, value: raw };
  },

  present: joined,

  describe(field) {
    return {
      fieldType: "textV1",
      regExp: field.typerParams.regexp,
      simpleRegExp: simplePattern(field.typerParams.regexp) ?? undefined,
      editorType: field.typerParams.editorType ?? "PLAIN",
    };
  },

  uniqueWithin: ({ typerParams }) => (flag(typerParams.unique) ? "owner" : null),
  index: (value) => ({ text: joined(value) }),
  compare: compareText,

  search: searchLikeText,
};
