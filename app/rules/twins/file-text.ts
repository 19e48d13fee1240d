import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

export const MAX_FILE_TITLE_LENGTH = 255;
export const MAX_FILE_DESCRIPTION_LENGTH = 5000;

/** Form with the title and the description of a file. */
export function FileTextForm() {
  return z.object({
    title: z
      .string({ error: m.browse_file_title_required() })
      .trim()
      .refine(
        atMost(MAX_FILE_TITLE_LENGTH),
        m.browse_file_title_long({ max: MAX_FILE_TITLE_LENGTH }),
      ),
    description: z
      .string()
      .trim()
      .refine(
        atMost(MAX_FILE_DESCRIPTION_LENGTH),
        m.browse_file_text_long({ max: MAX_FILE_DESCRIPTION_LENGTH }),
      )
      .default(""),
  });
}
