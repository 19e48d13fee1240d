import { loadUserCaller } from "../../accounts/sessions/load-user-caller.ts";
import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Sentences } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { emitTwinEvent } from "../../twins/twin/emit-twin-event.ts";
import { runAsSystem } from "../../twins/twin/run-as-system.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { marketplaceKey, statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { notify } from "../notifications/notify-users.ts";
import { userFacingReason } from "../notifications/user-facing-reason.ts";
import { businessDay } from "./business-day.ts";
import { decideTiming } from "./publication-day.rules.ts";
import { publishCards } from "./publish-cards.ts";
import { queueScheduled } from "./queue-schedules.ts";
import { recordCancelled } from "./schedule-cards.ts";
import { deleteSchedules, findSchedule, type Schedule } from "./schedule.store.ts";

/** Statuses in which another job works on the card. Publishing waits until that job ends. */
const BUSY_STATUSES = new Set(["initializing", "optimizing", "publishing"]);
const BUSY_RETRY_MS = 60_000;
/** Codes of temporary errors, after which publishing is attempted again later. */
const PASSING: ReadonlySet<unknown> = new Set([CODE.UNAVAILABLE, CODE.STORAGE_FULL]);

/**
 * Publishes a card whose day has come, on behalf of the user who scheduled it. If that user may no longer publish it,
 * notifies the business of the reason.
 */
export async function publishScheduled(
  services: MarketplaceServices,
  cardId: string,
): Promise<void> {
  const schedule = await findSchedule(services.db, cardId);
  if (!schedule) return;
  try {
    await runAsSystem(services, cardId, (tx, system, card) =>
      publishLocked(services, tx, system, { card, schedule }),
    );
  } catch (error) {
    if (!(error instanceof RequestError) || PASSING.has(error.code)) throw error;
    await endSchedule(services, schedule, toReason(error));
  }
}

export async function failScheduled(
  services: MarketplaceServices,
  cardId: string,
  error: Error,
): Promise<void> {
  const schedule = await findSchedule(services.db, cardId);
  if (schedule) await endSchedule(services, schedule, userFacingReason(error));
}

async function publishLocked(
  services: MarketplaceServices,
  tx: Tx,
  system: Caller,
  { card, schedule }: { card: TwinRow; schedule: Schedule },
): Promise<void> {
  const now = await findSchedule(tx, card.id);
  if (now?.id !== schedule.id) return;
  const { domain_id: domainId, business_account_id: businessAccountId } = now;
  const { today } = await businessDay(services, tx, businessAccountId);
  const timing = decideTiming(card.fields, today);
  // The card was moved to a later day, on which a search for due cards finds it.
  if (timing.kind === "later") return;
  if (timing.kind === "open") throw scheduleError("card_schedule_without_day");
  const tenant = { domainId, businessAccountId };
  if (BUSY_STATUSES.has(statusKeyOf(system.model, card.status_id))) {
    const runAt = new Date(services.now().getTime() + BUSY_RETRY_MS);
    // Emitted so that open pages show the card as due.
    await emitTwinEvent(services, tx, system, card, "schedule");
    return queueScheduled(services, tx, tenant, [card.id], runAt);
  }
  const caller = await loadUserCaller(services, tx, {
    ...tenant,
    userId: now.requested_by_user_id,
    locale: now.locale,
    accessTokenId: now.access_token_id,
  });
  if (!caller) throw scheduleError("card_schedule_access_lost");
  requirePermission(caller, { needs: ["TRANSITION_PERFORM", "TWIN_UPDATE"] });
  await publishCards(services, tx, caller, [card.id]);
}

function scheduleError(
  key: "card_schedule_without_day" | "card_schedule_access_lost",
): RequestError {
  return new RequestError(CODE.ENTITY_INVALID, createMessage(key));
}

/**
 * Returns the reasons of a rejection: the issues of the card's fields if there are any, else the message of the
 * error.
 */
function toReason({ fieldErrors, sentences }: RequestError): Sentences {
  return fieldErrors.length > 0 ? fieldErrors.map(({ message }) => message) : sentences;
}

async function endSchedule(
  services: MarketplaceServices,
  { id, card_id: cardId }: Schedule,
  reason: Sentences,
): Promise<void> {
  await runAsSystem(services, cardId, async (tx, system, card) => {
    const now = await findSchedule(tx, cardId);
    if (now?.id !== id) return;
    await deleteSchedules(tx, [cardId]);
    const { head_id: headId, fields } = card;
    await recordCancelled(services, tx, system, [{ cardId, headId, fields }]);
    await emitTwinEvent(services, tx, system, card, "schedule");
    const twinClass = system.model.classes.get(card.class_id);
    const key = twinClass && marketplaceKey(system.model, twinClass);
    await notify(services, tx, system, {
      kind: "card-publish-failed",
      twin: card,
      effectKey: `schedule:${id}`,
      params: { marketplace: (key && services.marketplaces.get(key)?.name) ?? "" },
      reason,
    });
  });
}
