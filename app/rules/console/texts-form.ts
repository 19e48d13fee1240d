import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

const MAX_TEXT_LENGTH = 10_000;

/** Texts by the key that `textKey` builds from ID and language; an empty text removes the translation. */
export function TextsForm() {
  const text = z.string().refine(atMost(MAX_TEXT_LENGTH), m.texts_long({ max: MAX_TEXT_LENGTH }));
  return z.object({ base: z.string().optional(), texts: z.record(z.string(), text).optional() });
}

/** Returns the name of a text's field in the form. */
export function textKey(id: string, locale: string): string {
  return `${id}_${locale}`;
}
