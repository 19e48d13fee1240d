import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { isStatus } from "#app/rules/twin-status.ts";
import type { LinkedCard } from "#app/server/products/linked-cards.server.ts";
import type { ProductCard } from "#app/server/products/product-card.server.ts";

import { Issues } from "./issues.tsx";

import classes from "./connected-marketplaces.module.css";

interface CardOverviewProps {
  card: LinkedCard;
  overview: ProductCard["overviews"][string];
}

/** What to know of a marketplace card before opening it, and what to fix before it is published. */
export function CardOverview({ card, overview }: CardOverviewProps) {
  const { differences, errors, issues, listingUrl, proposals, warnings } = overview;
  const isPublished = isStatus(card.status, "publishing", "readyToSell");
  const toFix = !isPublished && issues.length > 0;
  const notes = [
    !isPublished && issues.length === 0 && !card.sketch && m.card_ready(),
    differences > 0 && m.card_overview_differences({ count: differences }),
    proposals > 0 && m.card_overview_proposals({ count: proposals }),
  ].filter((note) => note !== false);
  return (
    <>
      {(notes.length > 0 || listingUrl) && (
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
      )}
      {toFix && (
        <details className={classes.toFix}>
          <summary>
            {errors > 0
              ? m.card_overview_errors({ count: errors })
              : m.card_overview_warnings({ count: warnings })}
          </summary>
          <Issues issues={issues} />
          {errors + warnings > issues.length && card.href && (
            <Link to={card.href}>
              {m.card_overview_more({ count: errors + warnings - issues.length })}
            </Link>
          )}
        </details>
      )}
    </>
  );
}
