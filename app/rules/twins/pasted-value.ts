import { type FormField, splitValues } from "./twin-field.ts";

/** What spreadsheets write for a checked box, in the languages of the app. */
const YES = new Set(["true", "yes", "1", "x", "tak", "да", "истина"]);

/** The values that a control posts for a pasted text. Null if it offers no such choice. */
export function parsePasted({ kind, choices }: FormField, text: string): string[] | null {
  const value = text.trim();
  if (kind === "boolean") return YES.has(value.toLowerCase()) ? ["on"] : [];
  if (kind === "date" || kind === "dateTime") return [toIsoDate(value)];
  if (kind !== "select" && kind !== "multiSelect") return [value];
  const names = kind === "multiSelect" ? splitValues(value) : [value];
  const ids = names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "")
    .map((name) => choices.find((c) => c.value === name || c.label.toLowerCase() === name)?.value);
  return ids.every((id) => id !== undefined) ? ids : null;
}

/** Spreadsheets of our languages write 31.03.2026. */
function toIsoDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}
