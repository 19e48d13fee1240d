// Headings as other programs and people write them. cspell:disable
import { expect, test } from "vitest";

import type { Property } from "#app/server/entities/types/property.server.ts";
import { OTHER_NAMES } from "#app/server/selling/bulk/column-names.server.ts";

import { findColumns, matchColumns } from "./match-columns.server.ts";

/** The names of the fields of products and cards, in the languages of the app. */
const FIELD_NAMES: Record<keyof typeof OTHER_NAMES, string[]> = {
  name: ["Name", "Nazwa", "Название"],
  description: ["Description", "Opis", "Описание"],
  ean: ["EAN"],
  sku: ["SKU", "Артикул"],
  variant_group: ["Variant group"],
  price: ["Price", "Cena", "Цена"],
  currency: ["Currency", "Waluta", "Валюта"],
  stock_quantity: ["Stock quantity", "Stan magazynowy", "Остаток на складе"],
  brand: ["Brand", "Marka", "Бренд"],
  colour: ["Color", "Kolor", "Цвет"],
};

const properties = Object.entries(FIELD_NAMES).map(([name, fieldNames]): Property => ({
  name,
  label: () => fieldNames[0] ?? "",
  type: "text",
  fieldNames,
  otherNames: OTHER_NAMES[name as keyof typeof OTHER_NAMES],
  form: name === "price" ? { currency: "fields.currency" } : {},
}));

function match(columns: string[], remembered: Record<string, number> = {}) {
  const matches = matchColumns(columns, properties, new Map(Object.entries(remembered)));
  return Object.fromEntries([...matches].map(([name, at]) => [name, columns[at]]));
}

test.each([
  ["Cena brutto", "price"],
  ["Cena sprzedaży", "price"],
  ["CENA SPRZEDAZY", "price"],
  ["Bruttopreis", "price"],
  ["Цена продажи", "price"],
  ["Stan", "stock_quantity"],
  ["Stan magazynowy", "stock_quantity"],
  ["Lagerbestand", "stock_quantity"],
  ["Остаток", "stock_quantity"],
  ["Kod EAN", "ean"],
  ["Kod_EAN", "ean"],
  ["Штрих-код", "ean"],
  ["Nazwa produktu", "name"],
  ["Artikelname", "name"],
  ["Название_позиции", "name"],
  ["Art.-Nr.", "sku"],
  ["Währung", "currency"],
  ["Opis produktu", "description"],
])("the column %j is for the %s", (column, name) => {
  expect(match([column])).toEqual({ [name]: column });
});

test.each(["Cena netto", "Nettopreis", "Ilość", "Quantity", "Menge", "Waga (kg)", "Weight", ""])(
  "the column %j has no certain field",
  (column) => {
    expect(match([column])).toEqual({});
  },
);

test("a column that has the name of a field goes before headings of other programs", () => {
  expect(match(["Barcode", "EAN"])).toEqual({ ean: "EAN" });
  const condition: Property = { name: "condition", label: () => "Stan", type: "text" };
  const matches = matchColumns(["Stan"], [...properties, condition], new Map());
  expect(matches).toEqual(new Map([["condition", 0]]));
});

test("several columns that can be meant are left to the user", () => {
  expect(match(["Cena brutto", "Cena sprzedaży"])).toEqual({});
  expect(match(["Cena", "Cena brutto"])).toEqual({});
  expect(match(["Cena", "Cena netto"])).toEqual({ price: "Cena" });
});

test("what was chosen for the last file goes before everything else", () => {
  expect(match(["Cena", "Cena netto", "Stan"], { price: 1, description: 2 })).toEqual({
    price: "Cena netto",
    description: "Stan",
  });
});

test("no heading of other programs is a name of a field, or is for two", () => {
  const all = [...Object.values(FIELD_NAMES), ...Object.values(OTHER_NAMES)].flat();

  expect(all.filter((name) => findColumns(all, [name]).length > 1)).toEqual([]);
});
