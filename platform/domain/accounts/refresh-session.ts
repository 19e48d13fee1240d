import type { Services } from "../../context.ts";
import { CODE, Refusal } from "../../errors.ts";
import { rotateSession } from "../../store/sessions.ts";
import { hashesOf, hashToken, newTokens, type SessionTokens } from "./session-tokens.ts";

/** A new pair of tokens for the same session; both old ones are dead when this returns. */
export async function refreshSession(
  services: Services,
  domainId: string,
  refreshToken: string,
): Promise<SessionTokens> {
  const tokens = newTokens(services);
  const now = services.now();
  const begunAfter = new Date(now.getTime() - services.config.sessions.longestSeconds * 1000);
  const rotated = await rotateSession(
    services.db,
    domainId,
    hashToken(refreshToken),
    { now, begunAfter },
    hashesOf(tokens),
  );
  if (rotated) return tokens;
  throw new Refusal(CODE.IDP_REFRESH_TOKEN, "The refresh token is unknown or has expired");
}
