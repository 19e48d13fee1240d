import { randomBytes, randomUUID } from "node:crypto";

import { z } from "zod";

import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { readDomainAddress } from "../../core/domain-address.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { getPermittedBusiness } from "../businesses/business-permission.ts";
import { assertCanSend } from "../mail/assert-can-send.ts";
import { emailTemplates } from "../mail/email-templates.ts";
import { Email, parseAccountInput, fieldError } from "../users/account-input.ts";
import { assertReachable } from "../users/assert-reachable.ts";
import { countOpenInvitations, deleteInvitation, saveInvitation } from "./invitation.store.ts";
import { lockBusiness } from "./member.store.ts";
import { findMembership } from "./membership.queries.ts";

const LIFETIME_DAYS = 7;
const PER_BUSINESS: RateLimit = { name: "invite", points: 20, seconds: 24 * 3600 };

export const LIMIT_REACHED = createMessage("business_manager_limit");

/**
 * Invites a manager by email. Invitations that can still be accepted count toward the limit of
 * managers.
 */
export async function inviteManager(
  services: Services,
  caller: Caller,
  input: { email: string },
): Promise<void> {
  const businessAccountId = getPermittedBusiness(caller, "BUSINESS_MEMBER_MANAGE");
  assertCanSend(services);
  const { email } = parseAccountInput(z.object({ email: Email }), input);
  const attempts = [{ limit: PER_BUSINESS, key: businessAccountId }];
  await throttle(services, attempts, createMessage("account_too_many_invitations"));

  await services.db.transaction().execute(async (tx) => {
    await assertReachable(tx, email);
    const now = services.now();
    const business = await lockBusiness(tx, businessAccountId);
    if (await findMembership(tx, businessAccountId, { email })) {
      throw fieldError("email", createMessage("business_member_already"));
    }
    const openInvitations = await countOpenInvitations(tx, businessAccountId, now, email);
    if (business.managers + openInvitations >= business.managerLimit) throw limitReached();

    const token = randomBytes(32).toString("base64url");
    await saveInvitation(tx, {
      id: randomUUID(),
      domain_id: caller.domainId,
      business_account_id: businessAccountId,
      email,
      token_hash: hashToken(token),
      invited_by_user_id: caller.userId,
      expires_at: new Date(now.getTime() + LIFETIME_DAYS * 86_400_000),
      created_at: now,
    });
    const domain = await findDomain(tx, caller.domainId);
    const users = await loadPeople(tx, [caller.userId]);
    const invitation = emailTemplates(caller.locale).invitation({
      to: email,
      service: domain?.name ?? "",
      business: business.name,
      inviter: users.get(caller.userId ?? "")?.fullName ?? business.name,
      link: `${await readDomainAddress(services, tx, caller.domainId)}/invitation/${token}`,
      days: LIFETIME_DAYS,
    });
    const mail = { ...invitation, heading: business.name };
    await services.jobs.enqueue(tx, sendMailJob, mail, { tenant: caller });
    const subject = { type: "invitation", name: email };
    await recordAudit(tx, services, caller, { action: "invitation.sent", subject });
  });
}

export function limitReached(): RequestError {
  return new RequestError(CODE.MANAGER_LIMIT, LIMIT_REACHED);
}

/** Revokes an invitation, so that the emailed link stops working. */
export async function revokeInvitation(
  services: Services,
  caller: Caller,
  invitationId: string,
): Promise<void> {
  const businessAccountId = getPermittedBusiness(caller, "BUSINESS_MEMBER_MANAGE");
  await services.db.transaction().execute(async (tx) => {
    const deleted = await deleteInvitation(tx, businessAccountId, invitationId);
    if (!deleted) throw unknownId("invitation", invitationId);
    const subject = { type: "invitation", id: invitationId };
    await recordAudit(tx, services, caller, { action: "invitation.revoked", subject });
  });
}
