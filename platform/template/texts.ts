import type { Texts } from "../engine/model.ts";

export function t(en: string, pl: string, ru: string): Texts {
  return { en, pl, ru };
}
