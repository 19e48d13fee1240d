import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { isStatus } from "#app/rules/twins/twin-status.ts";
import type { LinkedCard } from "#app/server/selling/products/linked-cards.server.ts";
import type { ProductCard } from "#app/server/selling/products/product-card.server.ts";

import { Issues } from "./issues.tsx";
import { scheduledText } from "./scheduled-text.ts";

import classes from "./connected-marketplaces.module.css";

interface CardOverviewProps {
  card: LinkedCard;
  overview: ProductCard["overviews"][string];
  /** True if the user may change products and cards. */
  mayFix: boolean;
}

/** Summary of a marketplace card on its product's page, with the issues to fix before publishing. */
export function CardOverview({ card, overview, mayFix }: CardOverviewProps) {
  const { differences, errors, issues, listingUrl, proposals, schedule, warnings } = overview;
  // A card can't be edited while it is prepared, published or for sale.
  const isEditable = !isStatus(card.status, "initializing", "publishing", "readyToSell");
  const isFormerPublic = overview.listed && !isStatus(card.status, "readyToSell");
  const count = errors > 0 ? errors : warnings;
  const toFix =
    isEditable &&
    count > 0 &&
    (errors > 0 ? m.card_overview_errors({ count }) : m.card_overview_warnings({ count }));
  const notes = [
    card.stock !== "" && m.card_overview_stock({ count: formatNumber(card.stock) }),
    schedule !== null && scheduledText(schedule.day),
    isFormerPublic && m.card_former_offer(),
    isEditable && count === 0 && !card.sketch && m.card_ready(),
    issues.length === 0 && toFix,
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
      {toFix && issues.length > 0 && (
        <details className={classes.toFix}>
          <summary>{toFix}</summary>
          <Issues issues={issues} mayFix={mayFix} />
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
