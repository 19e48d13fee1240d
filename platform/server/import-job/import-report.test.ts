import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { parse } from "csv-parse/sync";
import { expect, onTestFinished, test } from "vitest";

import { openReport } from "./import-report.ts";

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
      result: "refused",
      reason: "",
    });
  }
  await report.close();

  const text = await readFile(report.path, "utf8");
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
  const cells = rows.flatMap(({ ean, sku, name }) => [ean, sku, name]);
  expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell ?? ""))).toEqual([]);
  // Cells are quoted, so that spreadsheets that split at semicolons keep them whole.
  expect(text).toContain('"a;=1"');
});
