import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

import { plainIssue } from "#app/rules/forms/plain-issue.ts";

interface FormInput {
  formData: FormData;
  /** The pressed button; null while the user types. */
  submitter: HTMLElement | null;
}

/** Name of the internal buttons by which conform triggers a validation. */
const CONFORM_INTENT = "__intent__";

/** Validates a form in the browser, unless the pressed button has `formNoValidate`. */
export function validate({ formData, submitter }: FormInput, schema: z.ZodType) {
  const isUnchecked =
    submitter instanceof HTMLButtonElement &&
    submitter.formNoValidate &&
    submitter.name !== CONFORM_INTENT;
  return parseWithZod(formData, {
    schema: isUnchecked ? z.unknown() : schema,
    error: plainIssue,
  });
}
