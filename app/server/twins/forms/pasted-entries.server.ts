import { m } from "#app/paraglide/messages.js";
import type { FormEntry } from "#app/rules/replaced-value.ts";
import { parsePasted, pastedCurrencies } from "#app/rules/twins/pasted-value.ts";
import { type FormField, toFormName } from "#app/rules/twins/twin-field.ts";
import { comparableName } from "#common/comparable-name.ts";
import { quoteLabel, splitLabels } from "#common/label-names.ts";
import { isRounded } from "#common/spreadsheet-codes.ts";

import { NEW_TAGS, TAGS } from "./basic-fields.server.ts";

type Pasted = { entries: FormEntry[]; problem: null } | { entries: null; problem: string };

/** Converts a pasted text to the entries of a value's form. */
export function pastedEntries(fields: FormField[], text: string): Pasted {
  // A text in several languages takes the input in its first control.
  const [first, ...others] = fields;
  if (!first) return { entries: [], problem: null };
  if (fields.some(({ key }) => key === NEW_TAGS)) return pastedTags(fields, text);
  if (first.key === "sku" && isRounded(text)) {
    return { entries: null, problem: m.products_code_rounded({ text }) };
  }
  const values = parsePasted(first, text);
  if (values === null) return { entries: null, problem: explainChoice(first, text) };
  const entries = [
    ...values.map((value): FormEntry => [toFormName(first.key), value]),
    ...others.map((field): FormEntry => [toFormName(field.key), field.value]),
  ];
  return { entries, problem: null };
}

function explainChoice(field: FormField, text: string): string {
  const codes = pastedCurrencies(field, text).map(({ code }) => code);
  if (codes.length === 0) return m.twins_paste_choice({ text });
  return m.twins_paste_currency({ text, codes: codes.join(", ") });
}

/** Tags are found by their names, and a name that no tag has becomes a new one, as in an imported file. */
function pastedTags(fields: FormField[], text: string): Pasted {
  const names = splitLabels(text);
  if (names === null) return { entries: null, problem: m.labels_quotes() };
  const offered = fields.find(({ key }) => key === TAGS);
  const ids = new Map(
    offered?.choices.map(({ value, label }) => [comparableName(label), value] as const),
  );
  const found: FormEntry[] = [];
  const created: string[] = [];
  for (const name of names) {
    const id = ids.get(comparableName(name));
    if (id === undefined) created.push(quoteLabel(name));
    else found.push([toFormName(TAGS), id]);
  }
  const entries: FormEntry[] = [...found, [toFormName(NEW_TAGS), created.join(", ")]];
  return { entries, problem: null };
}
