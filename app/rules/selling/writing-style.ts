import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

export const MAX_INSTRUCTIONS = 1000;

/** Labels of the tones that the platform supports. */
export const TONES = {
  neutral: m.writing_tone_neutral,
  friendly: m.writing_tone_friendly,
  expert: m.writing_tone_expert,
  lively: m.writing_tone_lively,
} as const;

export function WritingStyleForm() {
  return z.object({
    tone: z
      .enum(Object.keys(TONES) as [keyof typeof TONES, ...(keyof typeof TONES)[]])
      .default("neutral"),
    instructions: z
      .string()
      .trim()
      .refine(atMost(MAX_INSTRUCTIONS), m.writing_instructions_long())
      .default(""),
  });
}
