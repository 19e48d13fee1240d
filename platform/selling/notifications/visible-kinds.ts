import type { Actor } from "../../core/access/actor.rules.ts";
import { canSeeTwinsOf } from "../../core/access/visible-classes.rules.ts";
import { CARD_ROOT, CONNECTOR_ROOT, PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "./notification-kinds.ts";

/** The beginnings of kinds whose notifications name a twin, with the class that its class extends. */
const ROOTS: readonly [prefix: string, rootKey: string][] = [
  ["product-", PRODUCT_ROOT],
  ["card-", CARD_ROOT],
  ["connector-", CONNECTOR_ROOT],
];

/** Returns the key of the class that notifications of a kind are about; undefined if they are about none. */
export function rootKeyOf(kind: string): string | undefined {
  return ROOTS.find(([prefix]) => kind.startsWith(prefix))?.[1];
}

/** Lists the kinds of notifications that tell a user of nothing that they may not see. */
export function listVisibleKinds(actor: Actor): NotificationKind[] {
  const keys = ROOTS.map(([, rootKey]) => rootKey);
  const hidden = new Set<string | undefined>(keys.filter((key) => !canSeeTwinsOf(actor, key)));
  return NOTIFICATION_KINDS.filter((kind) => !hidden.has(rootKeyOf(kind)));
}
