import { z } from "zod";

/** Parses the text of an entry that contains JSON. */
export const JsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue("No JSON");
    return z.NEVER;
  }
});
