import { createHash, randomBytes } from "node:crypto";

import type { Services } from "../../context.ts";
import type { TokenHashes } from "../../store/sessions.ts";

/** What a client holds; the database only ever sees digests of it. */
export interface SessionTokens {
  authToken: string;
  authExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
}

export function newTokens(services: Services): SessionTokens {
  const { sessions } = services.config;
  const at = services.now().getTime();
  return {
    authToken: randomBytes(32).toString("base64url"),
    authExpiresAt: new Date(at + sessions.authSeconds * 1000),
    refreshToken: randomBytes(64).toString("base64url"),
    refreshExpiresAt: new Date(at + sessions.refreshSeconds * 1000),
  };
}

export function hashesOf(tokens: SessionTokens): TokenHashes {
  return {
    auth_hash: hashToken(tokens.authToken),
    auth_expires_at: tokens.authExpiresAt,
    refresh_hash: hashToken(tokens.refreshToken),
    refresh_expires_at: tokens.refreshExpiresAt,
  };
}

/** Tokens are random, so a plain digest is enough to keep them out of the database. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
