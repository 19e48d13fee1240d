import { AsyncLocalStorage } from "node:async_hooks";

import {
  createCookie,
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";

import {
  baseLocale,
  extractLocaleFromHeader,
  isLocale,
  type Locale,
  overwriteGetLocale,
} from "#app/paraglide/runtime.js";

const localeCookie = createCookie("vitrine_locale", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: 31_536_000,
});
const current = new AsyncLocalStorage<Locale>();
const localeContext = createContext<Locale>(baseLocale);

// Messages need the language deep inside rendering, where the request is not available.
overwriteGetLocale(() => current.getStore() ?? baseLocale);

/** Returns the language that was chosen in this browser, else the browser's preferred one, else English. */
export async function readLocale(request: Request): Promise<Locale> {
  const chosen: unknown = await localeCookie.parse(request.headers.get("cookie"));
  return isLocale(chosen) ? chosen : (extractLocaleFromHeader(request) ?? baseLocale);
}

export const localeMiddleware: MiddlewareFunction<Response> = async (
  { context, request },
  next,
) => {
  const locale = await readLocale(request);
  context.set(localeContext, locale);
  return current.run(locale, next);
};

/** Runs the work in another language than the request's, to respond in a language that was just chosen. */
export function runWithLocale<T>(locale: Locale, work: () => T): T {
  return current.run(locale, work);
}

export function createLocaleCookie(locale: Locale, url: URL): Promise<string> {
  return localeCookie.serialize(locale, { secure: url.protocol === "https:" });
}

export function localeOf(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext);
}
