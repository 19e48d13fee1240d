import type { FormValues } from "#app/rules/forms/form-values.ts";

/** The search of a picker. */
export interface PickerQuery {
  text: string;
  page: number;
}

export interface TypedValues {
  values: FormValues;
  /** The searches of pickers, by the name of the field. */
  queries: Record<string, PickerQuery>;
  /**
   * The field whose button loads the form again: with a page of its choices, or with the fields that depend on it.
   */
  again: string | null;
}

const FIND = "find:";
/** The name of buttons that load the form again instead of saving it. */
const AGAIN = "again";
const MAX_PAGE = 100_000;

/**
 * Reads a form of the console. Several entries with one name are a set, which becomes one text separated by commas.
 */
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

/**
 * Parses the value of a button that loads the form again: the name of a field, or `name~2` for the second page of its
 * picker.
 */
function readAgain(entry: FormDataEntryValue | null): { name: string | null; page: number } {
  if (typeof entry !== "string") return { name: null, page: 1 };
  const [, name = entry, page = "1"] = /^(.*)~(\d{1,6})$/.exec(entry) ?? [];
  return { name, page: Math.min(Math.max(Number(page), 1), MAX_PAGE) };
}
