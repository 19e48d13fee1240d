import { purgeOutbox } from "../accounts/mail/outbox.store.ts";
import { purgeAccounts } from "../accounts/users/purge-accounts.store.ts";
import { purgeDeadAddresses } from "../base/mail/dead-address.store.ts";
import { purgeAudit } from "../core/audit/audit.store.ts";
import { purgeTrash } from "../core/trash/purge-trash.ts";
import { purgePlans } from "../model/configuration-plans/plan.store.ts";
import { purgeNotifications } from "../selling/notifications/notification.store.ts";
import { sweepFiles } from "../twins/attachments/sweep-files.ts";
import { purgeBulkJobs } from "../twins/bulk/bulk-job.store.ts";
import { BULK_DRAFT_DAYS, BULK_RETENTION_DAYS } from "../twins/bulk/limits.ts";
import { purgePastNames } from "../twins/history/past-name.store.ts";
import { purgeHistory, purgeLongHistory } from "../twins/history/purge-history.store.ts";
import { purgeDrafts } from "../twins/transitions/draft.store.ts";
import { purgeDeliveries } from "../webhooks/delivery.store.ts";
import { purgeBusinessExports } from "./people/request-business-export.ts";
import type { PlatformServices } from "./platform-services.ts";

const DAY_MS = 86_400_000;
const PLAN_RETENTION_DAYS = 30;
const ARCHIVE_DAYS = 7;
const DEAD_ADDRESS_DAYS = 7;
const DRAFT_RETENTION_DAYS = 30;

/**
 * Functions that delete what exceeds its retention time, by name. Each returns the number of deleted rows.
 */
export function listPurges(services: PlatformServices): Record<string, () => Promise<number>> {
  const { db, config } = services;
  const { history, notifications, mail, webhooks } = config.retention;
  const daysAgo = (days: number) => new Date(services.now().getTime() - days * DAY_MS);
  return {
    "audit entries": () => purgeAudit(db, config.auditDays),
    "configuration plans": () => purgePlans(db, daysAgo(PLAN_RETENTION_DAYS)),
    "drafts of transitions": () => purgeDrafts(db, daysAgo(DRAFT_RETENTION_DAYS)),
    "bulk jobs": () =>
      purgeBulkJobs(db, {
        before: daysAgo(BULK_RETENTION_DAYS),
        draftsBefore: daysAgo(BULK_DRAFT_DAYS),
      }),
    "addresses that are not known": () => purgeDeadAddresses(db, daysAgo(DEAD_ADDRESS_DAYS)),
    "stored emails": () => purgeOutbox(db, daysAgo(mail)),
    "webhook deliveries": () => purgeDeliveries(db, daysAgo(webhooks)),
    notifications: async () =>
      notifications === null ? 0 : purgeNotifications(db, daysAgo(notifications)),
    "history entries": async () => (history === null ? 0 : purgeHistory(db, daysAgo(history))),
    "history entries of large businesses": async () => {
      const { historyOfBusiness } = config.storage;
      return historyOfBusiness === Infinity
        ? 0
        : purgeLongHistory(db, historyOfBusiness, daysAgo(1));
    },
    "past names": async () => (history === null ? 0 : purgePastNames(db, daysAgo(history))),
    "archives of businesses": () => purgeBusinessExports(services, daysAgo(ARCHIVE_DAYS)),
    "expired sessions and codes": () => purgeAccounts(db, services.now()),
    "trash entries": () => purgeTrash(services),
    "unused files": () => sweepFiles(services),
  };
}
