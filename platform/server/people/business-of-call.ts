import type { z } from "zod";

import { findMembership } from "../../accounts/members/membership.queries.ts";
import { type OwnPassword, proveOwnPassword } from "../../accounts/sessions/prove-password.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { eraseBusinessJob } from "./business-export.job.ts";
import { findBusiness } from "./business-export.store.ts";
import { assertNoListings, eraseBusiness } from "./erase-business.ts";
import type { Subject } from "./find-subject.store.ts";

const MANAGE = permissionId("DOMAIN_BUSINESS_ACCOUNT_MANAGE");

/**
 * Finds the business that a request names. Permitted for an owner who is currently working in it, and for
 * administrators of businesses; all others get the same error as for an unknown business.
 */
export async function businessOfCall(
  { db }: Pick<Services, "db">,
  caller: Caller,
  businessAccountId: string,
): Promise<Subject> {
  const id = businessAccountId.toLowerCase();
  const business = await findBusiness(db, caller.domainId, id);
  if (!business) throw unknownId("business_account", id);
  if (caller.permissions.has(MANAGE)) return business;
  const { userId } = caller;
  const isHere = caller.businessAccountId === id && userId !== null;
  const membership = isHere ? await findMembership(db, id, { userId }) : undefined;
  if (!membership?.isOwner) throw unknownId("business_account", id);
  return business;
}

/**
 * Enqueues the deletion of the business, after the caller has confirmed it with their password.
 */
export async function requestErasure(
  services: Services,
  caller: Caller,
  business: Subject,
  proof: OwnPassword,
): Promise<void> {
  const { userId } = await proveOwnPassword(services, caller, proof);
  await assertNoListings(services.db, business);
  const payload = { domainId: caller.domainId, businessAccountId: business.id, userId };
  await services.db.transaction().execute(async (tx) => {
    await recordAudit(tx, services, caller, {
      action: "business.erasing",
      subject: { type: "business_account", ...business },
    });
    // The job has no tenant, because jobs of the business are deleted with it.
    const options = { tenant: null, key: business.id };
    await services.jobs.enqueue(tx, eraseBusinessJob, payload, options);
  });
}

/**
 * Deletes the business. Throws, so that the job fails, if the business has published a product since the deletion was
 * requested.
 */
export async function runErasure(
  services: Services,
  { domainId, businessAccountId, userId }: z.output<typeof eraseBusinessJob.payload>,
): Promise<void> {
  const business = await findBusiness(services.db, domainId, businessAccountId);
  if (!business) return;
  await eraseBusiness(services, domainId, business, { actor: { domainId, userId } });
}
