import { startOfDay } from "#common/time-zone.ts";

import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { publishDueJob, publishScheduledJob } from "./publish-due.job.ts";

const HOUR_MS = 3_600_000;

/** A business with scheduled cards. */
export interface ScheduleOwner {
  domainId: string;
  businessAccountId: string;
}

/**
 * Enqueues the next search for due cards at the start of the earliest day, or in an hour if that is sooner,
 * because the business may change its time zone. Without a day there is nothing to enqueue.
 */
export async function queueDue(
  services: Services,
  tx: Tx,
  { domainId, businessAccountId }: ScheduleOwner,
  { days, timeZone }: { days: readonly string[]; timeZone: string },
): Promise<void> {
  const [day] = days.toSorted();
  if (day === undefined) return;
  const start = startOfDay(day, timeZone).getTime();
  const runAt = new Date(Math.min(start, services.now().getTime() + HOUR_MS));
  const tenant = { domainId, businessAccountId };
  const options = { key: businessAccountId, tenant, runAt };
  await services.jobs.enqueue(tx, publishDueJob, tenant, options);
}

/** Enqueues a job for each card whose day has come. */
export async function queueScheduled(
  services: Services,
  tx: Tx,
  tenant: ScheduleOwner,
  cardIds: readonly string[],
  runAt?: Date,
): Promise<void> {
  for (const cardId of cardIds) {
    const options = { key: cardId, tenant, ...(runAt && { runAt }) };
    await services.jobs.enqueue(tx, publishScheduledJob, { cardId }, options);
  }
}
