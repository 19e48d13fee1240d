import { z } from "zod";

import type { SessionTokens } from "./session-token.ts";

export const AuthData = z.object({
  auth_token: z.string(),
  auth_token_expires_at: z.string(),
  refresh_token: z.string(),
  refresh_token_expires_at: z.string(),
});

/**
 * Presents tokens in snake case with full timestamps. The rest of the API differs, but the contract
 * requires it here.
 */
export function presentTokens(tokens: SessionTokens): z.output<typeof AuthData> {
  return {
    auth_token: tokens.authToken,
    auth_token_expires_at: tokens.authExpiresAt.toISOString(),
    refresh_token: tokens.refreshToken,
    refresh_token_expires_at: tokens.refreshExpiresAt.toISOString(),
  };
}
