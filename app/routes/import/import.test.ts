import { afterAll, expect, test } from "vitest";

import { action as setColumns, loader as columnsPage } from "#app/routes/admin/bulk-columns.tsx";
import { action as changeJob, loader as jobPage } from "#app/routes/admin/bulk-job.tsx";
import { loader as results } from "#app/routes/admin/bulk-results.ts";
import { loader as exportFile } from "#app/routes/export/file.ts";
import { loader as exportForm } from "#app/routes/export/form.tsx";
import { loader as notifications } from "#app/routes/notifications/list.tsx";
import { loader as productPage } from "#app/routes/products/list.tsx";
import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";

import { action as upload, loader as importPage } from "./list.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

const FOOD = "product_packaged_food";

async function withSeller() {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const at = (jobId: string) => ({ path: `/import/${jobId}`, params: { jobId } });

  /** Uploads a file and takes the columns as they are matched. */
  const preview = async (
    text: string | Uint8Array<ArrayBuffer>,
    choice: Record<string, string> = {},
    type = "",
  ) => {
    const form = new FormData();
    form.set("type", type);
    form.set("file", new File([text], "products.csv"));
    const sent = await visit(upload, { path: "/import", params: {}, form });
    const location = (sent.answer as Response).headers?.get("location") ?? "";
    const jobId = /[\da-f]{8}-[\da-f-]{27}/.exec(location)?.[0] ?? "";
    const columns = (await visit(columnsPage, at(jobId))).answer;
    const matched = Object.fromEntries(
      columns.properties.map(({ name, column }) => [name, column]),
    );
    const chosen = { ...matched, key: columns.key, mode: "both", ...choice };
    await visit(setColumns, { ...at(jobId), path: `/import/${jobId}/columns`, form: chosen });
    await selling.drain();
    return { jobId, columns, page: (await visit(jobPage, at(jobId))).answer };
  };
  const run = async (jobId: string) => {
    await visit(changeJob, { ...at(jobId), form: { change: "start" } });
    await selling.drain();
    return (await visit(jobPage, at(jobId))).answer;
  };
  const products = async () =>
    (await visit(productPage, { path: "/products?sort=name", params: {} })).answer.rows;
  const exported = async (query: string) => {
    const { answer } = await visit(exportFile, { path: `/export/file?${query}`, params: {} });
    // The byte order mark belongs to the file.
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  };
  return { ann, visit, preview, run, products, at, exported };
}

const resultsOf = ({ rows }: { rows: { result: string | null; issues: string[] }[] }) =>
  rows.map(({ result, issues }) => [result, ...issues]);

test("a file is previewed without saving, imported, and changes nothing the second time", async () => {
  const { ann, visit, preview, run, products } = await withSeller();
  const file = [
    "\uFEFFName;EAN;SKU;Price;Currency;Color of the box",
    `"Milk; with ""cream""";${createEan(1)};A-1;1 234,50;PLN;blue`,
    `Tea;${createEan(2)};A-2;4,5;EUR;`,
    `Wrong;5900820001567;A-3;1;EUR;`,
    `Cheap;${createEan(4)};A-4;cheap;EUR;`,
    `;${createEan(5)};A-5;;;`,
  ].join("\r\n");

  const { jobId, columns, page } = await preview(file, {}, ann.classId(FOOD));

  expect(columns.ignored).toEqual(["Color of the box"]);
  expect(page.rows[0]).toMatchObject({ text: "Will be created" });
  expect(await products()).toEqual([]);
  expect(resultsOf(page)).toEqual([
    ["created"],
    ["created"],
    ["failed", "EAN: The check digit is wrong; 5900820001568 would be right"],
    ["failed", expect.stringContaining("Price")],
    ["failed", "Name: Name is required"],
  ]);

  const done = await run(jobId);

  expect(done.job).toMatchObject({ state: "done", counts: { created: 2, failed: 3 } });
  expect(await products()).toMatchObject([
    {
      name: 'Milk; with "cream"',
      sku: "A-1",
      price: "1234.50",
      currency: "PLN",
      status: { key: "draft" },
    },
    { name: "Tea", sku: "A-2", price: "4.5", currency: "EUR" },
  ]);

  const { rows: news } = (await visit(notifications, { path: "/notifications", params: {} }))
    .answer;
  expect(news.filter(({ kind }) => kind === "job-done")).toMatchObject([
    { twinId: null, counts: { created: "2", failed: "3" }, read: false },
  ]);

  const again = await preview(file, {}, ann.classId(FOOD));
  expect(again.page.job.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2, failed: 3 });
});

test("the type is a column, existing products are found by SKU, and windows-1250 is read", async () => {
  const { preview, run, products } = await withSeller();
  const header = "Product type\tName\tEAN\tSKU\n";
  const first = await preview(
    `${header}Headphones\tSound\t${createEan(1)}\tS-1\nNo such type\tOther\t${createEan(2)}\tS-2\n`,
  );
  expect(resultsOf(first.page)).toEqual([
    ["created"],
    ["failed", expect.stringContaining("No such type")],
  ]);
  await run(first.jobId);
  expect(await products()).toMatchObject([{ name: "Sound", type: "Headphones" }]);

  // "SKU;Name\nS-1;Żółw" as Excel in Polish saves it.
  const bytes = Uint8Array.from([...Buffer.from("SKU;Name\nS-1;"), 0xaf, 0xf3, 0xb3, 0x77]);
  const second = await preview(bytes, { mode: "change", key: "field-sku" });
  await run(second.jobId);
  expect(await products()).toMatchObject([{ name: "Żółw", sku: "S-1" }]);
});

test("an import belongs to its user and business, and its rejected rows can be downloaded", async () => {
  const ann = await withSeller();
  const bob = await withSeller();
  const { jobId } = await ann.preview(
    `Name,EAN,SKU\nTea,123,"A ""1"""\n`,
    {},
    ann.ann.classId(FOOD),
  );

  const { answer } = await ann.visit(results, {
    path: `/import/${jobId}/results?failed=true`,
    params: { jobId },
  });
  expect(await answer.text()).toContain('"Tea","123","A ""1"""');
  const list = async ({ visit }: typeof ann) =>
    (await visit(importPage, { path: "/import", params: {} })).answer.imports;
  expect(await list(ann)).toMatchObject([{ id: jobId }]);
  expect(await list(bob)).toEqual([]);
  await expect(bob.visit(jobPage, bob.at(jobId))).rejects.toMatchObject({
    init: { status: 404 },
  });
});

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
];

test.each(["product_book", "product_beverage", "product_t_shirt", "product_tent"])(
  "an export of %s is imported without a change, and elsewhere gives the same bytes",
  async (key) => {
    const ann = await withSeller();
    const bob = await withSeller();
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
        }),
      });
    }
    const query = `f.type=${key}&sort=name`;
    const file = await ann.exported(query);
    expect(Object.keys(values).length).toBeGreaterThan(5);
    expect(file.split("\r\n")).toHaveLength(NASTY.length + 2);

    const again = await ann.preview(file, {}, ann.ann.classId(key));
    expect(resultsOf(again.page)).toEqual(NASTY.map(() => ["unchanged"]));
    expect(again.columns.ignored).toEqual(["Product type", "Status"]);

    const { jobId } = await bob.preview(file, {}, bob.ann.classId(key));
    expect((await bob.run(jobId)).job.counts).toMatchObject({ created: NASTY.length, failed: 0 });
    expect(await bob.exported(query)).toBe(file);
  },
);

/** A value for each field of a type that takes options, an address, a color, a day, a number or a flag. */
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
  const { ann, visit, exported } = await withSeller();
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
  expect(await exported("of=cards")).toMatch(/^\uFEFF"Name","Marketplace"/);
});

test("columns matched by hand are matched for the next file of the same type", async () => {
  const { preview, run } = await withSeller();
  const type = "";
  const file = (serial: number) =>
    `Product type,Title of the shop,EAN,Code\nHeadphones,Sound,${createEan(serial)},C-${serial}\n`;
  const byHand = { "column-name": "1", "column-field-sku": "3" };
  const first = await preview(file(1), byHand, type);
  expect((await run(first.jobId)).job.counts).toMatchObject({ created: 1, failed: 0 });

  const second = await preview(file(2), {}, type);

  expect(second.columns.ignored).toEqual([]);
  expect(second.page.job.counts).toMatchObject({ created: 1, failed: 0 });
  const other = await withSeller();
  expect((await other.preview(file(3))).columns.ignored).toEqual(["Title of the shop", "Code"]);
});
