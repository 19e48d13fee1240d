import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { parse } from "csv-parse/sync";
import { expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { createImportClient } from "./import-client.ts";
import { importProducts, type RowResult } from "./import-products.ts";
import { openReport } from "./import-report.ts";
import { openProductFile } from "./read-rows.ts";

const REAL = "../shared/data/real-products.csv";

test("each row is created, exists already, or is rejected with its reason", async () => {
  const { importFile, seller } = await start();
  const file = await csv(
    "\uFEFFEAN;SKU;Name;Description",
    '5900820001568;A-1;Buttermilk;"Milk; and\nstrawberries"',
    "5900820001568;A-2;Buttermilk again;",
    "5900820001567;A-3;Wrong digit;",
    "74;A-4;Too short;",
    `96385074;A-5;${"x".repeat(76)};`,
    ";;;",
  );

  const rows = await importFile(file);

  expect(rows.map(({ line, result, reason }) => [line, result, reason])).toEqual([
    [2, "created", ""],
    [4, "exists", "EAN already exists"],
    [5, "refused", expect.stringContaining("5900820001568 would be right")],
    [6, "refused", "EAN must be 8 or 13 digits"],
    [7, "refused", "Name must be at most 75 characters"],
    [8, "refused", "Name is required; EAN is required; SKU is required"],
  ]);
  expect(await seller.products()).toEqual([
    { name: "Buttermilk", description: "Milk; and\nstrawberries", ean: "5900820001568" },
  ]);
});

test("a wrong check digit is imported on request", async () => {
  const { importFile } = await start();
  const file = await csv("ean,sku,name", "5900820001567,A-3,Wrong digit");

  expect(await importFile(file, { allowCheckDigit: true })).toMatchObject([{ result: "created" }]);
});

test("a file without the required columns is rejected, naming them", async () => {
  const { importFile } = await start();
  const file = await csv("barcode,name", "5900820001568,Buttermilk");

  await expect(importFile(file)).rejects.toThrow("missing: ean, sku");
});

test(
  "the real file: every valid row once, each rejection with a reason, no duplicates",
  { timeout: 180_000 },
  async () => {
    const { importFile, seller, platform } = await start();

    const first = await importFile(REAL);
    const second = await importFile(REAL);

    expect(count(first)).toEqual({ created: 450, exists: 2, refused: 50 });
    expect(count(second)).toEqual({ created: 0, exists: 452, refused: 50 });
    expect(first.filter(({ result, reason }) => result === "refused" && reason === "")).toEqual([]);
    const products = await seller.products();
    expect(products).toHaveLength(450);
    expect(new Set(products.map(({ ean }) => ean)).size).toBe(450);
    expect(products.every(({ description }) => description !== "")).toBe(true);
    expect(await platform.drain(), "nothing is left to prepare").toBe(0);
  },
);

test("the report names each row with its result and reason", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-report-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const report = await openReport(
    "/somewhere/products.csv",
    folder,
    new Date("2026-11-21T10:00:00Z"),
  );
  await report.add({
    line: 2,
    ean: "74",
    sku: "A-1",
    name: 'Milk, "fresh"',
    description: "",
    problem: null,
    result: "refused",
    reason: "Too short",
  });
  await report.close();

  expect(report.path).toBe(join(folder, "imports", "products-2026-11-21-10-00-00.csv"));
  expect(parse(await readFile(report.path), { columns: true, bom: true })).toEqual([
    {
      line: "2",
      ean: "74",
      sku: "A-1",
      name: 'Milk, "fresh"',
      result: "refused",
      reason: "Too short",
    },
  ]);
});

test("no value of the report is a formula for spreadsheets", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-report-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const report = await openReport("products.csv", folder, new Date());
  const formulas = [
    '=HYPERLINK("https://evil.example","x")',
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
  ];
  for (const name of [...formulas, "a;=1"]) {
    await report.add({
      line: 2,
      ean: "=1",
      sku: "@1",
      name,
      description: "",
      problem: null,
      result: "refused",
      reason: "",
    });
  }
  await report.close();

  const text = await readFile(report.path, "utf8");
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
  const cells = rows.flatMap(({ ean, sku, name }) => [ean, sku, name]);
  expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell ?? ""))).toEqual([]);
  // Quoted cells stay complete in spreadsheets that split at semicolons.
  expect(text).toContain('"a;=1"');
});

test("a row that can't be imported as written is rejected with line and name", async () => {
  const { importFile, seller } = await start();
  const file = await csv(
    "ean,sku,name",
    "5900820001568,A-1,Tea, green",
    "5900396014641,A-2",
    "5900956100593,A-3,Tea; black",
    '5902581687210,A-4,Monitor 27" wide',
  );

  const rows = await importFile(file);

  expect(rows.map(({ line, name, result, reason }) => [line, name, result, reason])).toEqual([
    [2, "Tea", "refused", expect.stringContaining("4 columns instead of 3")],
    [3, "", "refused", expect.stringContaining("2 columns instead of 3")],
    [4, "Tea; black", "created", ""],
    [5, "Monitor 27", "refused", expect.stringContaining("quotation mark stands alone")],
  ]);
  expect(await seller.products()).toMatchObject([{ name: "Tea; black" }]);
});

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  const client = createImportClient(
    async (path, body) => {
      const response = await platform.fetch(path, {
        method: "POST",
        headers: { ...seller.headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async () => undefined,
  );
  const importFile = async (file: string, { allowCheckDigit = false } = {}) => {
    const productTypeId = seller.classId("product_packaged_food");
    const rows: RowResult[] = [];
    const { rows: read } = await openProductFile(file);
    for await (const row of importProducts(read, client, { allowCheckDigit, productTypeId })) {
      rows.push(row);
    }
    return rows;
  };
  const products = async () => {
    const rows = await platform.db
      .selectFrom("twin")
      .select(["name", "description", "fields"])
      .where("business_account_id", "=", seller.caller.businessAccountId)
      .where("class_id", "=", seller.classId("product_packaged_food"))
      .execute();
    return rows.map(({ name, description, fields }) => ({
      name,
      description,
      ean: fields["ean"],
    }));
  };
  return { importFile, platform, seller: { ...seller, products } };
}

async function csv(...lines: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "products.csv");
  await writeFile(file, lines.join("\n"));
  return file;
}

function count(rows: RowResult[]) {
  const counts = { created: 0, exists: 0, refused: 0 };
  for (const { result } of rows) counts[result] += 1;
  return counts;
}
