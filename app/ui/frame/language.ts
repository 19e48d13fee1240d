import { isLocale, type Locale, overwriteGetLocale } from "#app/paraglide/runtime.js";

let spoken: Locale | null = null;

/** In the browser: texts are those of the page that came, until a page in another language comes. */
export function syncLocaleWithPage(): void {
  const { lang } = document.documentElement;
  const first = isLocale(lang) ? lang : "en";
  overwriteGetLocale(() => spoken ?? first);
}

/**
 * To be called before anything of a page is rendered. Signing in or saving a profile changes the
 * language without a new document; on the server each request carries its own.
 */
export function setActiveLocale(locale: Locale): void {
  if (typeof document !== "undefined") spoken = locale;
}
