import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";

/**
 * Returns the language of a marketplace's buyers, if its class names one. It doesn't depend on the user's
 * language.
 */
export function contentLanguage(model: DomainModel, cardClassId: string): string | null {
  const cardClass = model.classes.get(cardClassId);
  const language = cardClass && classProperty(model, cardClass, "contentLanguage");
  return typeof language === "string" ? language : null;
}
