import type { RouterContextProvider } from "react-router";

import { createBrowser, createBrowserCookie } from "#app/server/http/browser.server.ts";
import { type Credentials, getCallerHints, signIn } from "#app/server/session/auth.server.ts";
import { createCaller } from "#app/server/session/caller.server.ts";
import { userFingerprint, getSession, type Tokens } from "#app/server/session/session.server.ts";

import { createLocaleCookie } from "../http/locale.server.ts";
import { requestInfo } from "../http/request.server.ts";
import { catchRequestError } from "../platform/errors.server.ts";
import { resolveLocale } from "./profile.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns the fingerprint of the browser. Creates one for a new browser. */
export function browserOf(context: Context): string {
  const info = requestInfo(context);
  info.browser ??= createBrowser();
  return info.browser;
}

/** Starts the session. Returns the headers that set the browser's fingerprint and language. */
export async function beginSession(
  context: Context,
  { email, tokens, url }: { email: string; tokens: Tokens; url: URL },
): Promise<Headers> {
  const session = getSession(context);
  session.set("tokens", tokens);
  session.set("person", userFingerprint(email));
  session.unset("email");
  const locale = await resolveLocale(await createCaller(context), session.get("language"));
  session.unset("language");
  const headers = new Headers();
  headers.append("set-cookie", await createBrowserCookie(browserOf(context), url));
  if (locale) headers.append("set-cookie", await createLocaleCookie(locale, url));
  return headers;
}

/**
 * Signs in with a password from the same request. Returns the session's headers, or null when the user has
 * to enter it again on the sign-in page.
 */
export async function signInAtOnce(
  context: Context,
  request: Request,
  { email, password }: Credentials,
): Promise<Headers | null> {
  const hints = getCallerHints(request, browserOf(context));
  const { value: tokens } = await catchRequestError(signIn({ email, password }, hints));
  if (tokens) return beginSession(context, { email, tokens, url: new URL(request.url) });
  const session = getSession(context);
  session.unset("tokens");
  session.set("email", email);
  return null;
}
