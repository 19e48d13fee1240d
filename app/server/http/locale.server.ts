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

// Texts ask for the language deep inside rendering, where no request is at hand.
overwriteGetLocale(() => current.getStore() ?? baseLocale);

/** What was chosen on this device, else what the browser prefers, else English. */
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

/** Does the work in this language, whatever the request's is: for what a change of it answers. */
export function runWithLocale<T>(locale: Locale, work: () => T): T {
  return current.run(locale, work);
}

export function rememberLocale(locale: Locale): Promise<string> {
  return localeCookie.serialize(locale);
}

export function localeOf(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext);
}
