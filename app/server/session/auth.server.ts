import { LRUCache } from "lru-cache";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";

import { getClientAddress } from "#app/server/http/client-address.server.ts";
import { domainId } from "#app/server/platform/domain.server.ts";
import {
  toUnavailableError,
  platformUnavailable,
  PlatformInternalError,
  PlatformRequestError,
  parseRequestError,
} from "#app/server/platform/errors.server.ts";
import { clientHeaders, platform } from "#app/server/platform/transport.server.ts";

import type { Tokens } from "./session.server.ts";

const AuthData = z
  .object({ auth_token: z.string().min(1), refresh_token: z.string().min(1) })
  .transform((data): Tokens => ({ authToken: data.auth_token, refreshToken: data.refresh_token }));

const AuthResponse = z.object({ authData: AuthData });

const ConfirmedResponse = z.object({ authData: AuthData.optional() });

export interface Credentials {
  email: string;
  password: string;
}

interface CallerHints {
  clientAddress: string | null;
  browser: string | null;
  requestId: string;
  /** Identifies devices in the user's list of sessions. */
  userAgent: string;
}

async function callAuth(
  path: string,
  body: unknown,
  headers: Record<string, string>,
  client: string | null = null,
) {
  const { baseUrl, fetch, edgeSecret } = await platform();
  const request = new Request(`${baseUrl}${path}`, {
    method: "POST",
    headers: {
      ...headers,
      ...clientHeaders(client, edgeSecret),
      DomainId: await domainId(),
      Channel: "WEB",
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const response = await fetch(request).catch((cause: unknown) => {
    throw platformUnavailable(path, cause);
  });
  const payload: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    throw (
      toUnavailableError(path, response, payload) ??
      parseRequestError(response.status, payload) ??
      new PlatformInternalError(`${path} responded with ${response.status}`)
    );
  }
  return payload;
}

async function tokensFrom(...call: Parameters<typeof callAuth>): Promise<Tokens> {
  return AuthResponse.parse(await callAuth(...call)).authData;
}

interface SignUpConfirmation {
  email: string;
  code: string;
  signUpId: string | undefined;
}

/** Confirms a sign-up. Returns the tokens of a session if the platform also signs the user in, else null. */
export async function confirmSignUp(
  { code, ...confirmation }: SignUpConfirmation,
  hints: CallerHints,
): Promise<Tokens | null> {
  const path = `/auth/signup_by_email/confirm/v1?verificationToken=${encodeURIComponent(code)}`;
  const body = { ...confirmation, fingerprint: hints.browser, signIn: true };
  const answer = await callAuth(path, body, headersOf(hints), hints.clientAddress);
  return ConfirmedResponse.parse(answer).authData ?? null;
}

/** Signs in. Forwards the client address, so that the platform limits guessing per client instead of per node. */
export function signIn({ email, password }: Credentials, hints: CallerHints): Promise<Tokens> {
  const body = { username: email, password, fingerprint: hints.browser };
  return tokensFrom("/auth/login/v1", body, headersOf(hints), hints.clientAddress);
}

interface SecondStep {
  /** The token that the platform returned for the correct password. */
  challenge: string;
  code: string;
}

/** Completes a sign-in with a code of the authenticator app, or with a recovery code. */
export function completeSignIn(step: SecondStep, hints: CallerHints): Promise<Tokens> {
  const body = { ...step, fingerprint: hints.browser };
  return tokensFrom("/auth/second_factor/v1", body, headersOf(hints), hints.clientAddress);
}

function headersOf({ requestId, userAgent }: CallerHints): Record<string, string> {
  return { "X-Request-Id": requestId, "user-agent": userAgent };
}

/** The header with the browser's fingerprint, because the strategy only receives a request. */
const BROWSER_HEADER = "x-browser";

export const authenticator = new Authenticator<Tokens>().use(
  new FormStrategy(async ({ form, request }) =>
    signIn(
      { email: String(form.get("email")).trim(), password: String(form.get("password")) },
      getCallerHints(request, request.headers.get(BROWSER_HEADER)),
    ),
  ),
  "form",
);

export function withBrowser(request: Request, browser: string): Request {
  const headers = new Headers(request.headers);
  headers.set(BROWSER_HEADER, browser);
  return new Request(request, { headers });
}

export function getCallerHints(request: Request, browser: string | null): CallerHints {
  return {
    clientAddress: getClientAddress(request),
    browser,
    requestId: request.headers.get("x-request-id") ?? "",
    userAgent: request.headers.get("user-agent") ?? "",
  };
}

/**
 * Ends the session at the platform. Ignores rejections and internal errors, because the cookie is deleted anyway.
 * Throws if the platform is unavailable.
 */
export async function signOut(tokens: Tokens): Promise<void> {
  const authData = { auth_token: tokens.authToken, refresh_token: tokens.refreshToken };
  await callAuth("/auth/logout/v1", { authData }, { AuthToken: tokens.authToken }).catch(
    (error: unknown) => {
      if (error instanceof PlatformRequestError || error instanceof PlatformInternalError) return;
      throw error;
    },
  );
}

/** The platform applies its rate limits to these values and compares the fingerprint. */
export type RenewalHints = Pick<CallerHints, "browser" | "clientAddress">;

interface Renewal {
  old: Tokens;
  hints: RenewalHints;
  refresh: (old: Tokens, hints: RenewalHints) => Promise<Tokens>;
}

const renewals = new LRUCache<string, { tokens: Tokens | null }, Renewal>({
  max: 10_000,
  ttl: 30_000,
  // New tokens don't stay in memory longer than they are needed.
  ttlAutopurge: true,
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context }) => ({ tokens: await renew(context) }),
});

/**
 * Renews the tokens, which revokes both old tokens. Concurrent requests of one browser share a single call and get
 * the same new tokens. Returns null if the platform rejects the call.
 */
export async function renewTokens(
  old: Tokens,
  hints: RenewalHints,
  refresh: Renewal["refresh"] = requestTokenRefresh,
): Promise<Tokens | null> {
  return (await renewals.forceFetch(old.refreshToken, { context: { old, hints, refresh } })).tokens;
}

async function renew({ old, hints, refresh }: Renewal): Promise<Tokens | null> {
  try {
    return await refresh(old, hints);
  } catch (error) {
    if (!(error instanceof PlatformRequestError)) throw error;
    if (isForNow(error)) throw platformUnavailable("refresh", error);
    return null;
  }
}

/** Checks for a temporary rejection: a rate limit or a full disk doesn't make the session invalid. */
function isForNow({ httpStatus }: PlatformRequestError): boolean {
  return httpStatus === 429 || httpStatus >= 500;
}

function requestTokenRefresh(
  old: Tokens,
  { browser, clientAddress }: RenewalHints,
): Promise<Tokens> {
  const headers = { AuthToken: old.authToken };
  const body = { refreshToken: old.refreshToken, fingerprint: browser };
  return tokensFrom("/auth/refresh/v2", body, headers, clientAddress);
}
