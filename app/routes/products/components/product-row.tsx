import { IconPhoto } from "@tabler/icons-react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import type { CardSummary, ProductRow } from "#app/server/selling/products/product-list.server.ts";

import classes from "./product-row.module.css";

export function ProductImage({ row, size }: { row: ProductRow; size: "small" | "large" }) {
  const look = size === "small" ? classes.picture : classes.cover;
  if (row.pictureId === null) {
    return (
      <span className={look}>
        <IconPhoto size={size === "small" ? 18 : 32} stroke={1.25} aria-hidden />
      </span>
    );
  }
  const [width, height] = size === "small" ? [40, 40] : [400, 300];
  const src = href("/resources/files/:attachmentId/:variant?", {
    attachmentId: row.pictureId,
    variant: size === "small" ? "thumb" : "large",
  });
  return <img className={look} src={src} alt="" width={width} height={height} loading="lazy" />;
}

/** The image and name of a product with its identifiers below. */
export function ProductName({ row }: { row: ProductRow }) {
  return (
    <span className={classes.product}>
      <ProductImage row={row} size="small" />
      <span className={classes.words}>
        <span className={classes.name} title={row.name}>
          {row.name}
        </span>
        <Numbers row={row} />
      </span>
    </span>
  );
}

export function Numbers({ row }: { row: ProductRow }) {
  return (
    <span className={classes.numbers}>
      <span>{row.ean}</span>
      <span>{row.sku}</span>
    </span>
  );
}

/** The product's price, or the range of its cards' prices. */
export function PriceRange({ row: { price, priceMax, currency } }: { row: ProductRow }) {
  if (price === "") return "–";
  if (price === priceMax) return formatPrice(price, currency);
  const text = `${formatPrice(price)} – ${formatPrice(priceMax, currency)}`;
  return (
    <span className={classes.range} title={text}>
      {text}
    </span>
  );
}

/** A marketplace card below its product: the marketplace and the card's name there. */
export function CardName({ card: { logo, marketplace, name } }: { card: CardSummary }) {
  return (
    <span className={classes.cardName}>
      {logo && <img src={logo} alt="" width={20} height={20} />}
      <span className={classes.words}>
        <span className={classes.name}>{marketplace || m.products_not_available()}</span>
        <span className={classes.numbers}>
          <span>{name}</span>
        </span>
      </span>
    </span>
  );
}

const MAX_VISIBLE_CARDS = 5;

/** The marketplaces of a product, each in the color of its card's status. */
export function MarketplaceStatuses({ cards }: { cards: ProductRow["cards"] }) {
  if (cards.length === 0)
    return <span className={classes.none}>{m.products_no_marketplaces()}</span>;
  return (
    <span className={classes.marks}>
      {cards.slice(0, MAX_VISIBLE_CARDS).map((card) => (
        <span
          key={card.id}
          title={`${card.marketplace}: ${card.status.name}`}
          className={classes.mark}
          data-status={card.status.key}
        >
          {card.logo ? (
            <img src={card.logo} alt="" width={18} height={18} />
          ) : (
            <span aria-hidden>{card.marketplace.charAt(0)}</span>
          )}
          <span className="sr">{`${card.marketplace}: ${card.status.name}`}</span>
        </span>
      ))}
      {cards.length > MAX_VISIBLE_CARDS && (
        <span className={classes.more}>{`+${cards.length - MAX_VISIBLE_CARDS}`}</span>
      )}
    </span>
  );
}
