import { z } from "zod";

import {
  includeRelated,
  text,
  type ResponseContext,
} from "../../core/responses/response-context.ts";
import type { StoredText } from "./stored-text.ts";

export const I18nView = z
  .object({
    i18nId: z.guid(),
    key: z.string().optional(),
    name: z.string().optional(),
    translations: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: "I18nV1" });

export const TranslationView = z
  .object({
    i18nId: z.guid(),
    locale: z.string(),
    translation: z.string(),
    i18n: I18nView.optional(),
  })
  .meta({ id: "I18nTranslationV1" });

type Mode = "SHORT" | "DETAILED" | "MANAGED";

export function presentI18n(
  view: ResponseContext,
  stored: StoredText,
  mode: Mode,
): z.output<typeof I18nView> {
  const short = { i18nId: stored.id, key: stored.key, name: text(view, stored.texts) };
  return mode === "SHORT" ? short : { ...short, translations: stored.texts };
}

/** A text in a single language. */
export interface Translation {
  stored: StoredText;
  locale: string;
  translation: string;
}

export function presentTranslation(
  view: ResponseContext,
  { stored, locale, translation }: Translation,
): z.output<typeof TranslationView> {
  return {
    i18nId: stored.id,
    locale,
    translation,
    i18n: includeRelated(
      view,
      "i18nMap",
      stored.id,
      view.show.mode("I18nTranslation2I18n"),
      (inner, level) => presentI18n(inner, stored, level),
    ),
  };
}
