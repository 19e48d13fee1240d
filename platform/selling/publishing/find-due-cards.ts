import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { businessDay } from "./business-day.ts";
import { timingOf } from "./publication-day.rules.ts";
import { publishDueJob, publishScheduledJob } from "./publish-due.job.ts";
import { queueDue } from "./schedule-cards.ts";
import { businessesWithSchedules, scheduledOfBusiness } from "./schedule.store.ts";

const CARDS_PER_TRANSACTION = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

interface Owner {
  domainId: string;
  businessAccountId: string;
}

/** The earliest later day of a page's cards, if there is one, and where the next page begins. */
interface Page {
  days: string[];
  lastId: string | undefined;
}

/** Queues the cards of a business whose day has come, each as a job of its own, and the next look. */
export async function findDueCards(
  services: Services,
  owner: Owner,
  signal: AbortSignal,
): Promise<void> {
  const { timeZone, today } = await businessDay(services, services.db, owner.businessAccountId);
  const days: string[] = [];
  let page: Page = { days: [], lastId: BEFORE_ALL };
  while (page.lastId !== undefined) {
    signal.throwIfAborted();
    const run = { afterId: page.lastId, today };
    page = await services.db.transaction().execute((tx) => queuePage(services, tx, owner, run));
    days.push(...page.days);
  }
  const [day] = days.toSorted();
  if (day === undefined) return;
  await services.db.transaction().execute((tx) => queueDue(services, tx, owner, { day, timeZone }));
}

async function queuePage(
  services: Services,
  tx: Tx,
  owner: Owner,
  { afterId, today }: { afterId: string; today: string },
): Promise<Page> {
  const run = { afterId, limit: CARDS_PER_TRANSACTION };
  const cards = await scheduledOfBusiness(tx, owner.businessAccountId, run);
  const days: string[] = [];
  for (const { cardId, fields } of cards) {
    const timing = timingOf(fields, today);
    if (timing.kind === "later") days.push(timing.day);
    else {
      const options = { key: cardId, tenant: owner };
      await services.jobs.enqueue(tx, publishScheduledJob, { cardId }, options);
    }
  }
  const isLast = cards.length < CARDS_PER_TRANSACTION;
  return { days: days.toSorted().slice(0, 1), lastId: isLast ? undefined : cards.at(-1)?.cardId };
}

/** Looks at all businesses with waiting cards, in case a job of theirs was cancelled or failed. */
export async function queueDueOfAll(services: Services): Promise<void> {
  for (const row of await businessesWithSchedules(services.db)) {
    const owner = { domainId: row.domain_id, businessAccountId: row.business_account_id };
    const options = { key: owner.businessAccountId, tenant: owner };
    await services.db
      .transaction()
      .execute((tx) => services.jobs.enqueue(tx, publishDueJob, owner, options));
  }
}
