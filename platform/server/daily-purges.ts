import { join } from "node:path";

import { purgeOutbox } from "../accounts/mail/outbox.store.ts";
import { purgeAudit } from "../core/audit/audit.store.ts";
import { purgeBulkJobs } from "../core/bulk/bulk-job.store.ts";
import { BULK_RETENTION_DAYS } from "../core/bulk/limits.ts";
import { purgePlans } from "../model/configuration-plans/plan.store.ts";
import { sweepFiles } from "../twins/attachments/sweep-files.ts";
import { purgeTrash } from "../twins/trash/purge-trash.ts";
import { purgeDeliveries } from "../webhooks/delivery.store.ts";
import type { PlatformServices } from "./platform-services.ts";

const DAY_MS = 86_400_000;
const MAIL_RETENTION_DAYS = 7;
const PLAN_RETENTION_DAYS = 30;
const DELIVERY_RETENTION_DAYS = 30;

/** What is deleted after its retention time, by name. Each returns how much it deleted. */
export function dailyPurges(services: PlatformServices): Record<string, () => Promise<number>> {
  const { db, config } = services;
  const daysAgo = (days: number) => new Date(services.now().getTime() - days * DAY_MS);
  return {
    "audit entries": () => purgeAudit(db, config.auditDays),
    "configuration plans": () => purgePlans(db, daysAgo(PLAN_RETENTION_DAYS)),
    "bulk jobs": () => purgeBulkJobs(db, daysAgo(BULK_RETENTION_DAYS)),
    "stored emails": () => purgeOutbox(db, daysAgo(MAIL_RETENTION_DAYS)),
    "webhook deliveries": () => purgeDeliveries(db, daysAgo(DELIVERY_RETENTION_DAYS)),
    "trash entries": () => purgeTrash(services),
    "unused files": () => sweepFiles(services, join(config.dataDir, "files")),
  };
}
