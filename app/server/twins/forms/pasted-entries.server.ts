import type { FormEntry } from "#app/rules/replaced-value.ts";
import { parsePasted } from "#app/rules/twins/pasted-value.ts";
import { type FormField, toFormName } from "#app/rules/twins/twin-field.ts";

import { NEW_TAGS, splitNames, TAGS } from "./basic-fields.server.ts";

/** Converts a pasted text to the entries of a value's form. Null if the text isn't one of the options. */
export function pastedEntries(fields: FormField[], text: string): FormEntry[] | null {
  // A text in several languages takes the input in its first control.
  const [first, ...others] = fields;
  if (!first) return [];
  const newTags = fields.find(({ key }) => key === NEW_TAGS);
  if (newTags) return pastedTags(fields, newTags, text);
  const values = parsePasted(first, text);
  return (
    values && [
      ...values.map((value): FormEntry => [toFormName(first.key), value]),
      ...others.map((field): FormEntry => [toFormName(field.key), field.value]),
    ]
  );
}

/** Tags are found by their names, and a name that no tag has becomes a new one, as in an imported file. */
function pastedTags(fields: FormField[], newTags: FormField, text: string): FormEntry[] {
  const offered = fields.find(({ key }) => key === TAGS);
  const found: FormEntry[] = [];
  const created: string[] = [];
  for (const name of splitNames(text)) {
    const [id] = (offered && parsePasted(offered, name)) ?? [];
    if (offered && id !== undefined) found.push([toFormName(offered.key), id]);
    else created.push(name);
  }
  return [...found, [toFormName(newTags.key), created.join(", ")]];
}
