import type { Texts } from "../../base/database/tables/json-values.ts";

/** Translated texts of a save: one in the current locale, or several by locale. */
export interface TextSave {
  translationInCurrentLocale?: string | null | undefined;
  translations?: Readonly<Record<string, string>> | null | undefined;
}

/** Undefined if nothing was sent and the text stays. The text in the current locale wins; none is stored uncleaned. */
export function savedTexts(
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

/** The value of the column; undefined if the text stays. */
export function textsColumn(texts: Texts | undefined): string | undefined {
  return texts && JSON.stringify(texts);
}
