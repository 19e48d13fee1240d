import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { formatPrice } from "#app/rules/numbers.ts";
import type { FieldColumn } from "#app/server/selling/products/product-fields.server.ts";
import type { CardSummary, ProductRow } from "#app/server/selling/products/product-list.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/lists/list-props.ts";
import type { SortOption } from "#app/ui/lists/list-view.tsx";
import { Ago } from "#app/ui/time.tsx";

import { Completeness } from "./completeness.tsx";
import { CardName, MarketplaceStatuses, PriceRange, ProductName } from "./product-row.tsx";

/** The columns of the product list, with the cells for the marketplace cards below a product. */
export function productColumns(fields: FieldColumn[]): Column<ProductRow, CardSummary>[] {
  return [...ownColumns(), labelColumn(), ...fields.map(fieldColumn)];
}

function ownColumns(): Column<ProductRow, CardSummary>[] {
  return [
    {
      key: "name",
      header: m.products_name(),
      sort: "name",
      cell: (row) => <ProductName row={row} />,
      sub: (card) => <CardName card={card} />,
    },
    { key: "type", width: 130, header: m.products_type(), hide: "desk", cell: (row) => row.type },
    {
      key: "status",
      width: 130,
      header: m.products_status(),
      sort: "status",
      cell: ({ status }) => <StatusBadge status={status} />,
      sub: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: "completeness",
      width: 110,
      header: m.products_completeness(),
      sort: "completeness",
      hide: "phone",
      cell: ({ completeness }) => <Completeness percent={completeness} />,
    },
    {
      key: "marketplaces",
      width: 120,
      header: m.products_marketplaces(),
      hide: "phone",
      cell: (row) => <MarketplaceStatuses cards={row.cards} />,
    },
    {
      key: "price",
      width: 140,
      header: m.products_price(),
      sort: "price",
      align: "end",
      cell: (row) => <PriceRange row={row} />,
      sub: ({ price, currency }) => (price ? formatPrice(price, currency) : "–"),
    },
    {
      key: "updated",
      width: 110,
      header: m.products_updated(),
      sort: "updated",
      align: "end",
      hide: "phone",
      cell: (row) => <Ago iso={row.updatedAt} />,
      sub: (card) => <Ago iso={card.updatedAt} />,
    },
    {
      key: "ean",
      width: 150,
      header: m.products_ean(),
      sort: "ean",
      hide: "phone",
      cell: (row) => row.ean,
    },
    {
      key: "sku",
      width: 160,
      header: m.products_sku(),
      sort: "sku",
      hide: "phone",
      cell: (row) => row.sku,
    },
    {
      key: "created",
      width: 120,
      header: m.products_created_at(),
      sort: "created",
      align: "end",
      hide: "phone",
      cell: (row) => <Ago iso={row.createdAt} />,
    },
  ];
}

function labelColumn(): Column<ProductRow, CardSummary> {
  return {
    key: "labels",
    width: 170,
    header: m.labels_title(),
    hide: "phone",
    cell: ({ labels }) => labels.join(", "),
  };
}

function fieldColumn({
  name,
  label,
  type,
  isSortable,
}: FieldColumn): Column<ProductRow, CardSummary> {
  return {
    key: name,
    width: 140,
    header: label,
    isNamed: true,
    ...(isSortable && { sort: name }),
    ...(type === "number" && { align: "end" }),
    cell: ({ values }) => values[name],
  };
}

/** The sort orders to choose from: of the fields only those that are columns, because there may be a hundred. */
export function productSorts(fields: FieldColumn[], { cols, sort }: ListParams): SortOption[] {
  return [
    { key: "created", label: m.products_created_at(), of: "time" },
    { key: "updated", label: m.products_updated(), of: "time" },
    { key: "name", label: m.products_name(), of: "text" },
    { key: "price", label: m.products_price(), of: "number" },
    { key: "status", label: m.products_status() },
    { key: "completeness", label: m.products_completeness(), of: "number" },
    { key: "ean", label: m.products_ean() },
    { key: "sku", label: m.products_sku(), of: "text" },
    ...fields
      .filter(({ name }) => cols.includes(name) || sort[0]?.key === name)
      .map(({ name, label, type }): SortOption => ({
        key: name,
        label,
        of: type === "date" ? "time" : type,
      })),
  ];
}
