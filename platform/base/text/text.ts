import type { DomainModel, Texts } from "../../core/model/domain-model.ts";

/** The text in the locale, else in the domain's default one, else nothing. */
export function textIn(texts: Texts, locale: string, model: DomainModel): string {
  return texts[locale] ?? texts[model.defaultLocale] ?? "";
}

/** What the database can hold: no NUL, no half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** For use in an expression, with the u flag too. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
