import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { getPermittedBusiness } from "../businesses/business-permission.ts";
import { findNoticeAddress } from "../mail/notice-address.store.ts";
import { ownershipEmail } from "../mail/ownership-email-template.ts";
import { type OwnPassword, proveOwnPassword } from "../sessions/prove-password.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { changeGroup } from "../users/registration.store.ts";
import { lockBusiness } from "./member.store.ts";
import { findMembership } from "./membership.queries.ts";

/**
 * Makes a manager of the business its owner, and the owner a manager; both get an email. The owner must send their
 * password, because they can't undo the change.
 */
export async function handOverOwnership(
  services: Services,
  caller: Caller,
  { userId, ...proof }: OwnPassword & { userId: string },
): Promise<void> {
  const businessAccountId = getPermittedBusiness(caller, "BUSINESS_MEMBER_MANAGE");
  const owner = await proveOwnPassword(services, caller, proof);
  const { domainId } = caller;
  await auditedTransaction(services, caller, async (tx) => {
    const business = await lockBusiness(tx, businessAccountId);
    await assertHandOver(tx, businessAccountId, { from: owner.userId, to: userId });
    const member = { domainId, businessAccountId };
    await changeGroup(tx, { ...member, userId, from: "manager", to: "owner" });
    await changeGroup(tx, { ...member, userId: owner.userId, from: "owner", to: "manager" });
    await recordAudit(tx, services, caller, {
      action: "ownership.handed_over",
      subject: { type: "business_account", id: businessAccountId, name: business.name },
      before: { ownerUserId: owner.userId },
      after: { ownerUserId: userId },
    });
    await sendEmails(services, tx, caller, { business: business.name, from: owner.userId, userId });
    await emitAccessChange(services, tx, userId);
    await emitAccessChange(services, tx, owner.userId);
  });
}

async function assertHandOver(
  tx: Tx,
  businessAccountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const current = await findMembership(tx, businessAccountId, { userId: from });
  if (!current?.isOwner) {
    const message = createMessage("business_members_owner_only");
    throw new RequestError(CODE.NO_REQUIRED_PERMISSION, message);
  }
  const next = await findMembership(tx, businessAccountId, { userId: to });
  if (!next) throw unknownId("member", to);
  if (next.isOwner) {
    throw new RequestError(CODE.ENTITY_INVALID, createMessage("business_owner_already"));
  }
}

async function sendEmails(
  services: Services,
  tx: Tx,
  caller: Caller,
  { business, from, userId }: { business: string; from: string; userId: string },
): Promise<void> {
  const domain = await findDomain(tx, caller.domainId);
  const people = await loadPeople(tx, [from, userId]);
  for (const id of [from, userId]) {
    const locale = (await findNoticeAddress(tx, caller.domainId, id))?.locale;
    const content = ownershipEmail(locale ?? caller.model.defaultLocale, {
      to: people.get(id)?.email ?? "",
      service: domain?.name ?? "",
      business,
      from: people.get(from)?.fullName ?? "",
      next: people.get(userId)?.fullName ?? "",
    });
    const mail = { ...content, heading: business };
    await services.jobs.enqueue(tx, sendMailJob, mail, { tenant: caller });
  }
}
