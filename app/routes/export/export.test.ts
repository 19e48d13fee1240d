import { streamXlsxRows } from "hucre/xlsx";
import { afterAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller, listResults } from "#tests/support/importing-seller.ts";
import { createEan } from "#tests/support/products.ts";

import { loader as exportForm } from "./form.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

const FOOD = "product_packaged_food";

const NASTY = [
  "=1+1",
  "+48 123",
  "-",
  "-5",
  "@me",
  "'quoted",
  "''",
  'Say "hi"; ok, go',
  "two\nlines",
  "007",
  "_x000D_",
];

test.each(["product_book", "product_beverage", "product_t_shirt", "product_tent"])(
  "an export of %s is imported without a change, and elsewhere gives the same bytes",
  async (key) => {
    const ann = await importingSeller(selling);
    const bob = await importingSeller(selling);
    const values = await valuesOf(ann.ann.classId(key));
    for (const [at, text] of NASTY.entries()) {
      await selling.fetch("/private/product/v1", {
        method: "POST",
        headers: { ...ann.ann.headers, "content-type": "application/json" },
        body: JSON.stringify({
          classId: ann.ann.classId(key),
          name: `Thing ${at}`,
          description: text,
          fields: {
            ...values,
            ean: createEan(at),
            sku: at % 2 ? text.replace("\n", " ") : String(at),
            price: "12.50",
            bullet_points: text,
          },
          tags: { newTags: at % 3 ? [] : [`Label ${at}`, "Gift"] },
        }),
      });
    }
    const query = `f.type=${key}&sort=name`;
    const file = await ann.exported(query);
    expect(Object.keys(values).length).toBeGreaterThan(5);
    expect(file.split("\r\n")).toHaveLength(NASTY.length + 2);

    const again = await ann.preview(file, {}, ann.ann.classId(key));
    expect(listResults(again.page)).toEqual(NASTY.map(() => ["unchanged"]));
    expect(again.columns.ignored).toEqual(["Product type", "Status"]);

    const { jobId } = await bob.preview(file, {}, bob.ann.classId(key));
    expect((await bob.run(jobId)).job.counts).toMatchObject({ created: NASTY.length, failed: 0 });
    expect(await bob.exported(query)).toBe(file);
  },
);

/** Returns the cells of a workbook's first sheet, by row. */
async function cellsOf(workbook: Uint8Array) {
  const cells = [];
  for await (const { values } of streamXlsxRows(workbook)) cells.push(values);
  return cells;
}

test("a workbook has numbers, days and texts as such, and is imported without a change", async () => {
  const ann = await importingSeller(selling);
  const bob = await importingSeller(selling);
  const classId = ann.ann.classId("product_book");
  const values = await valuesOf(classId);
  for (const [at, text] of NASTY.entries()) {
    await selling.fetch("/private/product/v1", {
      method: "POST",
      headers: { ...ann.ann.headers, "content-type": "application/json" },
      body: JSON.stringify({
        classId,
        name: `Thing ${at}`,
        description: text,
        fields: { ...values, ean: createEan(at), sku: `00${at}`, price: "12.50" },
      }),
    });
  }
  const query = "f.type=product_book&sort=name&format=xlsx";
  const workbook = await ann.downloaded(query);
  const [names = [], first = []] = await cellsOf(workbook);
  const cell = (name: string) => first[names.indexOf(name)];
  expect([cell("SKU"), cell("Price"), cell("EAN")]).toEqual(["000", 12.5, createEan(0)]);
  expect(first.filter((value) => value instanceof Date)).toEqual([new Date("2024-02-29")]);

  const again = await ann.preview(workbook, {}, classId);
  expect(listResults(again.page)).toEqual(NASTY.map(() => ["unchanged"]));

  const { jobId } = await bob.preview(workbook, {}, bob.ann.classId("product_book"));
  expect((await bob.run(jobId)).job.counts).toMatchObject({ created: NASTY.length, failed: 0 });
  expect(await cellsOf(await bob.downloaded(query))).toEqual(await cellsOf(workbook));
});

/**
 * Returns a value for each field of a class whose type takes options, an address, a color, a day, a number or a flag.
 */
async function valuesOf(classId: string): Promise<Record<string, string>> {
  const model = await selling.services.loadModel(selling.db, VITRINE_DOMAIN_ID);
  const values: Record<string, string> = {};
  for (const fieldId of model.classes.get(classId)?.fieldIds ?? []) {
    const field = model.fields.get(fieldId);
    if (!field) continue;
    const { key, typerId, typerParams } = field;
    const options = model.lists.get(typerParams["listUUID"] ?? "")?.optionIds ?? [];
    const value =
      SAMPLES[typerId] ??
      options.slice(0, typerParams["multiple"] === "true" ? 2 : 1).join("<@2@>");
    if (value) values[key] = value;
  }
  return values;
}

const SAMPLES: Record<number, string> = {
  1302: "2024-02-29",
  1303: "https://example.com/?a=1,2&b=%22",
  1304: "#12ab9f",
  1306: "true",
  1317: "5",
};

test("an export has the rows of the list with its filters and columns, and marketplace cards too", async () => {
  const { ann, visit, exported } = await importingSeller(selling);
  for (const at of [1, 2]) {
    await ann.createProduct({
      name: `Thing ${at}`,
      sku: `S-${at}`,
      ean: createEan(at),
      productCategoryId: ann.classId(FOOD),
    });
  }
  await selling.drain();

  const { answer } = await visit(exportForm, { path: "/export?search=S-2", params: {} });
  expect(answer).toMatchObject({ total: 1, kept: [["search", "S-2"]] });
  const file = await exported("search=S-2&columns=list&cols=status,sku");
  expect(file).toBe('\uFEFF"Name","SKU","Status"\r\n"Thing 2","S-2","Draft"\r\n');
  expect(await exported("of=cards")).toMatch(/^\uFEFF"Name","EAN","SKU","Marketplace"/);
});

test("an export of marketplace cards has those of the list's products", async () => {
  const { ann, exported } = await importingSeller(selling);
  for (const at of [1, 2]) {
    const values = { name: `Thing ${at}`, sku: `S-${at}`, ean: createEan(at) };
    const id = await ann.createProduct(values);
    await selling.drain();
    await ann.connect(id);
    await selling.drain();
  }
  const namesIn = async (query: string) => {
    const [, ...rows] = (await exported(`of=cards&${query}`)).trimEnd().split("\r\n");
    return rows.map((row) => row.split(",")[0]);
  };

  expect(await namesIn("")).toEqual(['"Thing 1"', '"Thing 2"']);
  expect(await namesIn("search=S-2")).toEqual(['"Thing 2"']);
  expect(await namesIn("f.marketplace=marketplace_showroom&search=S-1")).toEqual(['"Thing 1"']);
  expect(await namesIn("f.status=archived")).toEqual([]);
  expect(await namesIn("f.completeness.min=100&search=S-1")).toEqual([]);
});

test("copies of selected products have all values but EAN and SKU, and are imported with new ones", async () => {
  const { ann, preview, run, products, exported } = await importingSeller(selling);
  const create = async (name: string, at: number) => {
    const answer = await selling.fetch("/private/product/v1", {
      method: "POST",
      headers: { ...ann.headers, "content-type": "application/json" },
      body: JSON.stringify({
        classId: ann.classId(FOOD),
        name,
        description: "Black",
        fields: { ean: createEan(at), sku: `A-${at}`, price: "12.50" },
      }),
    });
    return (await answer.json()).twinId as string;
  };
  const tea = await create("Tea", 1);
  await create("Milk", 2);

  const file = await exported(`of=copies&id=${tea}`);
  const all = await exported("of=copies&all=1&search=milk");

  const [header = [], row = [], ...others] = file
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));
  expect(others).toEqual([]);
  expect(all).toContain("Milk");
  expect(all).not.toContain("Tea");
  const values = new Map(header.map((name, at) => [name, row[at]]));
  expect(values.get("Name")).toBe("Tea");
  expect([values.get("EAN"), values.get("SKU")]).toEqual(["", ""]);
  expect(values.has("Status")).toBe(false);

  values.set("EAN", createEan(3)).set("SKU", "A-3");
  const lines = [[...values.keys()], [...values.values()]].map((cells) => `"${cells.join('","')}"`);
  const { jobId } = await preview(lines.join("\n"), {}, ann.classId(FOOD));
  await run(jobId);

  const copies = (await products()).filter(({ name }) => name === "Tea");
  expect(copies).toMatchObject([
    { sku: expect.any(String), price: "12.50" },
    { sku: expect.any(String), price: "12.50" },
  ]);
  expect(copies.map(({ sku }) => sku).toSorted()).toEqual(["A-1", "A-3"]);
});
