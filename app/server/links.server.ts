import { href } from "react-router";

import { isStatus } from "#app/rules/twin-status.ts";

/** A stored file comes through the app, which alone holds the token to read it. */
export function fileHref(attachmentId: string, variant?: "thumb" | "large"): string {
  return href("/resources/files/:attachmentId/:variant?", { attachmentId, variant });
}

/** Where a click on a marketplace card leads: nowhere while it is prepared, to its form while a sketch. */
export function cardHref(card: { id: string; status: { key: string } }): string | null {
  if (isStatus(card.status, "initializing")) return null;
  return isStatus(card.status, "sketch")
    ? href("/editMarketplaceProduct/:twinId", { twinId: card.id })
    : href("/marketplace-product/:cardId", { cardId: card.id });
}

/** The page of a twin's parent, whatever the parent is. */
export function parentHref(headTwinId: string | undefined): string {
  return headTwinId ? href("/browse/:headTwinId", { headTwinId }) : href("/products");
}
