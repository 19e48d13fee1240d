import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { updateLockedTwin } from "../../twins/changes/update-twin.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { runAsSystem } from "../../twins/twin/run-as-system.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import {
  CARD_ROOT,
  isRootKind,
  marketplaceName,
  statusKeyOf,
} from "../cards/marketplace-classes.rules.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { delayJob } from "../notifications/delay-job.ts";
import type { NotificationKind } from "../notifications/notification-kinds.ts";
import { notify } from "../notifications/notify-users.ts";
import { userFacingReason } from "../notifications/user-facing-reason.ts";
import { resolveDefaults } from "./product-defaults.ts";

interface PreparationKinds {
  ready: NotificationKind;
  failed: NotificationKind;
}

const PRODUCT: PreparationKinds = { ready: "product-ready", failed: "product-failed" };
const CARD: PreparationKinds = { ready: "card-ready", failed: "card-failed" };

export function prepareProduct(services: MarketplaceServices, productId: string): Promise<void> {
  return prepare(services, productId, PRODUCT);
}

export function prepareCard(services: MarketplaceServices, cardId: string): Promise<void> {
  return prepare(services, cardId, CARD);
}

export function failProductPreparation(
  services: MarketplaceServices,
  productId: string,
  error: Error,
): Promise<void> {
  return giveUp(services, productId, PRODUCT, error);
}

export function failCardPreparation(
  services: MarketplaceServices,
  cardId: string,
  error: Error,
): Promise<void> {
  return giveUp(services, cardId, CARD, error);
}

/**
 * Prepares a product or a card in two transactions, so that users see that work has begun. Each transaction checks
 * the status first, so that a repeated run skips finished steps.
 */
async function prepare(
  services: MarketplaceServices,
  twinId: string,
  notificationKinds: PreparationKinds,
): Promise<void> {
  await runAsSystem(services, twinId, async (tx, caller, twin) => {
    if (statusKeyOf(caller.model, twin.status_id) !== "sketch") return;
    await performTransition(services, tx, caller, twin, "start_preparing");
  });
  await delayJob(services);
  await runAsSystem(services, twinId, async (tx, caller, twin) => {
    if (statusKeyOf(caller.model, twin.status_id) !== "initializing") return;
    const filled = await fillDefaults(services, tx, caller, twin);
    await performTransition(services, tx, caller, filled, "prepared");
    await notify(services, tx, caller, {
      kind: notificationKinds.ready,
      twin,
      effectKey: `ready:${twin.id}`,
      params: marketplaceOf(caller, twin),
    });
  });
}

async function fillDefaults(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
): Promise<TwinRow> {
  const fields = await resolveDefaults(services, tx, caller.model, twin);
  if (Object.keys(fields).length === 0) return twin;
  return updateLockedTwin(services, tx, caller, twin, { fields });
}

/** Returns the message parameter with the name of a card's marketplace; empty for a product. */
function marketplaceOf({ model }: Caller, twin: TwinRow): Record<string, string> {
  const card = model.classes.get(twin.class_id);
  const isCard = isRootKind(model, twin.class_id, CARD_ROOT);
  return card && isCard ? { marketplace: marketplaceName(card.key) } : {};
}

async function giveUp(
  services: MarketplaceServices,
  twinId: string,
  notificationKinds: PreparationKinds,
  error: Error,
): Promise<void> {
  await runAsSystem(services, twinId, async (tx, caller, twin) => {
    const status = statusKeyOf(caller.model, twin.status_id);
    if (status !== "sketch" && status !== "initializing") return;
    if (status === "initializing") {
      await performTransition(services, tx, caller, twin, "prepare_failed");
    }
    await notify(services, tx, caller, {
      kind: notificationKinds.failed,
      twin,
      effectKey: `failed:${twin.id}:${twin.updated_at.toISOString()}`,
      params: marketplaceOf(caller, twin),
      reason: userFacingReason(error),
    });
  });
}
