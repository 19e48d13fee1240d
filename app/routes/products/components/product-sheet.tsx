import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import type {
  ColumnView,
  EntityRow,
} from "#app/server/entities/screens/list/entity-list.server.ts";
import type { FieldColumn } from "#app/server/selling/products/product-fields.server.ts";
import type { ProductRow } from "#app/server/selling/products/product-list.server.ts";
import { TwinGrid } from "#app/ui/entities/twin-grid.tsx";

import { productColumns } from "./product-columns.tsx";

interface ProductSheetProps {
  rows: ProductRow[];
  params: ListParams;
  fields: FieldColumn[];
  /** ID of the form that submits the selected rows. */
  form: string;
}

/** The products of a list as a grid with editable cells. */
export function ProductSheet({ rows, params, fields, form }: ProductSheetProps) {
  const list = {
    params,
    label: m.products_title(),
    columns: sheetColumns(params, fields),
    rows: rows.map(sheetRow),
  };
  return <TwinGrid list={list} form={form} />;
}

/** Names of the form controls that edit a column, by the key of the column. Other columns can't be edited. */
const EDITED: Readonly<Record<string, string>> = {
  name: "name",
  price: "price",
  ean: "ean",
  sku: "sku",
  labels: "twin:tags",
};
const NUMBERS: ReadonlySet<string> = new Set(["completeness", "price"]);

function sheetColumns({ controls }: ListParams, fields: FieldColumn[]): ColumnView[] {
  const { hidden = [], readOnly = [] } = controls;
  const numbers = new Set([
    ...NUMBERS,
    ...fields.filter(({ type }) => type === "number").map(({ name }) => name),
  ]);
  return productColumns(fields)
    .filter(({ key }) => !hidden.includes(key))
    .map(({ key, header, sort }) => ({
      name: key,
      label: header,
      isNumber: numbers.has(key),
      ...(sort && { sort }),
      ...(EDITED[key] && !readOnly.includes(key) && { edit: EDITED[key] }),
    }));
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
      ...Object.fromEntries(
        Object.entries(row.values).map(([column, text]) => [column, textValue(text)]),
      ),
    },
  };
}

const NONE: EntityValue = { kind: "none" };

function textValue(text: string): EntityValue {
  return text === "" ? NONE : { kind: "text", text };
}
