import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import {
  createContext,
  createCookieSessionStorage,
  type MiddlewareFunction,
  type RouterContextProvider,
  type Session,
  type SessionStorage,
} from "react-router";

import type { Locale } from "#app/paraglide/runtime.js";
import { config } from "#app/server/base/config.server.ts";
import { platform } from "#app/server/platform/transport.server.ts";

export interface Tokens {
  authToken: string;
  refreshToken: string;
}

export interface Toast {
  id: string;
  kind: "success" | "error" | "info";
  text: string;
  /** The page with the form that caused the toast; null if the browser sends no referrer. */
  from: string | null;
  /** The page that the form's response redirects to; null without a redirect. */
  to: string | null;
  /** Milliseconds since 1970. */
  until: number;
}

interface SessionData {
  tokens: Tokens;
  /** The key of the domain that the session was switched to. Without it the host name or the setting decides. */
  domain: string;
  /** The email address that the user entered last, to prefill the next form. */
  email: string;
  /** A fingerprint of the last user, to recognize a sign-in of the same user. */
  person: string;
  /** The ID of the sign-up started in this browser. */
  signUpId: string;
  /** The ID of the password reset requested in this browser. */
  resetId: string;
  /** Proves that the password was correct, for a sign-in that waits for a code. */
  challenge: string;
  /** The language chosen before sign-in. Signing in saves it to the profile. */
  language: Locale;
  toast: Toast;
}

export type AppSession = Session<SessionData>;

const sessionContext = createContext<AppSession>();

/** Storage for the session, and for the toast of the next page, which has its own cookie. */
export interface AppSessionStorage extends SessionStorage<SessionData> {
  toasts: SessionStorage<Pick<SessionData, "toast">>;
}

/** Lifetime of the toast's cookie, which is longer than a toast may be displayed. */
const TOAST_COOKIE_SECONDS = 60;

/**
 * Creates the storage. Cookies are signed with the current secret; cookies signed with older secrets are accepted.
 * Over TLS, the name of the cookie has the prefix that makes browsers accept the cookie from this host only, not from
 * its subdomains.
 */
export function createSessionStorage(
  secret: string,
  oldSecrets: readonly string[] = [],
  isHttps = false,
): AppSessionStorage {
  const cookie = (name: string, maxAge: number) => ({
    name: isHttps ? `__Host-${name}` : name,
    secrets: [secret, ...oldSecrets],
    httpOnly: true,
    sameSite: "lax" as const,
    path: "/",
    maxAge,
  });
  return {
    ...createCookieSessionStorage<SessionData>({
      cookie: cookie("vitrine_session", 60 * 60 * 24 * 30),
    }),
    toasts: createCookieSessionStorage<Pick<SessionData, "toast">>({
      cookie: cookie("vitrine_toast", TOAST_COOKIE_SECONDS),
    }),
  };
}

const storages = new Map<boolean, Promise<AppSessionStorage>>();

function sessionStorage(isHttps: boolean) {
  const opened = storages.get(isHttps);
  if (opened) return opened;
  const opening = sessionSecrets().then(([current, ...old]) =>
    createSessionStorage(current, old, isHttps),
  );
  storages.set(isHttps, opening);
  // After a failure the next request tries again.
  opening.catch(() => storages.delete(isHttps));
  return opening;
}

/** The secrets for cookies. The first one signs and encrypts; cookies made with the others can still be read. */
export type SessionSecrets = readonly [string, ...string[]];

let secrets: Promise<SessionSecrets> | undefined;

/** Returns the secrets. They don't change while this process runs. */
export function sessionSecrets(): Promise<SessionSecrets> {
  secrets ??= findSecret().then(
    (current): SessionSecrets => [current, ...config().OLD_SESSION_SECRETS],
    (error: unknown) => {
      secrets = undefined;
      throw error;
    },
  );
  return secrets;
}

async function findSecret(): Promise<string> {
  const configuredSecret = config().SESSION_SECRET;
  if (configuredSecret) return configuredSecret;
  const { dataDir } = await platform();
  // Without a data folder sessions end with this process, which is acceptable in development only.
  if (dataDir === null) return randomBytes(32).toString("base64url");
  return readOrCreateSecret(path.join(dataDir, "secrets", "session"));
}

export async function readOrCreateSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32).toString("base64url");
  // "wx" lets the first writer win when two processes start at once.
  await writeFile(file, fresh, { flag: "wx", mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return (await readFile(file, "utf8")).trim();
}

/**
 * Creates the middleware. A cookie is set only if its content changed, and is Secure only if the browser connected
 * over TLS. The toast has its own cookie, because a concurrent response that renews tokens replaces the session with
 * its state before the toast.
 */
export function createSessionMiddleware(
  open: (isHttps: boolean) => Promise<AppSessionStorage>,
): MiddlewareFunction<Response> {
  return async ({ context, request, url }, next) => {
    const isHttps = url.protocol === "https:";
    const store = await open(isHttps);
    const cookies = request.headers.get("cookie");
    const session = await store.getSession(cookies);
    const before = JSON.stringify(session.data);
    const kept = await store.toasts.getSession(cookies);
    const toast = kept.get("toast");
    if (toast) session.set("toast", toast);
    context.set(sessionContext, session);

    const response = await next();
    const left = session.get("toast");
    session.unset("toast");
    const set = (cookie: string) => response.headers.append("set-cookie", cookie);
    if (JSON.stringify(session.data) !== before) {
      set(await store.commitSession(session, { secure: isHttps }));
    }
    if (JSON.stringify(left) === JSON.stringify(toast)) return response;
    if (left) kept.set("toast", left);
    set(
      left
        ? await store.toasts.commitSession(kept, { secure: isHttps })
        : await store.toasts.destroySession(kept, { secure: isHttps }),
    );
    return response;
  };
}

export const sessionMiddleware = createSessionMiddleware(sessionStorage);

/**
 * Checks whether the cookies contain a sign-in that this app signed. The platform decides whether it is still valid.
 */
export async function hasSignIn(cookies: string | undefined, isHttps: boolean): Promise<boolean> {
  if (!cookies) return false;
  const store = await sessionStorage(isHttps);
  return (await store.getSession(cookies)).has("tokens");
}

export function getSession(context: Readonly<RouterContextProvider>): AppSession {
  return context.get(sessionContext);
}

export function userFingerprint(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 12);
}
