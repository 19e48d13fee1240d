import { createMessage } from "../../base/messages/message.ts";
import {
  compareText,
  type FieldType,
  incorrect,
  joined,
  notSearchable,
} from "./field-type.rules.ts";

const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const MAX_LENGTH = 100_000;

/** A text in several languages, read and written as a JSON object from locale to text. */
export const i18n: FieldType = {
  writable: true,

  parse(raw, { label }) {
    if (raw.length > MAX_LENGTH) return incorrect(createMessage("field_value_too_long", { label }));
    const texts = parseTexts(raw);
    if (!texts) return incorrect(createMessage("field_needs_texts", { label }));
    const entries = Object.entries(texts)
      .map(([locale, text]) => [locale.replace("_", "-"), text.trim()] as const)
      .filter(([, text]) => text !== "")
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const wrong = entries.find(([locale]) => !LOCALE.test(locale));
    if (wrong)
      return incorrect(
        createMessage("field_language_unknown", { label, tag: wrong[0].slice(0, 40) }),
      );
    if (entries.length === 0) return incorrect(createMessage("field_text_required", { label }));
    const value = JSON.stringify(Object.fromEntries(entries));
    if (value.length > MAX_LENGTH)
      return incorrect(createMessage("field_value_too_long", { label }));
    return { ok: true, value };
  },

  present: joined,
  describe: () => ({ fieldType: "i18nV1" }),
  index: (value) => ({ text: Object.values(parseTexts(joined(value)) ?? {}).join("\n") }),
  compare: compareText,
  search: (_filter, _field, { label }) => notSearchable(label),
};

function parseTexts(raw: string): Record<string, string> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  const isText = Object.values(parsed).every((text) => typeof text === "string");
  return isText ? (parsed as Record<string, string>) : null;
}
