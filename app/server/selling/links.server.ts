import { href } from "react-router";

import { isStatus } from "#app/rules/twins/twin-status.ts";

/** Returns the address of a marketplace card: null during preparation, the form for a sketch, else its page. */
export function cardHref(card: { id: string; status: { key: string } }): string | null {
  if (isStatus(card.status, "initializing")) return null;
  return isStatus(card.status, "sketch")
    ? href("/editMarketplaceProduct/:twinId", { twinId: card.id })
    : href("/marketplace-product/:cardId", { cardId: card.id });
}

/** Returns the address of a twin's parent, which may be of any class. */
export function parentHref(headTwinId: string | undefined): string {
  return headTwinId ? href("/browse/:headTwinId", { headTwinId }) : href("/products");
}
