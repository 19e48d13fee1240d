import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { deleteFilesJob } from "../../base/files/delete-files.job.ts";
import { listStorageKeys } from "../../base/files/ingest-upload.ts";
import { createMessage } from "../../base/messages/message.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { listAdministrators } from "./administrator.queries.ts";
import {
  countContent,
  deleteDomainRows,
  type DomainContent,
  listStoredKeys,
  lockDomain,
} from "./domain-content.store.ts";

/** Kinds of content that show a domain is in use, and therefore prevent its deletion. */
const PROTECTED_CONTENT = ["businessAccount", "user", "twin"] as const;

/**
 * Deletes another domain that the caller administers, with its configuration. The domain of the
 * request can't be deleted, so at least one domain remains.
 */
export function deleteDomain(services: Services, caller: Caller, domainId: string): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const { name, key } = await getAdministeredDomain(tx, caller, domainId);
    if (domainId === caller.domainId) {
      throw new RequestError(CODE.IN_USE, createMessage("domain_is_own"));
    }
    services.hooks.domainDeleting(domainId);
    await lockDomain(tx, domainId);
    assertNobodyWorksIn(name, await countContent(tx, domainId, caller.userId ?? ""));
    const storageKeys = (await listStoredKeys(tx, domainId)).flatMap((one) => listStorageKeys(one));
    await deleteDomainRows(tx, domainId);
    if (storageKeys.length > 0) {
      await services.jobs.enqueue(tx, deleteFilesJob, { storageKeys }, { tenant: null });
    }
    // The deletion is recorded as one entry in the audit log of the caller's domain, because the log of the deleted
    // domain is deleted too.
    await recordAudit(tx, services, caller, {
      action: "domain.deleted",
      subject: { type: "domain", id: domainId, name },
      before: { key, name },
    });
  });
}

/** Counts the content of a domain that the caller administers. */
export async function listDomainContent(
  db: Executor,
  caller: Caller,
  domainId: string,
): Promise<DomainContent[]> {
  await getAdministeredDomain(db, caller, domainId);
  return countContent(db, domainId, caller.userId ?? "");
}

/** Finds a domain that the caller administers; every other domain is unknown. */
async function getAdministeredDomain(db: Executor, caller: Caller, domainId: string) {
  const administrators = await listAdministrators(db, domainId, DOMAIN_ADMIN_GROUP_ID);
  const domain = await findDomain(db, domainId);
  if (!domain || !administrators.some(({ id }) => id === caller.userId)) {
    throw unknownId("domain", domainId);
  }
  return domain;
}

function assertNobodyWorksIn(name: string, content: readonly DomainContent[]): void {
  const findCount = (kind: string) => content.find((one) => one.kind === kind)?.count ?? 0;
  const [businesses = 0, people = 0, twins = 0] = PROTECTED_CONTENT.map(findCount);
  if (businesses === 0 && people === 0 && twins === 0) return;
  const message = createMessage("domain_in_use", { name, businesses, people, twins });
  throw new RequestError(CODE.IN_USE, message);
}
