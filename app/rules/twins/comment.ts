import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

/** Limit of the platform, in characters. */
const MAX_COMMENT_LENGTH = 10_000;

export function CommentForm() {
  return z.object({
    text: z
      .string({ error: m.browse_comment_required() })
      .trim()
      .refine(atMost(MAX_COMMENT_LENGTH), m.browse_comment_long({ max: MAX_COMMENT_LENGTH })),
  });
}
