import { IconBuildingStore } from "@tabler/icons-react";
import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Marketplace } from "#app/server/selling/marketplaces.server.ts";

import classes from "./marketplace-choice.module.css";

interface MarketplaceChoiceProps {
  marketplaces: Marketplace[];
  chosen: string | null;
}

/** Links to the form of each marketplace, which the URL selects. */
export function MarketplaceChoice({ marketplaces, chosen }: MarketplaceChoiceProps) {
  return (
    <nav aria-label={m.connectors_which()} className={classes.choice}>
      <h2>{m.connectors_which()}</h2>
      <ul>
        {marketplaces.map(({ key, name, logo, description }) => (
          <li key={key}>
            <Link
              to={`${href("/connect-marketplace")}?marketplace=${key}`}
              aria-current={key === chosen ? "true" : undefined}
              preventScrollReset
              replace
            >
              {logo ? (
                <img src={logo} alt="" width={32} height={32} />
              ) : (
                <IconBuildingStore size={28} stroke={1.4} aria-hidden />
              )}
              <span>
                <strong>{name}</strong>
                {description && <span>{description}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
