import { createHash, createHmac, randomBytes } from "node:crypto";

import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Services } from "../../core/services.ts";
import type { TokenHashes } from "./session.store.ts";

/** Tokens that a client gets; the database stores only their digests. */
export interface SessionTokens {
  authToken: string;
  authExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
}

/**
 * Length of the common beginning of a session's refresh tokens, which identifies the session even if the token was
 * already used.
 */
const FAMILY_BYTES = 32;

export function createTokens(services: Services): SessionTokens {
  return buildTokens(services, {
    authToken: randomBytes(32).toString("base64url"),
    refreshToken: randomBytes(FAMILY_BYTES + 32).toString("base64url"),
  });
}

/**
 * Derives the next pair of tokens from a refresh token, so that two requests with the same token
 * get the same pair without storing it.
 */
export function createNextTokens(services: Services, refreshToken: string): SessionTokens {
  const derive = (purpose: string) =>
    createHmac("sha256", services.config.secretKey).update(`${purpose} ${refreshToken}`).digest();
  const family = Buffer.from(refreshToken, "base64url").subarray(0, FAMILY_BYTES);
  return buildTokens(services, {
    authToken: derive("auth").toString("base64url"),
    refreshToken: Buffer.concat([family, derive("refresh")]).toString("base64url"),
  });
}

function buildTokens(
  services: Services,
  tokens: Pick<SessionTokens, "authToken" | "refreshToken">,
): SessionTokens {
  const { sessions } = services.config;
  const at = services.now().getTime();
  return {
    ...tokens,
    authExpiresAt: new Date(at + sessions.authSeconds * 1000),
    refreshExpiresAt: new Date(at + sessions.refreshSeconds * 1000),
  };
}

export function hashTokens(tokens: SessionTokens): TokenHashes {
  return {
    auth_hash: hashToken(tokens.authToken),
    auth_expires_at: tokens.authExpiresAt,
    refresh_hash: hashToken(tokens.refreshToken),
    refresh_expires_at: tokens.refreshExpiresAt,
    family_hash: hashTokenFamily(tokens.refreshToken),
  };
}

/** Digest of the part that all refresh tokens of a session share, including used ones. */
export function hashTokenFamily(refreshToken: string): Buffer {
  return createHash("sha256")
    .update(Buffer.from(refreshToken, "base64url").subarray(0, FAMILY_BYTES))
    .digest();
}
