import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";

/** Languages that a business has chosen, by class of the marketplace's cards. */
export type ChosenLanguages = Readonly<Record<string, string>>;

/**
 * Returns the language of a marketplace's content, regardless of the user's language: the one that the business has
 * chosen, else that of the card's class. Null if there is neither.
 */
export function contentLanguage(
  model: DomainModel,
  cardClassId: string,
  chosen: ChosenLanguages,
): string | null {
  return chosen[cardClassId] ?? defaultContentLanguage(model, cardClassId);
}

/** Returns the language that the card's class names; null if it names none. */
export function defaultContentLanguage(model: DomainModel, cardClassId: string): string | null {
  const cardClass = model.classes.get(cardClassId);
  const language = cardClass && classProperty(model, cardClass, "contentLanguage");
  return typeof language === "string" ? language : null;
}
