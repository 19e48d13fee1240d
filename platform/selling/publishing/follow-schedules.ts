import type { Tx } from "../../base/database/executor.ts";
import type { TwinEvent } from "../../core/events.ts";
import type { HookCaller, HookTwin } from "../../core/hooks.ts";
import type { Services } from "../../core/services.ts";
import { CARD_ROOT, isRootKind } from "../cards/marketplace-classes.rules.ts";
import { businessDay } from "./business-day.ts";
import { decideTiming } from "./publication-day.rules.ts";
import { queueDue, queueScheduled } from "./queue-schedules.ts";
import { recordCancelled } from "./schedule-cards.ts";
import { deleteSchedules, findScheduled } from "./schedule.store.ts";

/**
 * Updates schedules after a change of scheduled cards. A card with another day is rescheduled; if the day has come or
 * 'Publish immediately' is on, the card is published; without a day, the card is no longer scheduled.
 */
export async function followSchedules(
  services: Services,
  tx: Tx,
  caller: HookCaller,
  twins: readonly HookTwin[],
  kind: TwinEvent["kind"],
): Promise<void> {
  if (kind !== "updated") return;
  const cards = twins.filter(({ class_id: id }) => isRootKind(caller.model, id, CARD_ROOT));
  if (cards.length === 0) return;
  const waiting = await findScheduled(
    tx,
    cards.map(({ id }) => id),
  );
  if (waiting.length === 0) return;
  const accountOf = new Map(cards.map(({ id, business_account_id: account }) => [id, account]));
  for (const [businessAccountId, ofBusiness] of Map.groupBy(waiting, ({ cardId }) =>
    accountOf.get(cardId),
  )) {
    if (!businessAccountId) continue;
    await followOfBusiness(services, tx, caller, businessAccountId, ofBusiness);
  }
}

async function followOfBusiness(
  services: Services,
  tx: Tx,
  caller: HookCaller,
  businessAccountId: string,
  waiting: Awaited<ReturnType<typeof findScheduled>>,
): Promise<void> {
  const { domainId } = caller;
  const { timeZone, today } = await businessDay(services, tx, businessAccountId);
  const timed = waiting.map((card) => ({ card, timing: decideTiming(card.fields, today) }));
  const open = timed.flatMap(({ card, timing }) => (timing.kind === "open" ? [card] : []));
  if (open.length > 0) {
    await deleteSchedules(
      tx,
      open.map(({ cardId }) => cardId),
    );
    await recordCancelled(services, tx, caller, open);
  }
  const owner = { domainId, businessAccountId };
  const due = timed.flatMap(({ card, timing }) => (timing.kind === "due" ? [card.cardId] : []));
  await queueScheduled(services, tx, owner, due);
  const days = timed.flatMap(({ timing }) => (timing.kind === "later" ? [timing.day] : []));
  await queueDue(services, tx, owner, { days, timeZone });
}
