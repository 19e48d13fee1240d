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

import { config } from "../config.server.ts";
import { platform } from "../platform/transport.server.ts";

export interface Tokens {
  authToken: string;
  refreshToken: string;
}

export interface Toast {
  id: string;
  kind: "success" | "error" | "info";
  text: string;
  /** Where the form stood that it answers; null when the browser doesn't say where it comes from. */
  from: string | null;
  /** Milliseconds since 1970. */
  until: number;
}

interface SessionData {
  tokens: Tokens;
  /** The address somebody on the way in gave last, so that no form asks for it again. */
  email: string;
  /** A mark of who signed in last, to tell whether it is the same person again. */
  person: string;
  /** Names the sign-up that was begun in this browser. */
  signUpId: string;
  /** Names the reset of a password that was asked for in this browser. */
  resetId: string;
  /** Chosen before signing in, which makes it the person's own. */
  language: Locale;
  toast: Toast;
}

export type AppSession = Session<SessionData>;

const sessionContext = createContext<AppSession>();

export function createSessionStorage(secret: string): SessionStorage<SessionData> {
  return createCookieSessionStorage<SessionData>({
    cookie: {
      name: "vitrine_session",
      secrets: [secret],
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: 60 * 60 * 24 * 30,
    },
  });
}

let storage: Promise<SessionStorage<SessionData>> | undefined;

function sessionStorage() {
  storage ??= sessionSecret().then(createSessionStorage);
  return storage;
}

let secret: Promise<string> | undefined;

/** What cookies are signed and sealed with; the same for as long as this process runs. */
export function sessionSecret(): Promise<string> {
  secret ??= findSecret().catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return secret;
}

async function findSecret(): Promise<string> {
  const configuredSecret = config().SESSION_SECRET;
  if (configuredSecret) return configuredSecret;
  const { dataDir } = await platform();
  // Nothing to keep it in: sessions then end with this process, which suits development only.
  if (dataDir === null) return randomBytes(32).toString("base64url");
  return readOrCreateSecret(path.join(dataDir, "secrets", "session"));
}

export async function readOrCreateSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32).toString("base64url");
  // "wx" lets the first writer win when two processes start together.
  await writeFile(file, fresh, { flag: "wx", mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return (await readFile(file, "utf8")).trim();
}

/** Writes the cookie only when the session changed, and Secure only where the browser came by TLS. */
export function createSessionMiddleware(
  open: () => Promise<SessionStorage<SessionData>>,
): MiddlewareFunction<Response> {
  return async ({ context, request, url }, next) => {
    const store = await open();
    const session = await store.getSession(request.headers.get("cookie"));
    const before = JSON.stringify(session.data);
    context.set(sessionContext, session);

    const response = await next();
    if (JSON.stringify(session.data) !== before) {
      const secure = url.protocol === "https:";
      response.headers.append("set-cookie", await store.commitSession(session, { secure }));
    }
    return response;
  };
}

export const sessionMiddleware = createSessionMiddleware(sessionStorage);

export function getSession(context: Readonly<RouterContextProvider>): AppSession {
  return context.get(sessionContext);
}

export function userFingerprint(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 12);
}
