import type { ProductRow } from "#app/server/selling/products/product-list.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";

import { Completeness } from "./completeness.tsx";
import { MarketplaceStatuses, Numbers, PriceRange, ProductImage } from "./product-row.tsx";

import classes from "./product-row.module.css";

/** A product in the card layout, with its image first. */
export function ProductTile({ row }: { row: ProductRow }) {
  return (
    <span className={classes.tile}>
      <ProductImage row={row} size="large" />
      <span className={classes.tileBody}>
        <span className={classes.name}>{row.name}</span>
        <Numbers row={row} />
        <span className={classes.tileFoot}>
          <StatusBadge status={row.status} />
          {row.price !== "" && (
            <span className="num">
              <PriceRange row={row} />
            </span>
          )}
        </span>
        <span className={classes.tileFoot}>
          <Completeness percent={row.completeness} />
          {row.cards.length > 0 && <MarketplaceStatuses cards={row.cards} />}
        </span>
      </span>
    </span>
  );
}
