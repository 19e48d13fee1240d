import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";

/**
 * Returns the language of a marketplace's buyers, regardless of the user's language; null if the card's class has
 * none.
 */
export function contentLanguage(model: DomainModel, cardClassId: string): string | null {
  const cardClass = model.classes.get(cardClassId);
  const language = cardClass && classProperty(model, cardClass, "contentLanguage");
  return typeof language === "string" ? language : null;
}
