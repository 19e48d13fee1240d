import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

import { isPlainName } from "#app/rules/forms/entry-name.ts";
import { plainIssue } from "#app/rules/forms/plain-issue.ts";
import { EDIT_FORM, formTooLarge, malformedForm } from "#app/server/http/read-form.server.ts";

/**
 * Validates a form by its schema, unless it has more entries than any form, or names that no form has.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  let count = 0;
  for (const [name] of form) {
    count += 1;
    if (count > EDIT_FORM.maxEntries) throw formTooLarge();
    if (!isPlainName(name)) throw malformedForm();
  }
  return parseWithZod(form, { schema, error: plainIssue });
}
