import { findMeantCurrencies, type MeantCurrency } from "#common/currencies.ts";
import { dropTextMark } from "#common/spreadsheet-codes.ts";

import { type FormField, splitValues } from "./twin-field.ts";

/** Texts that mean a checked box in spreadsheets, in the languages of the app. */
const YES = new Set(["true", "yes", "1", "x", "tak", "да", "истина"]);

/** Kinds of values before which an apostrophe is the mark of spreadsheets for a text. */
const MARKED_AS_TEXT: ReadonlySet<FormField["kind"]> = new Set(["number", "date", "dateTime"]);

/** Converts a pasted text to the values that a control posts. Null if the text isn't one of the control's options. */
export function parsePasted(field: FormField, text: string): string[] | null {
  const { key, kind, choices } = field;
  const value = key === "sku" || MARKED_AS_TEXT.has(kind) ? dropTextMark(text) : text.trim();
  if (kind === "boolean") return YES.has(value.toLowerCase()) ? ["on"] : [];
  if (kind === "date" || kind === "dateTime") return [toIsoDate(value)];
  if (kind !== "select" && kind !== "multiSelect") return [value];
  const names = kind === "multiSelect" ? splitValues(value) : [value];
  const ids = names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "")
    .map((name) => {
      const choice = choices.find((c) => c.value === name || c.label.toLowerCase() === name);
      const [currency, ...others] = choice ? [] : pastedCurrencies(field, name);
      return choice?.value ?? (others.length === 0 ? currency?.id : undefined);
    });
  return ids.every((id) => id !== undefined) ? ids : null;
}

/** Finds the choices that are currencies which a pasted sign or word can mean. */
export function pastedCurrencies({ choices }: FormField, text: string): MeantCurrency[] {
  const options = choices.map(({ value, label }) => ({ id: value, names: [label] }));
  return findMeantCurrencies(text, options);
}

/**
 * Converts a date like 31.03.2026, the format of spreadsheets in the app's languages, to ISO format. Other texts stay
 * unchanged.
 */
function toIsoDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}
