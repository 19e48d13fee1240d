import type { Texts } from "../../base/database/tables/json-values.ts";

/** Translated texts in a request: one text in the caller's locale, or several by locale. */
export interface TextSave {
  translationInCurrentLocale?: string | null | undefined;
  translations?: Readonly<Record<string, string>> | null | undefined;
}

/**
 * Merges the texts that were sent into the current ones. The text in the caller's locale takes precedence, and empty
 * texts are removed. Returns undefined if no text was sent, so that the current ones are kept.
 */
export function mergeTexts(
  current: Texts,
  save: TextSave | null | undefined,
  locale: string,
  clean = (text: string) => text.trim(),
): Texts | undefined {
  if (!save) return undefined;
  const own = save.translationInCurrentLocale;
  const merged = { ...current, ...save.translations };
  if (own !== null && own !== undefined) merged[locale] = own;
  return Object.fromEntries(
    Object.entries(merged)
      .map(([tag, text]) => [tag, clean(text)] as const)
      .filter(([, text]) => text !== ""),
  );
}

/** Value for a JSON column of texts; undefined keeps the stored value. */
export function textsColumn(texts: Texts | undefined): string | undefined {
  return texts && JSON.stringify(texts);
}
