import { BEFORE_ALL_IDS } from "../../base/database/before-all-ids.ts";
import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { businessDay } from "./business-day.ts";
import { decideTiming } from "./publication-day.rules.ts";
import { publishDueJob } from "./publish-due.job.ts";
import { queueDue, queueScheduled, type ScheduleOwner } from "./queue-schedules.ts";
import { listBusinessesWithSchedules, listScheduledOfBusiness } from "./schedule.store.ts";

const CARDS_PER_TRANSACTION = 200;

/**
 * Result of reading a page of scheduled cards: the future days among them, and the ID after which the next page
 * starts.
 */
interface Page {
  days: string[];
  lastId: string | undefined;
}

/**
 * Enqueues a job for each card of a business whose day has come, and the next search for due cards.
 */
export async function findDueCards(
  services: Services,
  owner: ScheduleOwner,
  signal: AbortSignal,
): Promise<void> {
  const { timeZone, today } = await businessDay(services, services.db, owner.businessAccountId);
  const days = new Set<string>();
  let page: Page = { days: [], lastId: BEFORE_ALL_IDS };
  while (page.lastId !== undefined) {
    signal.throwIfAborted();
    const run = { afterId: page.lastId, today };
    page = await services.db.transaction().execute((tx) => queuePage(services, tx, owner, run));
    for (const day of page.days) days.add(day);
  }
  await services.db
    .transaction()
    .execute((tx) => queueDue(services, tx, owner, { days: [...days], timeZone }));
}

async function queuePage(
  services: Services,
  tx: Tx,
  owner: ScheduleOwner,
  { afterId, today }: { afterId: string; today: string },
): Promise<Page> {
  const run = { afterId, limit: CARDS_PER_TRANSACTION };
  const cards = await listScheduledOfBusiness(tx, owner.businessAccountId, run);
  const timed = cards.map(({ cardId, fields }) => ({
    cardId,
    timing: decideTiming(fields, today),
  }));
  const due = timed.flatMap(({ cardId, timing }) => (timing.kind === "later" ? [] : [cardId]));
  await queueScheduled(services, tx, owner, due);
  const isLast = cards.length < CARDS_PER_TRANSACTION;
  return {
    days: timed.flatMap(({ timing }) => (timing.kind === "later" ? [timing.day] : [])),
    lastId: isLast ? undefined : cards.at(-1)?.cardId,
  };
}

/**
 * Searches all businesses with scheduled cards, in case a job of theirs was cancelled or failed.
 */
export async function queueDueOfAll(services: Services): Promise<void> {
  for (const row of await listBusinessesWithSchedules(services.db)) {
    const owner = { domainId: row.domain_id, businessAccountId: row.business_account_id };
    const options = { key: owner.businessAccountId, tenant: owner };
    await services.db
      .transaction()
      .execute((tx) => services.jobs.enqueue(tx, publishDueJob, owner, options));
  }
}
