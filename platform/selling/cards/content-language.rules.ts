import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";

/** Buyers of a marketplace read one language, which its class may name, whatever the language of the user is. */
export function contentLanguage(model: DomainModel, cardClassId: string): string | null {
  const cardClass = model.classes.get(cardClassId);
  const language = cardClass && classProperty(model, cardClass, "contentLanguage");
  return typeof language === "string" ? language : null;
}
