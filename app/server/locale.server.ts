import { AsyncLocalStorage } from "node:async_hooks";

import {
  createCookie,
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";

import { baseLocale, isLocale, type Locale, overwriteGetLocale } from "#app/paraglide/runtime.js";

const localeCookie = createCookie("vitrine_locale", {
  path: "/",
  sameSite: "lax",
  maxAge: 31_536_000,
});
const current = new AsyncLocalStorage<Locale>();
const localeContext = createContext<Locale>(baseLocale);

// Texts ask for the language deep inside rendering, where no request is at hand.
overwriteGetLocale(() => current.getStore() ?? baseLocale);

export const localeMiddleware: MiddlewareFunction<Response> = async (
  { context, request },
  next,
) => {
  const chosen: unknown = await localeCookie.parse(request.headers.get("cookie"));
  const locale = isLocale(chosen) ? chosen : baseLocale;
  context.set(localeContext, locale);
  return current.run(locale, next);
};

export function rememberLocale(locale: Locale): Promise<string> {
  return localeCookie.serialize(locale);
}

export function localeOf(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext);
}
