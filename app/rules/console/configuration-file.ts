import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

/** Limit of the platform, in characters. */
const MAX_TEXT_LENGTH = 200_000;
const PATH = /^(?:[\p{L}\p{N}_.-]+\/)?[\p{L}\p{N}_.-]+\.yaml$/u;

/** Form of one file of a domain's configuration. */
export function ConfigurationFileForm() {
  return z.object({
    path: z
      .string({ error: m.code_path_required() })
      .trim()
      .refine(atMost(300), m.code_path_wrong())
      .regex(PATH, m.code_path_wrong()),
    text: z
      .string({ error: m.code_text_required() })
      .refine(atMost(MAX_TEXT_LENGTH), m.code_text_long({ max: MAX_TEXT_LENGTH })),
  });
}
