import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { useListPlace } from "#app/ui/use-list-place.ts";

interface PriceWithHistoryProps {
  cardId: string;
  /** The price; empty if the card has none. */
  children: ReactNode;
}

/** Price of a card with a link to its earlier prices. */
export function PriceWithHistory({ cardId, children }: PriceWithHistoryProps) {
  const listPlace = useListPlace();
  return (
    <>
      <span>{children || m.field_none()}</span> ·{" "}
      <Link to={listPlace(href("/marketplace-product/:twinId/prices", { twinId: cardId }))}>
        {m.price_history()}
      </Link>
    </>
  );
}
