import { data } from "react-router";
import type { z } from "zod";

import { parseForm } from "#app/server/forms/parse-form.server.ts";

/** Name of the button that replaces the EAN of a row by the one with the correct check digit. */
const USE_EAN = /^useEan\[([\w-]{1,36})\]$/;

/**
 * Reads a form with a row for each new product, below the name `rows`. The answer is set if nothing is to be created: if
 * the form isn't valid, or if the button was pressed that corrects the EAN of a row.
 */
export function readCopies<Schema extends z.ZodType>(form: FormData, rows: string, schema: Schema) {
  const pressed = [...form].find(([name]) => USE_EAN.test(name));
  const [name = "", id] = USE_EAN.exec(pressed?.[0] ?? "") ?? [];
  if (pressed && id !== undefined) {
    form.set(`${rows}.${id}.ean`, String(pressed[1]));
    form.delete(name);
    const result = parseForm(form, schema).reply({ fieldErrors: {} });
    return { answer: data({ result, holders: {} }), submission: null };
  }
  const submission = parseForm(form, schema);
  if (submission.status === "success") return { answer: null, submission };
  const answer = data({ result: submission.reply(), holders: {} }, { status: 422 });
  return { answer, submission: null };
}
