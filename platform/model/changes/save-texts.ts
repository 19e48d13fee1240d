import type { Texts } from "../../base/database/tables/json-values.ts";

/** How translated texts are written: one for who writes, or several by locale. */
export interface TextSave {
  translationInCurrentLocale?: string | null | undefined;
  translations?: Readonly<Record<string, string>> | null | undefined;
}

/** Undefined: nothing was sent, the text stays. What is sent for the own locale wins. */
export function savedTexts(
  current: Texts,
  save: TextSave | null | undefined,
  locale: string,
): Texts | undefined {
  if (!save) return undefined;
  const own = save.translationInCurrentLocale;
  const merged = { ...current, ...save.translations };
  if (own !== null && own !== undefined) merged[locale] = own;
  return Object.fromEntries(
    Object.entries(merged)
      .map(([tag, text]) => [tag, text.trim()] as const)
      .filter(([, text]) => text !== ""),
  );
}

/** As the database takes it; undefined where the text stays. */
export function textsColumn(texts: Texts | undefined): string | undefined {
  return texts && JSON.stringify(texts);
}
