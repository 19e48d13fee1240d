import { isLocale, type Locale, overwriteGetLocale } from "#app/paraglide/runtime.js";

let activeLocale: Locale | null = null;

/** In the browser, messages use the language of the document until a page in another language loads. */
export function syncLocaleWithPage(): void {
  const { lang } = document.documentElement;
  const first = isLocale(lang) ? lang : "en";
  overwriteGetLocale(() => activeLocale ?? first);
}

/**
 * Call this before a page renders. Sign-in and profile changes switch the language without a new document;
 * on the server each request has its own language.
 */
export function setActiveLocale(locale: Locale): void {
  if (typeof document !== "undefined") activeLocale = locale;
}
