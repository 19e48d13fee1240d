import { addressKey } from "#common/address-key.ts";

import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createRateLimiter } from "../../base/limits/rate-limit.store.ts";
import { createMessage } from "../../base/messages/message.ts";
import { findStartAccountId } from "../../core/access/membership.queries.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { acceptCode } from "../second-factor/accept-code.ts";
import { expired, isSamePassword, readChallenge } from "../second-factor/challenge.ts";
import { warnOfUsedCode } from "../second-factor/warn-of-used-code.ts";
import { findPassword } from "../users/user.store.ts";
import { beginSession } from "./begin-session.ts";
import { createTokens, type SessionTokens } from "./session-token.ts";
import { recordFailedSignIn } from "./sign-in.ts";
import { codeError } from "./verification-code.ts";

/**
 * Limits of code attempts: from one client address at all accounts, from one client address at one account, and from
 * all client addresses at one account.
 */
const PER_ADDRESS: RateLimit = { name: "second-factor-address", points: 60, seconds: 15 * 60 };
const PER_REQUESTER: RateLimit = { name: "second-factor", points: 10, seconds: 15 * 60 };
const PER_ACCOUNT: RateLimit = { name: "second-factor-account", points: 100, seconds: 24 * 3600 };

interface SecondStep {
  domainId: string;
  challenge: string;
  code: string;
  fingerprint: string | null;
  clientIp: string;
  userAgent: string | null;
}

/**
 * Completes a sign-in with a second factor: checks the code for the challenge of `signIn` and
 * starts the session.
 */
export async function completeSignIn(services: Services, step: SecondStep): Promise<SessionTokens> {
  const { domainId, code, clientIp } = step;
  const challenge = readChallenge(services, domainId, step.challenge);
  const { userId } = challenge;
  const own = { limit: PER_REQUESTER, key: `${userId}|${addressKey(clientIp)}` };
  const attempts = [addressLimit(PER_ADDRESS, clientIp), own, { limit: PER_ACCOUNT, key: userId }];
  await throttle(services, attempts, createMessage("account_too_many_sign_ins"));

  const tokens = createTokens(services);
  const rejected = await services.db.transaction().execute(async (tx) => {
    const user = await findPassword(tx, userId);
    if (user?.state !== "ACTIVE" || !isSamePassword(services, challenge, user.password_hash))
      throw expired();
    const by = await acceptCode(services, tx, userId, code);
    if (by === "wrong" || by === "used") return { by, email: user.email };
    const businessAccountId = await findStartAccountId(tx, domainId, userId);
    await beginSession(services, tx, userId, { ...step, businessAccountId, tokens });
    if (by === "recovery_code") {
      const subject = { type: "user", id: userId };
      const actor = { domainId, userId };
      await recordAudit(tx, services, actor, { action: "recovery_code.used", subject });
    }
    return null;
  });
  if (rejected) {
    await recordFailedSignIn(services, domainId, userId, rejected.email);
    if (rejected.by === "used") await warnOfUsedCode(services, { ...step, userId });
    throw codeError("wrong");
  }
  await createRateLimiter(services.db, PER_REQUESTER).delete(own.key);
  await createRateLimiter(services.db, PER_ACCOUNT).delete(userId);
  return tokens;
}
