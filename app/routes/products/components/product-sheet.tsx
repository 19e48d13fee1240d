import { useEffect } from "react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import type {
  ColumnView,
  EntityRow,
  GridList,
} from "#app/server/entities/screens/list/entity-list.server.ts";
import type { SheetCreation } from "#app/server/selling/products/product-creation.server.ts";
import type { FieldColumn } from "#app/server/selling/products/product-fields.server.ts";
import type { ProductRow } from "#app/server/selling/products/product-list.server.ts";
import { TwinGrid } from "#app/ui/entities/twin-grid.tsx";
import { quoteLabel } from "#common/label-names.ts";

import { NewProducts } from "./new-products.tsx";
import { productColumns } from "./product-columns.tsx";
import { useNewProducts } from "./use-new-products.ts";

interface ProductSheetProps {
  rows: ProductRow[];
  params: ListParams;
  fields: FieldColumn[];
  /** ID of the form that submits the selected rows. */
  form: string;
  /** What the user may create. */
  creation: SheetCreation | null;
  isLastPage: boolean;
  /** Called with true while rows wait to be created. */
  onWaiting: (isWaiting: boolean) => void;
}

/** The products of a list as a grid with editable cells, and the new ones that were pasted below them. */
export function ProductSheet({ rows, params, fields, form, creation, ...rest }: ProductSheetProps) {
  const columns = sheetColumns(params, fields);
  const list = { params, label: m.products_title(), columns, rows: rows.map(sheetRow) };
  if (creation === null) return <TwinGrid list={list} form={form} />;
  const lastTypeId = rows.at(-1)?.typeId;
  return <CreatingSheet list={list} form={form} {...{ creation, lastTypeId, ...rest }} />;
}

type CreatingSheetProps = Pick<ProductSheetProps, "form" | "isLastPage" | "onWaiting"> & {
  list: GridList;
  creation: SheetCreation;
  /** ID of the last row's product type. */
  lastTypeId: string | undefined;
};

function CreatingSheet(props: CreatingSheetProps) {
  const { list, form, isLastPage, creation, lastTypeId, onWaiting } = props;
  const { params, columns } = list;
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  const { types, filteredTypeId } = creation;
  const refusal = creation.refusal ?? (isLastPage ? null : m.products_new_rows_last_page());
  const usualType = filteredTypeId ?? types.find(({ value }) => value === lastTypeId)?.value ?? "";
  const state = useNewProducts({ params, labels, types, usualType, refusal });
  const isWaiting = state.rows.length > 0;
  useEffect(() => {
    onWaiting(isWaiting);
    return () => onWaiting(false);
  }, [isWaiting, onWaiting]);
  const hint = refusal ?? m.products_new_rows_hint();
  return (
    <>
      <TwinGrid list={list} form={form} newRows={{ ...state.forGrid, hint }} />
      <NewProducts
        state={state}
        types={types}
        labels={labels}
        columns={["name", ...params.cols]}
        canAdd={refusal === null}
      />
    </>
  );
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
  const { id, name, version, cards, completeness } = row;
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
      price: priceValue(row),
      updated: { kind: "instant", iso: row.updatedAt },
      ean: textValue(row.ean),
      sku: textValue(row.sku),
      created: { kind: "instant", iso: row.createdAt },
      labels: textValue(row.labels.map(quoteLabel).join(", ")),
      ...Object.fromEntries(
        Object.entries(row.values).map(([column, text]) => [column, textValue(text)]),
      ),
    },
  };
}

const NONE: EntityValue = { kind: "none" };

function priceValue({ ownPrice: text, ownCurrency: unit }: ProductRow): EntityValue {
  if (text === "") return NONE;
  return unit === "" ? { kind: "number", text } : { kind: "amount", text, unit };
}

function textValue(text: string): EntityValue {
  return text === "" ? NONE : { kind: "text", text };
}
