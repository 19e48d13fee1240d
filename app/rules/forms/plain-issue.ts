import type { z } from "zod";

import { m } from "#app/paraglide/messages.js";

/** Describes a value that a schema refuses without a sentence of its own, instead of zod's English for programmers. */
export const plainIssue: z.core.$ZodErrorMap = ({ input }) =>
  input === undefined || input === null ? m.form_value_missing() : m.form_value_invalid();
