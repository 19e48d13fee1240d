import { randomBytes, randomUUID } from "node:crypto";

import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Caller } from "../../core/access/caller.ts";
import { type AuditActor, recordAudit } from "../../core/audit/record-audit.ts";
import { readDomainAddress } from "../../core/domain-address.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { ownerInvitationEmail } from "../mail/owner-email-template.ts";
import { Email, parseAccountInput } from "../users/account-input.ts";
import { assertReachable } from "../users/assert-reachable.ts";
import { deleteOwnerInvitation, saveOwnerInvitation } from "./owner-invitation.store.ts";

const LIFETIME_DAYS = 7;
const PER_DOMAIN: RateLimit = { name: "invite-owner", points: 200, seconds: 24 * 3600 };

interface Invitation {
  domainId: string;
  email: string;
  /** Null if the invitation is sent from the command line. */
  invitedByUserId: string | null;
  locale: string;
}

/**
 * Emails a link that opens a new business. Returns the link, to be passed on by hand if there is no
 * mail server.
 */
export async function inviteOwner(services: Services, invitation: Invitation): Promise<string> {
  const { domainId, locale } = invitation;
  const { email } = parseAccountInput(z.object({ email: Email }), { email: invitation.email });
  const attempts = [{ limit: PER_DOMAIN, key: domainId }];
  await throttle(services, attempts, createMessage("account_too_many_invitations"));

  const token = randomBytes(32).toString("base64url");
  const address = await readDomainAddress(services, services.db, domainId);
  const link = `${address}/owner-invitation/${token}`;
  await services.db.transaction().execute(async (tx) => {
    await assertReachable(tx, email);
    const now = services.now();
    await saveOwnerInvitation(tx, {
      id: randomUUID(),
      domain_id: domainId,
      email,
      token_hash: hashToken(token),
      invited_by_user_id: invitation.invitedByUserId,
      expires_at: new Date(now.getTime() + LIFETIME_DAYS * 86_400_000),
      created_at: now,
    });
    await recordAudit(tx, services, toAuditActor(invitation), {
      action: "owner.invited",
      subject: { type: "owner_invitation", name: email },
    });
    const domain = await findDomain(tx, domainId);
    const service = domain?.name ?? "";
    const content = ownerInvitationEmail(locale, { to: email, service, link, days: LIFETIME_DAYS });
    await services.jobs.enqueue(tx, sendMailJob, content, {
      tenant: { domainId, businessAccountId: null },
    });
  });
  return link;
}

/** Revokes an invitation, so that the emailed link stops working. */
export async function revokeOwnerInvitation(
  services: Services,
  caller: Caller,
  invitationId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const email = await deleteOwnerInvitation(tx, caller.domainId, invitationId);
    if (email === undefined) throw unknownId("invitation", invitationId);
    await recordAudit(tx, services, caller, {
      action: "owner.invitation_revoked",
      subject: { type: "owner_invitation", id: invitationId, name: email },
    });
  });
}

function toAuditActor({ domainId, invitedByUserId: userId }: Invitation): AuditActor {
  return userId === null ? { domainId, kind: "command" } : { domainId, userId };
}
