import { m } from "#app/paraglide/messages.js";
import type { ListFilter } from "#app/rules/lists/list-filter.ts";
import type { ProductFilterOptions } from "#app/server/selling/products/product-filter-options.server.ts";

export function productFilters({
  statuses,
  types,
  marketplaces,
  labels,
  hasGroups,
}: ProductFilterOptions): ListFilter[] {
  return [
    { field: "status", label: m.products_status(), options: statuses },
    { field: "marketplace", label: m.products_marketplace(), options: marketplaces },
    {
      kind: "numbers",
      field: "price",
      label: m.products_price(),
      hint: m.products_bounds_hint(),
    },
    {
      kind: "numbers",
      field: "completeness",
      label: m.products_completeness(),
      hint: m.products_completeness_hint(),
    },
    {
      field: "listing",
      label: m.products_listing(),
      options: [{ value: "outdated", label: m.products_listing_outdated() }],
    },
    { kind: "days", field: "created", label: m.products_created_at() },
    { field: "type", label: m.products_type(), options: types },
    ...(hasGroups ? [{ kind: "text" as const, field: "variant", label: m.variants_group() }] : []),
    ...(labels.length > 0 ? [{ field: "label", label: m.labels_title(), options: labels }] : []),
  ];
}
