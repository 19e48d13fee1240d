import { randomUUID } from "node:crypto";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { isOpeningRight } from "../../core/access/opening-rights.rules.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { readDomainAddress } from "../../core/domain-address.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { resetLinkEmail } from "../mail/reset-link-email-template.ts";
import { addCode } from "../sessions/verification-code.store.ts";
import { createCode, createLongToken, retentionCutoff } from "../sessions/verification-code.ts";
import { lockManagedUser, type ManagedUser } from "./lock-managed-user.ts";
import { deleteResetCodes, findLocale, isInAnyBusiness } from "./user-access.store.ts";

const LIFETIME_HOURS = 24;
const PER_USER: RateLimit = { name: "reset-link", points: 20, seconds: 3600 };

/**
 * Emails a user a link to set a new password; earlier links stop working. Without a mail server, it
 * returns the link for the administrator to pass on. Password and sessions stay valid until the
 * link is used.
 */
export async function sendResetLink(
  services: Services,
  caller: Caller,
  userId: string,
): Promise<string | null> {
  const attempts = [{ limit: PER_USER, key: userId }];
  await throttle(services, attempts, createMessage("account_too_many_codes"));
  const isMailed = services.config.mail.smtpUrl !== null;
  return services.db.transaction().execute(async (tx) => {
    const user = await lockManagedUser(tx, caller, userId);
    if (user.state === "BLOCKED") {
      throw new RequestError(CODE.IDP_USER_INACTIVE, createMessage("account_unblock_first"));
    }
    if (!isMailed) await assertMayHandOver(tx, caller, userId);
    const link = await createLink(services, tx, caller, user);
    const subject = { type: "user", id: userId, name: user.email };
    const after = { mailed: isMailed };
    await recordAudit(tx, services, caller, { action: "password.link_created", subject, after });
    if (!isMailed) return link;
    await enqueueLink(services, tx, caller, { user, link });
    return null;
  });
}

/**
 * Rejects callers who may not see all data of the user's businesses, because they could use the link to sign in as
 * the user.
 */
async function assertMayHandOver(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const mayOpenAll = [...caller.permissions].some(isOpeningRight);
  if (userId === caller.userId || mayOpenAll || !(await isInAnyBusiness(tx, userId))) return;
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage("account_link_opens_business"));
}

async function createLink(
  services: Services,
  tx: Tx,
  { domainId }: Caller,
  user: ManagedUser,
): Promise<string> {
  const id = randomUUID();
  const { token, token_hash } = createLongToken();
  // The link contains only the token, so the six-digit code is unused.
  const { code: _code, ...codeColumns } = createCode(services, id);
  const expiresAt = new Date(services.now().getTime() + LIFETIME_HOURS * 3_600_000);
  const email = user.email.toLowerCase();
  await deleteResetCodes(tx, domainId, email);
  const row = {
    ...codeColumns,
    id,
    domain_id: domainId,
    purpose: "password_reset",
    email,
    user_id: user.id,
    full_name: null,
    password_hash: null,
    requested_from: "administrator",
    token_hash,
    expires_at: expiresAt,
  } as const;
  await addCode(tx, row, retentionCutoff(services));
  return `${await readDomainAddress(services, tx, domainId)}/reset/${token}`;
}

async function enqueueLink(
  services: Services,
  tx: Tx,
  caller: Caller,
  { user, link }: { user: ManagedUser; link: string },
): Promise<void> {
  const { domainId, model } = caller;
  const locale = (await findLocale(tx, domainId, user.id)) ?? model.defaultLocale;
  const service = (await findDomain(tx, domainId))?.name ?? "";
  const content = { to: user.email, service, link, hours: LIFETIME_HOURS };
  await services.jobs.enqueue(tx, sendMailJob, resetLinkEmail(locale, content), {
    tenant: { domainId, businessAccountId: null },
  });
}
