import { v7 as uuidv7 } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { accessTokenIdOf, type Caller } from "../../core/access/caller.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import type { HookCaller } from "../../core/hooks.ts";
import type { Services } from "../../core/services.ts";
import { recordHistories } from "../../twins/history/history.store.ts";
import { assertEditable } from "../../twins/twin/assert-editable.ts";
import { readField } from "../cards/field-text.rules.ts";
import { lockCards } from "../cards/lock-cards.ts";
import type { SellableCard } from "./load-sellable-cards.ts";
import { PUBLICATION_DATE_KEY } from "./publication-day.rules.ts";
import { queueDue } from "./queue-schedules.ts";
import { deleteSchedules, saveSchedules, type ScheduledCard } from "./schedule.store.ts";

export interface PlannedCard {
  cardId: string;
  /** Publication day, `YYYY-MM-DD` in the time zone of the business. */
  day: string;
}

/** Schedules cards for a later day. Their status doesn't change before that day. */
export async function scheduleCards(
  services: Services,
  tx: Tx,
  caller: Caller,
  sellables: readonly SellableCard[],
): Promise<PlannedCard[]> {
  const planned = sellables.flatMap(({ card, timing, timeZone, payload }) =>
    timing.kind === "later"
      ? [{ card, day: timing.day, timeZone, businessAccountId: payload.businessAccountId }]
      : [],
  );
  if (planned.length === 0) return [];
  const { userId, domainId, locale } = caller;
  if (userId === null) throw new Error("Only a user can schedule a publication");
  const now = services.now();
  const schedules = planned.map(({ card, businessAccountId }) => ({
    card_id: card.id,
    id: uuidv7(),
    domain_id: domainId,
    business_account_id: businessAccountId,
    requested_by_user_id: userId,
    access_token_id: accessTokenIdOf(caller),
    locale,
    created_at: now,
  }));
  await saveSchedules(tx, schedules);
  await recordHistories(
    tx,
    planned.map(({ card, day }) => ({
      twin: card,
      actor: caller,
      at: now,
      entries: [{ type: "unknown", fieldKey: PUBLICATION_DATE_KEY, after: day }],
    })),
  );
  await emitTwinEvents(
    services,
    tx,
    caller,
    planned.map(({ card }) => card),
    "schedule",
  );
  for (const [businessAccountId, ofBusiness] of Map.groupBy(
    planned,
    (one) => one.businessAccountId,
  )) {
    const days = ofBusiness.map(({ day }) => day);
    const timeZone = ofBusiness[0]?.timeZone ?? "UTC";
    await queueDue(services, tx, { domainId, businessAccountId }, { days, timeZone });
  }
  return planned.map(({ card, day }) => ({ cardId: card.id, day }));
}

/** Cancels schedules of all the cards or none. Requires the permission to publish. */
export async function cancelSchedules(
  services: Services,
  tx: Tx,
  caller: Caller,
  cardIds: readonly string[],
): Promise<void> {
  const { cards } = await lockCards(tx, caller, cardIds);
  for (const card of cards) assertEditable(caller, card);
  const ids = cards.map(({ id }) => id);
  const deleted = new Set(await deleteSchedules(tx, ids));
  if (ids.some((id) => !deleted.has(id))) {
    throw new RequestError(CODE.ENTITY_INVALID, createMessage("card_not_scheduled"));
  }
  await recordCancelled(
    services,
    tx,
    caller,
    cards.map(({ id, head_id: headId, fields }) => ({ cardId: id, headId, fields })),
  );
  await emitTwinEvents(services, tx, caller, cards, "schedule");
}

export async function recordCancelled(
  services: Services,
  tx: Tx,
  actor: Pick<HookCaller, "userId">,
  cards: readonly ScheduledCard[],
): Promise<void> {
  await recordHistories(
    tx,
    cards.map(({ cardId, headId, fields }) => ({
      twin: { id: cardId, head_id: headId },
      actor,
      at: services.now(),
      entries: [
        {
          type: "unknown",
          fieldKey: PUBLICATION_DATE_KEY,
          before: readField(fields, PUBLICATION_DATE_KEY).slice(0, "yyyy-MM-dd".length),
        },
      ],
    })),
  );
}
