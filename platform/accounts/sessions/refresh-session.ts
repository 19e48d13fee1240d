import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { hashFingerprint } from "../sign-in-limits/known-browser.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import {
  hashTokenFamily,
  hashTokens,
  createNextTokens,
  type SessionTokens,
} from "./session-token.ts";
import {
  endSessionOfUser,
  findSessionFamily,
  type RefreshQuery,
  rotateSession,
} from "./session.store.ts";

const PER_ADDRESS: RateLimit = { name: "refresh-address", points: 600, seconds: 15 * 60 };

/**
 * Time in which a refresh token may be used again, because several tabs of one browser may refresh with the same
 * token at almost the same time.
 */
const REUSE_GRACE_MS = 30_000;

export interface RefreshInput {
  domainId: string;
  refreshToken: string;
  fingerprint: string | null;
  clientIp: string;
}

type Outcome = SessionTokens | "unknown" | "replayed";

/**
 * Returns a new pair of tokens for the session and revokes the old pair. A refresh token that is used twice ends the
 * session, because one of its two users may be a thief.
 */
export async function refreshSession(
  services: Services,
  refresh: RefreshInput,
): Promise<SessionTokens> {
  const attempts = [addressLimit(PER_ADDRESS, refresh.clientIp)];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  const outcome = await services.db.transaction().execute((tx) => rotate(services, tx, refresh));
  if (typeof outcome !== "string") return outcome;
  throw new RequestError(CODE.IDP_REFRESH_TOKEN, createMessage("account_refresh_token_unknown"));
}

async function rotate(services: Services, tx: Tx, refresh: RefreshInput): Promise<Outcome> {
  const { domainId, refreshToken, fingerprint } = refresh;
  const now = services.now();
  const query: RefreshQuery = {
    domainId,
    refreshHash: hashToken(refreshToken),
    fingerprintHash: hashFingerprint(fingerprint),
    now,
  };
  const tokens = createNextTokens(services, refreshToken);
  const begunAfter = new Date(now.getTime() - services.config.sessions.longestSeconds * 1000);
  if (await rotateSession(tx, query, begunAfter, hashTokens(tokens))) return tokens;
  return judgeReuse(services, tx, query, { refreshToken, tokens });
}

async function judgeReuse(
  services: Services,
  tx: Tx,
  { domainId, refreshHash, fingerprintHash: requestFingerprint, now }: RefreshQuery,
  { refreshToken, tokens }: { refreshToken: string; tokens: SessionTokens },
): Promise<Outcome> {
  const session = await findSessionFamily(tx, domainId, hashTokenFamily(refreshToken));
  // A current refresh token is rejected if the session has expired or another browser sends it. The
  // session doesn't end, because the token wasn't used twice.
  if (!session || session.refresh_hash.equals(refreshHash)) return "unknown";
  const isPrevious = session.previous_refresh_hash?.equals(refreshHash) ?? false;
  const graceEnds = (session.rotated_at?.getTime() ?? 0) + REUSE_GRACE_MS;
  if (isPrevious && now.getTime() < graceEnds) {
    const bound = session.fingerprint_hash;
    const isSameBrowser =
      bound === null
        ? requestFingerprint === null
        : requestFingerprint !== null && bound.equals(requestFingerprint);
    const isNext = session.refresh_hash.equals(hashToken(tokens.refreshToken));
    if (!isSameBrowser || !isNext) return "unknown";
    const { auth_expires_at: authExpiresAt, refresh_expires_at: refreshExpiresAt } = session;
    return { ...tokens, authExpiresAt, refreshExpiresAt };
  }
  const { user_id: userId, id: sessionId } = session;
  await endSessionOfUser(tx, userId, domainId, sessionId);
  const subject = { type: "session", id: sessionId };
  await recordAudit(tx, services, { domainId, userId }, { action: "session.replayed", subject });
  await emitAccessChange(services, tx, userId);
  return "replayed";
}
