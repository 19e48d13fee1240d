import { randomBytes } from "node:crypto";

import type { Tx } from "../../base/database/executor.ts";
import { plainName } from "../../base/mail/plain-name.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { readDomainAddress } from "../../core/domain-address.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { assertCanSend } from "../mail/assert-can-send.ts";
import { securityEmailTemplates } from "../mail/security-email-templates.ts";
import { assertReachable } from "./assert-reachable.ts";
import { saveEmailChange } from "./email-change.store.ts";

const LINK_LIFETIME_HOURS = 24;

/**
 * Emails a link to a new address, which takes effect when the link is opened. The old address is
 * notified immediately, while it can still sign in to the account.
 */
export async function requestEmailChange(
  services: Services,
  tx: Tx,
  caller: Caller,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  assertCanSend(services);
  await assertReachable(tx, to);
  const now = services.now();
  const token = randomBytes(32).toString("base64url");
  await saveEmailChange(tx, {
    user_id: userId,
    domain_id: caller.domainId,
    email: to,
    token_hash: hashToken(token),
    requested_by_user_id: caller.userId,
    expires_at: new Date(now.getTime() + LINK_LIFETIME_HOURS * 3_600_000),
    created_at: now,
  });
  const domain = await findDomain(tx, caller.domainId);
  const people = await loadPeople(tx, [caller.userId]);
  const service = domain?.name ?? "";
  const actorName = plainName(people.get(caller.userId ?? "")?.fullName ?? service);
  const templates = securityEmailTemplates(caller.locale);
  const address = await readDomainAddress(services, tx, caller.domainId);
  const link = `${address}/confirm-email/${token}`;
  const proof = templates.proveEmail({ to, service, link, hours: LINK_LIFETIME_HOURS });
  await services.jobs.enqueue(tx, sendMailJob, proof, { tenant: caller });
  const warning = templates.emailWillChange({ to: from, service, actorName, email: to });
  await services.jobs.enqueue(tx, sendMailJob, warning, { tenant: caller });
  await recordAudit(tx, services, caller, {
    action: "email.change_requested",
    subject: { type: "user", id: userId },
    before: { email: from },
    after: { email: to },
  });
}
