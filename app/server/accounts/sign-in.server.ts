import type { RouterContextProvider } from "react-router";

import { createCaller } from "../caller.server.ts";
import { rememberLocale } from "../http/locale.server.ts";
import { requestInfo } from "../http/request.server.ts";
import { catchRequestError } from "../platform/errors.server.ts";
import { type Credentials, getCallerHints, signIn } from "./auth.server.ts";
import { createBrowser, rememberBrowser } from "./browser.server.ts";
import { resolveLocale } from "./profile.server.ts";
import { userFingerprint, getSession, type Tokens } from "./session.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The browser's own value, a new one when it never signed in. */
export function browserOf(context: Context): string {
  const info = requestInfo(context);
  info.browser ??= createBrowser();
  return info.browser;
}

/** Begins the session in this browser. Returns the headers that remember the browser and its language. */
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
  headers.append("set-cookie", await rememberBrowser(browserOf(context), url));
  if (locale) headers.append("set-cookie", await rememberLocale(locale));
  return headers;
}

/**
 * Signs in with a password that was just typed. Returns the headers of the new session, or null when
 * it has to be typed again on the sign-in page.
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
