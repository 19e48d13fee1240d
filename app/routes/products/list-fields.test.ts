import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { loader as exportFile } from "#app/routes/export/file.ts";
import { listHref } from "#app/rules/lists/list-href.ts";
import { MAX_SHARED_COLUMNS } from "#app/server/selling/products/product-fields.server.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import ProductList, { loader } from "./list.tsx";

const selling = await startSelling();
const admin = await selling.admin();
afterAll(() => selling.stop());

const TEXT = { typer: 1301, params: { regexp: ".*" } };
const NUMBER = {
  typer: 1317,
  params: {
    decimalPlaces: "1",
    decimalSeparator: ".",
    thousandSeparator: " ",
    min: "0",
    max: "1000",
    step: "0.1",
  },
};

test("the list sorts by number, date and text fields of the product types", async () => {
  const { list, make } = await withSeller();
  await make("1", "product_book", { pages: "90", released_on: "2026-01-09", author: "Żak" });
  await make("2", "product_book", { pages: "1200", released_on: "2025-12-31", author: "Adams" });
  await make("3", "product_notebook", { pages: "200" });
  await make("4", "product_lamp", {});
  const sorted = async (sort: string) =>
    (await list(`?sort=${sort}`)).rows.map(({ name }) => name).join("");

  expect(await sorted("field.pages")).toBe("1324");
  expect(await sorted("-field.pages")).toBe("2314");
  expect(await sorted("field.released_on")).toMatch(/^21/);
  expect(await sorted("field.author")).toMatch(/^21/);
});

test("a field of several product types is one column, with the values of each", async () => {
  const { list, make } = await withSeller();
  await make("Novel", "product_book", { pages: "1200", released_on: "2026-01-09" });
  await make("Diary", "product_notebook", { pages: "200" });

  const { rows, fieldColumns, params } = await list(
    "?cols=price,field.pages,field.released_on&sort=name",
  );

  expect(fieldColumns.columns.filter(({ label }) => label.startsWith("Pages"))).toEqual([
    { name: "field.pages", label: "Pages", type: "number", isSortable: true },
  ]);
  expect(rows.map(({ values }) => values)).toEqual([
    { "field.pages": "200" },
    { "field.pages": "1\u00A0200", "field.released_on": "Jan 9, 2026" },
  ]);
  expect(params.cols).toEqual(["price", "field.pages", "field.released_on"]);
});

test("a column of a field takes no additional calls", async () => {
  const { visit, make } = await withSeller();
  await make("Novel", "product_book", { pages: "1200" });
  const count = async (search: string) =>
    (await visit(loader, { path: `/products${search}`, params: {} })).calls;
  await count("");

  expect(await count("?cols=price,field.pages&sort=field.pages")).toBe(await count(""));
});

test("the header and the sort menu have the columns, and the menu no others", async () => {
  const { list, make } = await withSeller();
  await make("Novel", "product_book", { pages: "1200", author: "Adams" });
  const path = "/products?cols=field.pages,field.author&sort=-field.pages";

  const html = htmlOf(ProductList, { path, loaderData: await list(path.slice(9)) });

  expect(html).toMatch(/aria-sort="descending"><a [^>]*>Pages/);
  expect(html).toContain("sort=field.author");
  const menu = textOf(html.slice(html.indexOf('name="sort"')).split("</select>")[0] ?? "");
  expect(menu).toContain("Pages: highest first");
  expect(menu).toContain("Author: A to Z");
  expect(menu).not.toContain("Publisher");
  expect(html).toContain('value="field.elements_amount"');
});

test("the menu offers the fields of most product types, and all of the type that is filtered by", async () => {
  const { list } = await withSeller();
  const offered = async (search: string) => {
    const { columns, isComplete } = (await list(search)).fieldColumns;
    return { isComplete, names: columns.map(({ name }) => name) };
  };
  const all = await offered("");
  const books = await offered("?f.type=product_book&cols=field.power_w");

  expect(all.isComplete).toBe(false);
  expect(all.names).toHaveLength(MAX_SHARED_COLUMNS);
  expect(all.names).toContain("field.elements_amount");
  expect(all.names).not.toContain("field.publisher");
  expect(books.isComplete).toBe(true);
  expect(books.names).toEqual(
    expect.arrayContaining(["field.publisher", "field.pages", "field.power_w"]),
  );
  expect(books.names).not.toContain("field.thickness_mm");
});

test("fields with the same key and other values are columns of their own, without an order", async () => {
  const { list, make } = await withSeller();
  const key = await createField("product_lamp", NUMBER);
  await createField("product_pen", TEXT, key);
  await make("Lamp", "product_lamp", { [key]: "12.5" });
  await make("Pen", "product_pen", { [key]: "Blue" });

  const { rows, fieldColumns, params } = await list(
    `?sort=field.${key}&cols=field.${key}:number,field.${key}:text`,
  );

  expect(fieldColumns.columns.filter(({ name }) => name.includes(key))).toMatchObject([
    { type: "number", isSortable: false, label: expect.stringContaining("(Lamp)") },
    { type: "text", isSortable: false, label: expect.stringContaining("(Pen)") },
  ]);
  expect(rows.map(({ values }) => Object.values(values))).toEqual([["Blue"], ["12.5"]]);
  expect(params.sort).toEqual([{ key: "created", descending: true }]);
});

test("a field that the user may not see is neither a column nor a sort order", async () => {
  const key = await createField("product_lamp", NUMBER);
  const { list, make } = await withSeller();
  await make("Dear", "product_lamp", { [key]: "99" });
  await make("Cheap", "product_lamp", { [key]: "1" });
  const search = `?sort=field.${key}&cols=price,field.${key}`;
  const visible = await (await withSeller()).list(search);
  await hideField(key);

  const hidden = await list(search);

  expect(visible.params).toMatchObject({
    sort: [{ key: `field.${key}` }],
    cols: ["price", `field.${key}`],
  });
  expect(JSON.stringify(hidden)).not.toContain(key);
  expect(hidden.rows.map(({ name, values }) => [name, values])).toEqual([
    ["Cheap", {}],
    ["Dear", {}],
  ]);
  expect(listHref(hidden.params)).toBe("/products?cols=price");
});

test("the file of a list has its columns of fields, whatever the type", async () => {
  const { visit, make } = await withSeller();
  await make("Novel", "product_book", { author: "Adams", publisher: "Pan" });
  await make("Lamp", "product_lamp", {});
  const path = "/export/file?columns=list&sort=name&cols=price,field.author";

  const { answer } = await visit(exportFile, { path, params: {} });

  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines.map((line) => line.replaceAll(/[";,]+/g, " ").trim())).toEqual([
    expect.stringMatching(/^\uFEFF?Name .*Price.* Author$/),
    "Lamp",
    "Novel Adams",
  ]);
});

test("an unknown field in the address is ignored", async () => {
  const { list } = await withSeller();

  const { params } = await list("?sort=-field.nothing&cols=field.nothing");

  expect(listHref(params)).toBe("/products");
});

/** The fields of the field that was created, by its key. */
const fieldIds = new Map<string, string>();

async function createField(
  className: string,
  { typer, params }: typeof TEXT | typeof NUMBER,
  key = `field_${randomUUID().slice(0, 8)}`,
): Promise<string> {
  const classId = (await selling.seller()).classId(className);
  const { field } = await must(
    "POST",
    `twin_class/${classId}/field/v1?showTwinClassFieldMode=SHORT`,
    {
      key,
      fieldTyperFeaturerId: typer,
      fieldTyperParams: params,
    },
  );
  fieldIds.set(key, field.id);
  return key;
}

/** Hides a field behind a permission that nobody has. */
async function hideField(key: string): Promise<void> {
  const { permission } = await must("POST", "permission/v1?showPermissionMode=SHORT", {
    key: `SEE_${key}`,
    groupId: idOf("permission_group:PRODUCT_PERMISSIONS"),
    nameI18n: { translationInCurrentLocale: "See the field" },
  });
  await must("PUT", `twin_class_field/${fieldIds.get(key)}/v1`, {
    viewPermissionId: permission.id,
  });
}

async function must(method: string, path: string, body: object) {
  const response = await selling.fetch(`/private/${path}`, {
    method,
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function withSeller() {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  let serial = 0;
  const make = async (name: string, type: string, fields: Record<string, string>) => {
    serial += 1;
    const id = await ann.createProduct({
      name,
      sku: `SKU-${serial}`,
      ean: createEan(serial),
      productCategoryId: ann.classId(type),
    });
    await selling.drain();
    const response = await selling.fetch(`/private/twin/${id}/v1`, {
      method: "PUT",
      headers: { ...ann.headers, "content-type": "application/json" },
      body: JSON.stringify({ fields }),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const list = async (search: string) =>
    (await visit(loader, { path: `/products${search}`, params: {} })).answer;
  return { visit, list, make };
}
