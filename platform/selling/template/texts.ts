import type { Texts } from "../../core/model/domain-model.ts";

export function t(en: string, pl: string, ru: string): Texts {
  return { en, pl, ru };
}
