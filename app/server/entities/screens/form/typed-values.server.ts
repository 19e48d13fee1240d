import type { FormValues } from "#app/rules/forms/form-values.ts";

/** What the picker of a field is searched for. */
export interface PickerQuery {
  text: string;
  page: number;
}

export interface TypedValues {
  values: FormValues;
  /** By the name of the field. */
  queries: Record<string, PickerQuery>;
  /** The field that the form is asked for again for: with other choices, or with other parts. */
  again: string | null;
}

const FIND = "find:";
/** The name of the buttons that ask for the form again: with other choices or other parts. */
const AGAIN = "again";
const MAX_PAGE = 100_000;

/** Reads a form of the console. A name with several entries is a set, which is one text with commas. */
export function readTyped(form: FormData): TypedValues {
  const values: FormValues = {};
  const queries: TypedValues["queries"] = {};
  const { name: again, page } = readAgain(form.get(AGAIN));
  for (const [name, value] of form) {
    if (typeof value !== "string" || name === AGAIN) continue;
    if (name.startsWith(FIND)) {
      const field = name.slice(FIND.length);
      queries[field] = { text: value.trim(), page: field === again ? page : 1 };
    } else {
      values[name] = [values[name], value].filter(Boolean).join(",");
    }
  }
  return { values, queries, again };
}

/** The button for the next page of a picker is `name~2`. */
function readAgain(entry: FormDataEntryValue | null): { name: string | null; page: number } {
  if (typeof entry !== "string") return { name: null, page: 1 };
  const [, name = entry, page = "1"] = /^(.*)~(\d{1,6})$/.exec(entry) ?? [];
  return { name, page: Math.min(Math.max(Number(page), 1), MAX_PAGE) };
}
