import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { workbookBytes } from "../../testing/workbook-bytes.ts";
import { requestBody } from "./connection.ts";
import { type ImportedRow, openImport, type ProductFile } from "./import-products.ts";

/** Path of 500 real products of a seller, which aren't part of the project. */
const REAL = "../shared/data/real-products.csv";

test("each row is created, exists already, or is rejected with its reason", async () => {
  const { imported, seller } = await start();
  const file = await csv(
    "\uFEFFEAN;SKU;Name;Description",
    '5900820001568;A-1;Buttermilk;"Milk; and\nstrawberries"',
    "5900820001567;A-3;Wrong digit;",
    "74;A-4;Too short;",
    `96385074;A-5;${"x".repeat(76)};`,
    ";;;",
    '5900396014641;A-6;Monitor 27";',
  );

  const { rows, ignored } = await imported(file);

  expect(ignored).toEqual([]);
  expect(rows.map(({ line, result, reason }) => [line, result, reason])).toEqual([
    [2, "created", ""],
    [4, "created", expect.stringContaining("5900820001568 would be right")],
    [5, "refused", "EAN: EAN must be 8 or 13 digits"],
    [6, "refused", expect.stringContaining("at most 75 characters")],
    [8, "refused", expect.stringContaining("quotation mark stands alone")],
  ]);
  expect(await seller.products()).toMatchObject([
    { name: "Buttermilk", description: "Milk; and\nstrawberries", ean: "5900820001568" },
    { name: "Wrong digit" },
  ]);
  const again = await imported(file);
  expect(again.rows.slice(0, 2)).toMatchObject([
    { result: "exists", reason: "EAN already exists" },
    { result: "exists" },
  ]);
});

test.each([
  ["without the required columns", "barcode,name\n1,Tea\n", undefined, "missing: ean, sku"],
  ["whose encoding is a guess", Buffer.from([0x65, 0x0a, 0xb3, 0xf3]), undefined, "--encoding"],
  ["of an unknown type", "ean,sku,name\n1,2,Tea\n", "product_x", "unknown product type product_x"],
])("a file %s is rejected, and no job of it is left", async (_what, content, type, reason) => {
  const { imported, seller, platform } = await start();
  const path = await csv();
  await writeFile(path, content);

  await expect(imported(path, { type })).rejects.toThrow(reason);

  const jobs = platform.db.selectFrom("bulk_job").select("id");
  const own = jobs.where("user_id", "=", seller.caller.userId ?? "");
  expect(await own.execute()).toEqual([]);
});

test("any encoding can be named", async () => {
  const { imported, seller } = await start();
  const path = await csv();
  await writeFile(path, Buffer.from("ean,sku,name\n5900820001568,A-1,K\xb1t\n", "latin1"));

  await imported(path, { encoding: "latin2" });

  expect(await seller.products()).toMatchObject([{ name: "Kąt" }]);
});

test("a sheet of a workbook can be named, and an unknown one is rejected", async () => {
  const { imported, seller } = await start();
  const row = (...texts: string[]) =>
    `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`;
  const sheetOf = (name: string, ean: string) => ({
    name,
    rows: row("ean", "sku", "name") + row(ean, name, name),
  });
  const path = await csv();
  const sheets = [sheetOf("Teas", "5900820001568"), sheetOf("Cups", "96385074")];
  await writeFile(path, workbookBytes({ sheets }));

  await imported(path, { sheet: "Cups" });

  expect(await seller.products()).toMatchObject([{ name: "Cups", ean: "96385074" }]);
  await expect(imported(path, { sheet: "Plates" })).rejects.toThrow("Plates");
});

test.skipIf(!existsSync(REAL))(
  "the real file: every valid row once, each rejection with a reason, no duplicates",
  { timeout: 180_000 },
  async () => {
    const { imported, seller } = await start();

    const first = await imported(REAL);
    const second = await imported(REAL);

    const created = first.rows.filter(({ result }) => result === "created");
    expect(created.length).toBeGreaterThan(400);
    expect(second.rows.filter(({ result }) => result === "created")).toEqual([]);
    expect(
      first.rows.filter(({ result, reason }) => result === "refused" && reason === ""),
    ).toEqual([]);
    const products = await seller.products();
    expect(products).toHaveLength(created.length);
    expect(new Set(products.map(({ ean }) => ean)).size).toBe(created.length);
  },
);

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  const connection = {
    close: async () => undefined,
    send: async (method: string, path: string, body?: object) => {
      const { headers, ...rest } = requestBody(body);
      const response = await platform.fetch(path, {
        method,
        headers: { ...seller.headers, ...headers },
        ...rest,
      });
      await platform.drain();
      return { status: response.status, body: (await response.json()) as unknown };
    },
  };
  const imported = async (
    path: string,
    { type = "product_packaged_food", ...reading }: Partial<Omit<ProductFile, "path">> = {},
  ) => {
    const job = await openImport(connection, { path, type, ...reading });
    const rows: ImportedRow[] = [];
    for await (const row of job.run(() => undefined)) rows.push(row);
    return { rows, ignored: job.ignored };
  };
  const products = async () => {
    const rows = await platform.db
      .selectFrom("twin")
      .select(["name", "description", "fields"])
      .where("business_account_id", "=", seller.caller.businessAccountId)
      .where("class_id", "=", seller.classId("product_packaged_food"))
      .orderBy("created_at")
      .execute();
    return rows.map(({ name, description, fields }) => ({ name, description, ean: fields["ean"] }));
  };
  return { imported, platform, seller: { ...seller, products } };
}

async function csv(...lines: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "products.csv");
  await writeFile(file, lines.join("\n"));
  return file;
}
