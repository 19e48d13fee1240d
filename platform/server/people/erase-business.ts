import { removeAccount } from "../../accounts/businesses/domain-business.store.ts";
import { lockBusiness } from "../../accounts/members/member.store.ts";
import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { deleteFilesJob } from "../../base/files/delete-files.job.ts";
import { listStorageKeys } from "../../base/files/ingest-upload.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type AuditActor, recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { bumpModelVersion } from "../../model/changes/model-row.store.ts";
import { allowTime, countListings, deleteContent, listStoredKeys } from "./erase.store.ts";
import type { Subject } from "./find-subject.store.ts";

const KEYS_PER_JOB = 200;

export interface ErasedBusiness {
  /** Number of deleted twins: products, cards, connectors and others. */
  entries: number;
  files: number;
}

/**
 * Deletes a business permanently with its twins, credentials, history, trash, jobs and files. Accounts of its members
 * stay. Unless `keepsListings` is set, throws if products are on a marketplace, because nobody could end their listings
 * afterwards.
 */
export function eraseBusiness(
  services: Services,
  domainId: string,
  business: Subject,
  { keepsListings = false, actor }: { keepsListings?: boolean; actor?: AuditActor } = {},
): Promise<ErasedBusiness> {
  return services.db.transaction().execute(async (tx) => {
    await allowTime(tx);
    await bumpModelVersion(tx, domainId);
    await lockBusiness(tx, business.id);
    if (!keepsListings) await assertNoListings(tx, business);
    const keys = await listStoredKeys(tx, business.id);
    const entries = await deleteContent(tx, { domainId, businessAccountId: business.id });
    await removeAccount(tx, business.id);
    for (let at = 0; at < keys.length; at += KEYS_PER_JOB) {
      const storageKeys = keys.slice(at, at + KEYS_PER_JOB).flatMap((key) => listStorageKeys(key));
      await services.jobs.enqueue(tx, deleteFilesJob, { storageKeys }, { tenant: null });
    }
    await recordAudit(tx, services, actor ?? { domainId, kind: "command" }, {
      action: "business.erased",
      subject: { type: "business_account", id: business.id },
      after: { entries, files: keys.length },
    });
    return { entries, files: keys.length };
  });
}

/** Throws if the business has listings, which nobody could end once its credentials are deleted. */
export async function assertNoListings(db: Executor, { id, name }: Subject): Promise<void> {
  const count = await countListings(db, id);
  if (count === 0) return;
  throw new RequestError(CODE.IN_USE, createMessage("business_has_listings", { name, count }));
}
