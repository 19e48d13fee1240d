import { m } from "#app/paraglide/messages.js";
import { isStatus } from "#app/rules/twin-status.ts";
import type { LinkedCard } from "#app/server/products/linked-cards.server.ts";
import type { ProductCard } from "#app/server/products/product-card.server.ts";

import classes from "./connected-marketplaces.module.css";

interface CardOverviewProps {
  card: LinkedCard;
  overview: ProductCard["overviews"][string];
}

/** What to know of a marketplace card before opening it. */
export function CardOverview({ card, overview }: CardOverviewProps) {
  const { differences, errors, listingUrl, proposals, warnings } = overview;
  const isPublished = isStatus(card.status, "publishing", "readyToSell");
  const notes = [
    !isPublished && errors > 0 && m.card_overview_errors({ count: errors }),
    !isPublished && errors === 0 && warnings > 0 && m.card_overview_warnings({ count: warnings }),
    !isPublished && errors === 0 && warnings === 0 && !card.sketch && m.card_ready(),
    differences > 0 && m.card_overview_differences({ count: differences }),
    proposals > 0 && m.card_overview_proposals({ count: proposals }),
  ].filter((note) => note !== false);
  if (notes.length === 0 && !listingUrl) return null;
  return (
    <p className={classes.overview}>
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      {listingUrl && (
        <a href={listingUrl} target="_blank" rel="noreferrer">
          {m.card_view_listing()}
        </a>
      )}
    </p>
  );
}
