import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";
import type { Services } from "../../core/services.ts";
import { hideExpiredSecrets } from "../mail/outbox.store.ts";
import { CODE_LIFETIME_MINUTES } from "./verification-code.ts";

export const forgetCodesJob = defineJob({
  name: "forget-codes",
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60 },
  expireInSeconds: 120,
});

const CODE_MS = CODE_LIFETIME_MINUTES * 60_000;

/**
 * Schedules the job that hides an emailed code once it has expired. Needed if emails are stored in
 * the database because there is no mail server.
 */
export async function forgetCodesLater(services: Services): Promise<void> {
  const { db, jobs } = services;
  const runAt = new Date(services.now().getTime() + CODE_MS);
  await db
    .transaction()
    .execute((tx) => jobs.enqueue(tx, forgetCodesJob, {}, { tenant: null, key: "outbox", runAt }));
}

/** Hides expired codes and links in stored emails. Schedules the job again while some are left. */
export async function forgetCodes(services: Services): Promise<void> {
  const left = await hideExpiredSecrets(services.db, services.now(), CODE_LIFETIME_MINUTES);
  if (left > 0) await forgetCodesLater(services);
}
