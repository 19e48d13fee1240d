import type { Actor } from "../../core/access/actor.rules.ts";
import { CARD_ROOT, CONNECTOR_ROOT, PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { canSeeTwinsOf } from "../cards/visible-classes.rules.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "./notification-kinds.ts";

/** The beginnings of kinds whose notifications name a twin, with the class that its class extends. */
const ROOTS: readonly [prefix: string, rootKey: string][] = [
  ["product-", PRODUCT_ROOT],
  ["card-", CARD_ROOT],
  ["connector-", CONNECTOR_ROOT],
];

/** Lists the kinds of notifications that tell a user of nothing that they may not see. */
export function listVisibleKinds(actor: Actor): NotificationKind[] {
  const hidden = ROOTS.filter(([, rootKey]) => !canSeeTwinsOf(actor, rootKey));
  return NOTIFICATION_KINDS.filter((kind) => !hidden.some(([prefix]) => kind.startsWith(prefix)));
}
