import { z } from "zod";

import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { type PublicCall, publicRoute, type Route } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { AuthData, presentTokens } from "./auth-data.view.ts";
import { endSessionOfTokens } from "./end-sessions.ts";
import { KEY_BITS, getOrCreateCryptKey } from "./password-key.ts";
import { refreshSession } from "./refresh-session.ts";
import { signIn } from "./sign-in.ts";

const Fingerprint = z.string().max(1000).nullish();

const LoginBody = z.object({
  username: lenientText(320),
  password: lenientText(4096),
  fingerprint: Fingerprint,
  publicKeyId: LenientId,
});

const RefreshBodyV1 = z.object({ refreshToken: lenientText(512) });
const RefreshBodyV2 = RefreshBodyV1.extend({ fingerprint: Fingerprint });

const LogoutBody = z.object({ authData: z.record(z.string(), z.string().nullable()).nullish() });

export const authRoutes: Route[] = [
  publicRoute({
    method: "GET",
    path: "/auth/crypt_key/v1",
    summary: "Get a public key to encrypt a password with (valid for 10 minutes)",
    answer: z.object({
      publicKey: z.object({
        id: z.guid(),
        algorithm: z.literal("RSA"),
        format: z.literal("X.509"),
        keySize: z.int(),
        key: z.string(),
        expiresAt: z.string(),
      }),
    }),
    handle: async (call) => {
      await call.domain();
      const key = await getOrCreateCryptKey(call.services);
      return {
        publicKey: {
          id: key.id,
          algorithm: "RSA",
          format: "X.509",
          keySize: KEY_BITS,
          key: key.public_key,
          expiresAt: wireDate(key.expires_at),
        },
      };
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/login/v1",
    summary: "Sign in with a plain or RSA-encrypted password",
    body: LoginBody,
    answer: z.object({ authData: AuthData }),
    handle: async (call) => {
      const { username, password, publicKeyId } = call.body;
      const { id: domainId } = await call.domain();
      const tokens = await signIn(call.services, {
        domainId,
        username,
        password,
        publicKeyId,
        fingerprint: call.body.fingerprint ?? null,
        clientIp: call.clientIp,
        userAgent: call.request.headers.get("user-agent"),
      });
      return { authData: presentTokens(tokens) };
    },
  }),
  publicRoute({
    method: "POST",
    path: "/auth/refresh/v1",
    summary: "Refresh the tokens of a session without a fingerprint; the old pair is revoked",
    body: RefreshBodyV1,
    answer: z.object({ authData: AuthData }),
    handle: (call) => refresh(call, null),
  }),
  publicRoute({
    method: "POST",
    path: "/auth/refresh/v2",
    summary: "Refresh the tokens with the fingerprint of the sign-in; the old pair is revoked",
    body: RefreshBodyV2,
    answer: z.object({ authData: AuthData }),
    handle: (call) => refresh(call, call.body.fingerprint ?? null),
  }),
  publicRoute({
    method: "POST",
    path: "/auth/logout/v1",
    summary: "Sign out the session of the tokens in the body or the AuthToken header",
    body: LogoutBody.prefault({}),
    handle: async (call) => {
      const { id: domainId } = await call.domain();
      const { auth_token, refresh_token } = call.body.authData ?? {};
      const tokens = [auth_token, refresh_token, call.request.headers.get("AuthToken")];
      const sentTokens = tokens.filter((token) => typeof token === "string");
      await endSessionOfTokens(call.services, domainId, sentTokens);
      return {};
    },
  }),
];

async function refresh(
  call: PublicCall<z.output<typeof RefreshBodyV1>>,
  fingerprint: string | null,
) {
  const { id: domainId } = await call.domain();
  const { refreshToken } = call.body;
  const { services, clientIp } = call;
  const tokens = await refreshSession(services, { domainId, refreshToken, fingerprint, clientIp });
  return { authData: presentTokens(tokens) };
}
