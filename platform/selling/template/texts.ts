import type { Texts } from "../../base/database/tables/json-values.ts";

export function t(en: string, pl: string, ru: string): Texts {
  return { en, pl, ru };
}
