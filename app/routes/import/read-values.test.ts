import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { action as setColumns, loader as columnsPage } from "#app/routes/bulk/columns.tsx";
import { loader as eansPage } from "#app/routes/products/eans.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller, listResults } from "#tests/support/importing-seller.ts";
import { createEan } from "#tests/support/products.ts";

import { action as upload } from "./list.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

const GENERAL = "product_general";

/** Creates a seller who imports files one after another. */
async function importer(type = GENERAL) {
  const seller = await importingSeller(selling);
  const typeId = type === "" ? "" : seller.ann.classId(type);
  const preview = (lines: string[], choice: Record<string, string> = {}) =>
    seller.preview(lines.join("\n"), choice, typeId);
  const imported = async (lines: string[], choice: Record<string, string> = {}) => {
    const { jobId, page } = await preview(lines, choice);
    await seller.run(jobId);
    return page;
  };
  /**
   * Reads the seller's products. Twins without an EAN are left out, such as the connector that each business starts
   * with.
   */
  const stored = async () => {
    const twins = await selling.db
      .selectFrom("twin")
      .select(["name", "fields"])
      .where("business_account_id", "=", seller.ann.caller.businessAccountId)
      .where("fields", "is not", null)
      .orderBy("created_at")
      .execute();
    return twins.filter(({ fields }) => fields["ean"] !== undefined);
  };
  return { ...seller, seller, preview, imported, stored, typeId };
}

test("decimals are decided by all values of a column, and a price with three is refused", async () => {
  const { imported, stored } = await importer();

  const page = await imported([
    "ean;sku;name;Product weight;Price",
    "5914000000012;FA-1;A;0,350;10,5",
    "5914000000029;FA-2;B;0,35;1,234",
  ]);

  expect(page.rows).toMatchObject([
    { line: 2, result: "created" },
    { line: 3, result: "failed", issues: [expect.stringMatching(/^Price “1,234”: /)] },
  ]);
  expect((await stored()).map(({ fields }) => fields)).toMatchObject([
    { price: "10.5", product_weight: "0.35" },
  ]);
});

test("thousands with points and decimals with a comma", async () => {
  const { imported, products } = await importer();

  await imported(["ean;sku;name;Price", "5914000000036;FB-1;A;1.234,50"]);

  expect(await products()).toMatchObject([{ price: "1234.50" }]);
});

test("where both readings fit all values, the person is asked, and what they typed is kept", async () => {
  const { visit, at, products, run, typeId } = await importer();
  const form = new FormData();
  form.set("type", typeId);
  form.set("file", new File(["ean;sku;name;Price\n5914000000036;FB-1;A;12,500"], "a.csv"));
  const sent = await visit(upload, { path: "/import", params: {}, form });
  const location = (sent.answer as Response).headers.get("location") ?? "";
  const jobId = /[\da-f]{8}-[\da-f-]{27}/.exec(location)?.[0] ?? "";
  const { questions, properties, key } = (await visit(columnsPage, at(jobId))).answer;
  expect(questions).toMatchObject([{ name: "numbers-3", label: "Price", example: "12,500" }]);
  const matched = Object.fromEntries(properties.map(({ name, column }) => [name, column]));
  const send = (more: object) =>
    visit(setColumns, {
      ...at(jobId),
      path: `/import/${jobId}/columns`,
      form: { ...matched, key, mode: "both", ...more },
    });

  const { data } = (await send({})).answer as { data: { columnErrors: object; values: object } };
  expect(data.columnErrors).toEqual({ 3: expect.stringContaining('Column "Price": is 12,500') });
  expect(data.values).toMatchObject({ key });
  await send({ "numbers-3": "comma" });
  await selling.drain();
  await run(jobId);
  expect(await products()).toMatchObject([{ price: "12.50" }]);
});

test("the currency of the row may stand at its price, another unit is refused", async () => {
  const { preview } = await importer();

  const { page } = await preview([
    "ean;sku;name;Price;Currency",
    "5914000000036;FB-1;A;99,99 zł;PLN",
    "5914000000043;FB-2;B;99,99 zł;EUR",
  ]);

  expect(listResults(page)).toEqual([
    ["created"],
    ["failed", expect.stringContaining("isn't the currency of its row")],
  ]);
});

test("a currency may be written by its sign or word, if that has one meaning", async () => {
  const { imported, preview, products } = await importer();
  const header = "ean;sku;name;Price;Currency";

  const page = await imported([
    header,
    "5914000000036;FB-1;A;99,99 PLN;zł",
    "5914000000043;FB-2;B;5 €;Euro",
    "5914000000050;FB-3;C;7;$",
    "5914000000067;FB-4;D;8;£",
  ]);
  expect(listResults(page)).toEqual([
    ["created"],
    ["created"],
    ["created"],
    ["failed", expect.stringMatching(/“£”.*select one of the available options/)],
  ]);
  expect(await products()).toMatchObject([
    { price: "99.99", currency: "PLN" },
    { price: "5", currency: "EUR" },
    { price: "7", currency: "USD" },
  ]);

  const again = await preview([
    header,
    "5914000000036;FB-1;A;99,99 zł;ZL",
    "5914000000043;FB-2;B;6;€",
  ]);
  expect(again.page.rows).toMatchObject([
    { result: "unchanged" },
    {
      result: "changed",
      changes: [{ field: "Price", text: expect.stringMatching(/5.*EUR.*6.*EUR/) }],
    },
  ]);
});

test("the apostrophes by which spreadsheets mark texts are no part of codes and numbers", async () => {
  const { imported, preview, stored } = await importer();
  const lines = [
    "ean;sku;name;Price",
    "'5914000000036;'0590;'90s poster;'12,50",
    "'5.90123E+12;FB-2;B;1",
    "5914000000050.0;FB-3;C;2",
  ];

  expect(listResults(await imported(lines))).toEqual([
    ["created"],
    ["failed", expect.stringContaining("Format the column as text")],
    ["created"],
  ]);
  expect(await stored()).toMatchObject([
    { name: "'90s poster", fields: { ean: "5914000000036", sku: "0590", price: "12.50" } },
    { name: "C", fields: { ean: "5914000000050" } },
  ]);
  const { page } = await preview(lines, BY_SKU);
  expect(page.rows.map(({ result }) => result)).toEqual(["unchanged", "failed", "unchanged"]);
});

test("days are read as most of their column are written, others are refused with a hint", async () => {
  const { imported, stored } = await importer("product_book");

  const page = await imported([
    "ean,sku,name,Released on",
    "5914000000319,FV-1,A,15-01-2025",
    "5914000000326,FV-2,B,09-01-2025",
    "5914000000333,FV-3,C,1.2.2025",
    "5914000000340,FV-4,D,45789",
  ]);

  expect(listResults(page)).toEqual([
    ["created"],
    ["created"],
    ["failed", expect.stringMatching(/1\.2\.2025.*31-01-2025/)],
    ["failed", expect.stringMatching(/45789.*Format the column as a date/)],
  ]);
  const days = (await stored()).map(({ fields }) => JSON.stringify(fields));
  expect(days).toEqual([
    expect.stringContaining("2025-01-15"),
    expect.stringContaining("2025-01-09"),
  ]);
});

test("EANs as spreadsheets write them are numbers again, or refused with what to do", async () => {
  const { imported, stored } = await importer();

  const page = await imported([
    "ean,sku,name",
    '"=""5914000000388""",FY-1,A',
    '="5914000000395",FY-2,B',
    "590 0820 001568,FY-3,C",
    "036000291452,FY-4,D",
    "5.90E+12,FY-5,E",
    "96385074,FY-6,F",
    "0000096385074,FY-7,G",
  ]);

  expect(listResults(page)).toEqual([
    ["created"],
    ["created"],
    ["created"],
    ["created", expect.stringContaining("0036000291452")],
    ["failed", expect.stringContaining("Format the column as text")],
    ["created"],
    ["failed", expect.stringContaining("line 7")],
  ]);
  expect((await stored()).map(({ fields }) => fields["ean"])).toEqual([
    "5914000000388",
    "5914000000395",
    "5900820001568",
    "0036000291452",
    "96385074",
  ]);
});

test("zeros before an EAN of eight digits make no second product, in a later file or a form", async () => {
  const { imported, preview, ann } = await importer();
  await imported(["ean,sku,name", "96385074,FZ-1,A"]);

  const { page } = await preview(["ean,sku,name", "0000096385074,FZ-1,B"]);
  expect(page.job.counts).toMatchObject({ changed: 1, created: 0 });
  await expect(
    ann.createProduct({ name: "B", sku: "FZ-2", ean: "0000096385074" }),
  ).rejects.toMatchObject({ fieldErrors: [{ field: "ean", code: "not_unique" }] });
});

const BY_SKU = { key: "field-sku" };

test("a SKU is found as it is, with blanks around it or signs of patterns in it", async () => {
  const { imported, stored } = await importer();
  await imported(["ean,sku,name", '5914000000203,"FM-1 ",A', String.raw`5914000000265,FQ\1,A`]);

  const page = await imported(
    [
      "ean,sku,name",
      "5914000000210,FM-1,B",
      String.raw`5914000000272,FQ\1,B`,
      "5914000000289,F%,C",
    ],
    BY_SKU,
  );

  expect(page.job.counts).toMatchObject({ changed: 2, created: 1, failed: 0 });
  expect(page.rows[0]?.changes).toEqual([
    { field: "name", text: "A → B" },
    { field: "ean", text: "5914000000203 → 5914000000210" },
  ]);
  expect((await stored()).map(({ fields }) => fields["sku"])).toEqual([
    "FM-1",
    String.raw`FQ\1`,
    "F%",
  ]);
});

test("a SKU that is used twice is said at each row and on the page of EANs", async () => {
  const { imported, visit } = await importer();

  const page = await imported(["ean,sku,name", "5914000000180,FL-1,A", "5914000000197,FL-1,B"]);
  expect(listResults(page)).toEqual([
    ["created", 'sku: "FL-1" is used twice.'],
    ["created", 'sku: "FL-1" is used twice.'],
  ]);

  const path = "/products/eans?f.finding=sameSku";
  const { rows, counts } = (await visit(eansPage, { path, params: {} })).answer;
  expect(rows.map(({ name }) => name).toSorted()).toEqual(["A", "B"]);
  expect(counts.sameSku).toBe(2);
});

test("a SKU that a row far above has is said, too", async () => {
  const { preview } = await importer();
  const rows = Array.from({ length: 450 }, (_, at) => `${createEan(7_000 + at)},FR-${at % 449},A`);

  const { jobId } = await preview(["ean,sku,name", ...rows]);

  const noted = await selling.db
    .selectFrom("bulk_row")
    .select(["line", "issues"])
    .where("job_id", "=", jobId)
    .where(sql<boolean>`jsonb_array_length(issues) > 0`)
    .execute();
  expect(noted).toMatchObject([{ line: 451, issues: [{ message: '"FR-0" is used twice.' }] }]);
});

test("a key that a row far above has is refused with its line", async () => {
  const { preview } = await importer();
  const rows = Array.from(
    { length: 450 },
    (_, at) => `${createEan(8_000 + (at % 449))},FK-${at},A`,
  );

  const { jobId } = await preview(["ean,sku,name", ...rows]);

  const failed = await selling.db
    .selectFrom("bulk_row")
    .select(["line", "issues"])
    .where("job_id", "=", jobId)
    .where("preview", "=", "failed")
    .execute();
  expect(failed).toMatchObject([
    { line: 451, issues: [{ message: expect.stringContaining("2") as string }] },
  ]);
});

test("SKUs differ by their case", async () => {
  const { imported, preview } = await importer();
  await imported(["ean,sku,name", "5914000000203,fm-1,A"]);

  const { page } = await preview(["ean,sku,name", "5914000000210,FM-1,B"], BY_SKU);

  expect(listResults(page)).toEqual([["created"]]);
});

test("a name is stored without blanks around it, so that its file changes nothing again", async () => {
  const { imported, preview, products } = await importer();
  const file = ["ean,sku,name", '5914000000227,FN-1," A\u200B "'];
  await imported(file);

  expect(await products()).toMatchObject([{ name: "A" }]);
  expect(listResults((await preview(file)).page)).toEqual([["unchanged"]]);
});

test("the preview names each field with its value before and after, codes as they are written", async () => {
  const { imported, preview } = await importer();
  await imported(["ean,sku,name,Model,Currency", "5914000000418,GA-1,A,00123,PLN"]);

  const { page } = await preview(["ean,sku,name,Model,Currency", "5914000000418,GA-2,B,00456,EUR"]);

  expect(page.rows[0]?.changes).toEqual([
    { field: "name", text: "A → B" },
    { field: "sku", text: "GA-1 → GA-2" },
    { field: "Currency", text: "PLN → EUR" },
    { field: "Model", text: "00123 → 00456" },
  ]);
  expect(page.changed).toContainEqual({ field: "Model", count: 1 });
});

test("another product type in a file is refused, and the same one is no change", async () => {
  const { imported, seller } = await importer();
  await imported(["ean,sku,name", "5914000000418,GA-1,A"]);
  const typed = async (type: string) => {
    const file = `ean,sku,name,Product type\n5914000000418,GA-1,A,${type}\n`;
    return listResults((await seller.preview(file)).page);
  };

  expect(await typed("General product")).toEqual([["unchanged"]]);
  expect(await typed("Book")).toEqual([
    ["failed", expect.stringMatching(/^Product type: .*"Book"/)],
  ]);
});

test("yes and no are read in the languages of the region, and headers too", async () => {
  const { preview } = await importer();

  const { page, columns } = await preview([
    "EAN;SKU;Nazwa;Jedna cena na wszystkich platformach;Цена",
    "5914000000418;GA-1;A;PRAWDA;10,5",
    "5914000000425;GA-2;B;Fałsz;7",
  ]);

  expect(columns.ignored).toEqual([]);
  expect(listResults(page)).toEqual([["created"], ["created"]]);
});

test("the form and the API store a name and a SKU without what nobody sees", async () => {
  const { ann, stored } = await importer();

  await ann.createProduct({
    name: "\u00A0A\u200B ",
    sku: "\uFEFFFP-1\u00A0",
    ean: "5914000000432",
  });

  expect(await stored()).toMatchObject([{ name: "A", fields: { sku: "FP-1" } }]);
});
