import type { Texts } from "../../base/database/tables/json-values.ts";
import type { DomainModel } from "./domain-model.ts";

/** Returns the text in the locale, else in the domain's default one, else "". */
export function textIn(texts: Texts, locale: string, model: DomainModel): string {
  return texts[locale] ?? texts[model.defaultLocale] ?? "";
}
