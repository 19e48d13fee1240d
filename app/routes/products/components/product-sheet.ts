import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ConsoleValue } from "#app/rules/console-value.ts";
import type { ColumnView, EntityRow, GridList } from "#app/server/console/entity-list.server.ts";
import type { ProductRow } from "#app/server/products/product-list.server.ts";
import type { ListParams } from "#app/ui/list/list-href.ts";

/** The products of a list as a grid whose cells are edited. */
export function productSheet(rows: ProductRow[], params: ListParams): GridList {
  return { params, label: m.products_title(), columns: sheetColumns(), rows: rows.map(sheetRow) };
}

/** What can be edited names the control of the form that edits it. */
function sheetColumns(): ColumnView[] {
  const column = (name: string, label: string, own: Partial<ColumnView> = {}): ColumnView => ({
    name,
    label,
    isNumber: false,
    ...own,
  });
  return [
    column("name", m.products_name(), { sort: "name", edit: "name" }),
    column("type", m.products_type()),
    column("status", m.products_status(), { sort: "status" }),
    column("completeness", m.products_completeness(), { sort: "completeness", isNumber: true }),
    column("marketplaces", m.products_marketplaces()),
    column("price", m.products_price(), { sort: "price", edit: "price", isNumber: true }),
    column("updated", m.products_updated(), { sort: "updated" }),
    column("ean", m.products_ean(), { sort: "ean", edit: "ean" }),
    column("sku", m.products_sku(), { sort: "sku", edit: "sku" }),
    column("created", m.products_created_at(), { sort: "created" }),
    column("labels", m.labels_title(), { edit: "twin:tags" }),
  ];
}

function sheetRow(row: ProductRow): EntityRow {
  const { id, name, version, cards, completeness, ownPrice } = row;
  return {
    id,
    name,
    href: href("/products/:productId", { productId: id }),
    version,
    values: {
      name: textValue(name),
      type: textValue(row.type),
      status: textValue(row.status.name),
      completeness: textValue(completeness === null ? "" : `${completeness} %`),
      marketplaces: textValue(cards.map(({ marketplace }) => marketplace).join(", ")),
      price: ownPrice === "" ? NONE : { kind: "number", text: ownPrice },
      updated: { kind: "instant", iso: row.updatedAt },
      ean: textValue(row.ean),
      sku: textValue(row.sku),
      created: { kind: "instant", iso: row.createdAt },
      labels: textValue(row.labels.join(", ")),
    },
  };
}

const NONE: ConsoleValue = { kind: "none" };

function textValue(text: string): ConsoleValue {
  return text === "" ? NONE : { kind: "text", text };
}
