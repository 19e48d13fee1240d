import { isLocale, type Locale, overwriteGetLocale } from "#app/paraglide/runtime.js";

let activeLocale: Locale | null = null;

/** Sets the language of messages in the browser to that of the document, until a page in another language loads. */
export function syncLocaleWithPage(): void {
  const { lang } = document.documentElement;
  const first = isLocale(lang) ? lang : "en";
  overwriteGetLocale(() => activeLocale ?? first);
}

/**
 * Sets the language of messages in the browser; call it before a page renders. Sign-in and profile changes switch the
 * language without a new document. On the server each request has its own language.
 */
export function setActiveLocale(locale: Locale): void {
  if (typeof document !== "undefined") activeLocale = locale;
}
