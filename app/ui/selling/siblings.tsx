import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber, formatPrice } from "#app/rules/numbers.ts";
import type { ProductCard } from "#app/server/selling/products/product-card.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import classes from "./siblings.module.css";

/** Returns the URL of the list of all products in a group. */
export function groupHref(group: string): string {
  return `${href("/products")}?${new URLSearchParams({ "f.variant": group })}`;
}

/** The variants of a product on its page, itself included. Absent if it is in no group. */
export function Siblings({ card }: { card: ProductCard }) {
  const { siblings } = card;
  const listPlace = useListPlace();
  if (!siblings) return null;
  const { group, labels, items, total } = siblings;
  const addTo = listPlace(href("/products/:productId/variants", { productId: card.id }));
  return (
    <Section
      title={m.variants_title()}
      description={m.variants_in_group({ group })}
      flush
      actions={
        card.mayAddVariants ? (
          <ButtonLink to={addTo} size="xs">
            {m.variants_add()}
          </ButtonLink>
        ) : null
      }
    >
      <div className={classes.table}>
        <PagedTable
          label={m.variants_title()}
          heads={[
            m.products_name(),
            ...labels,
            m.products_sku(),
            m.products_price(),
            m.products_status(),
          ]}
          rows={items.map((item) => ({
            key: item.id,
            cells: [
              item.id === card.id ? (
                <strong aria-current="page">{item.name}</strong>
              ) : (
                <Link to={href("/products/:productId", { productId: item.id })}>{item.name}</Link>
              ),
              ...item.values.map((text) => text || m.field_none()),
              item.sku,
              item.price ? formatPrice(item.price, item.currency) : m.field_none(),
              <span key="status">
                <StatusBadge status={item.status} />
              </span>,
            ],
          }))}
        />
      </div>
      <p className={classes.more}>
        {total > items.length && (
          <span>
            {m.variants_more({ shown: formatNumber(items.length), total: formatNumber(total) })}
          </span>
        )}
        <Link to={groupHref(group)}>{m.variants_show_all()}</Link>
      </p>
    </Section>
  );
}
