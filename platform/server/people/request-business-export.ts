import { randomUUID } from "node:crypto";
import { join } from "node:path";

import type { z } from "zod";

import { deleteFilesJob } from "../../base/files/delete-files.job.ts";
import { type AuditActor, recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { businessExportJob } from "./business-export.job.ts";
import {
  deleteBusinessExports,
  findBusiness,
  findBusinessExport,
  finishBusinessExport,
  insertBusinessExport,
} from "./business-export.store.ts";
import { exportBusiness } from "./export-business.ts";
import type { Subject } from "./find-subject.store.ts";

/** Time after which an unfinished export counts as lost, so that a new one may be started. */
const STALE_MS = 2 * 3_600_000;

/** Starts an export of the business, unless one is running. It replaces the last one. */
export async function requestBusinessExport(
  services: Services,
  actor: AuditActor,
  business: Subject,
): Promise<void> {
  const at = services.now();
  await services.db.transaction().execute(async (tx) => {
    const last = await findBusinessExport(tx, business.id);
    const isWaiting = last?.state === "waiting";
    if (isWaiting && at.getTime() - last.created_at.getTime() < STALE_MS) return;
    const id = randomUUID();
    const { jobs } = services;
    await insertBusinessExport(tx, {
      businessAccountId: business.id,
      id,
      userId: actor.userId ?? null,
      at,
    });
    const { domainId } = actor;
    const payload = { domainId, businessAccountId: business.id, exportId: id };
    await jobs.enqueue(tx, businessExportJob, payload, { tenant: null });
    if (last?.storage_key) {
      await jobs.enqueue(tx, deleteFilesJob, { storageKeys: [last.storage_key] }, { tenant: null });
    }
    await recordAudit(tx, services, actor, {
      action: "business.exported",
      subject: { type: "business_account", ...business },
    });
  });
}

/** Writes the archive into the file store. It is kept until the next export, but at most for a week. */
export async function runBusinessExport(
  services: Services,
  { domainId, businessAccountId, exportId }: z.output<typeof businessExportJob.payload>,
): Promise<void> {
  const business = await findBusiness(services.db, domainId, businessAccountId);
  if (!business) return;
  const path = join(services.files.temporary, `archive-${exportId}`);
  const { bytes } = await exportBusiness(services, business, path);
  const storageKey = `exports/${exportId}`;
  await services.files.take(storageKey, path, "application/x-tar");
  const result = { state: "ready", storageKey, bytes, at: services.now() } as const;
  if (!(await finishBusinessExport(services.db, exportId, result))) {
    await services.files.remove(storageKey);
  }
}

export async function failBusinessExport(
  services: Services,
  { exportId }: { exportId: string },
): Promise<void> {
  const result = { state: "failed", storageKey: null, bytes: null, at: services.now() } as const;
  await finishBusinessExport(services.db, exportId, result);
}

/** Deletes archives made before this time. Returns their number. */
export async function purgeBusinessExports(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  before: Date,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const deleted = await deleteBusinessExports(tx, before);
    const storageKeys = deleted.flatMap(({ storage_key: key }) => key ?? []);
    if (storageKeys.length > 0) {
      await jobs.enqueue(tx, deleteFilesJob, { storageKeys }, { tenant: null });
    }
    return deleted.length;
  });
}
