import type { RateLimit } from "../../base/limits/limit-attempts.ts";
import { countPoint } from "../../base/limits/rate-limit.store.ts";
import type { Services } from "../../core/services.ts";
import { enqueueNotice } from "../mail/sign-in-email-templates.ts";

/** At most one warning an hour, so that an attacker can't fill a mailbox. */
const PER_USER: RateLimit = { name: "second-factor-used", points: 1, seconds: 3600 };

interface UsedCode {
  domainId: string;
  userId: string;
  userAgent: string | null;
}

/**
 * Emails a user that a person with their password entered a code that was used before, which
 * suggests that the code was read over their shoulder (OWASP ASVS 2.8.5).
 */
export async function warnOfUsedCode(
  services: Services,
  { domainId, userId, userAgent }: UsedCode,
): Promise<void> {
  const { consumedPoints } = await countPoint(services.db, PER_USER, userId);
  if (consumedPoints > PER_USER.points) return;
  await services.db
    .transaction()
    .execute((tx) => enqueueNotice(services, tx, { domainId, userId }, "usedCode", userAgent));
}
