import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type CellValue, writeXlsx, writeXlsxStream } from "hucre/xlsx";
import { afterAll, expect, test } from "vitest";

import { isXlsx, openXlsx } from "./read-xlsx.ts";

const folder = await mkdtemp(join(tmpdir(), "xlsx-"));
afterAll(() => rm(folder, { recursive: true }));

async function file(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  return path;
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}

const workbook = async (rows: CellValue[][]) =>
  file(await writeXlsx({ sheets: [{ name: "Sheet", rows }] }));

test("rows have the numbers that a spreadsheet shows, and texts lose their quote", async () => {
  const path = await workbook([
    [" Name ", "EAN", "Price", null],
    [],
    ["Tea", "0012345678905", 12.5],
    ["'=1+1", null, null, "beyond the columns"],
  ]);

  expect(await isXlsx(path)).toBe(true);
  const { columns, rows } = await openXlsx(path);
  expect(columns).toEqual(["Name", "EAN", "Price"]);
  expect(await all(rows)).toMatchObject([
    { line: 3, cells: ["Tea", "0012345678905", "12.5"] },
    { line: 4, cells: ["=1+1", "", ""], problem: { kind: "surplus", cells: 4 } },
  ]);
});

test("many rows come in order", async () => {
  const rows = Array.from({ length: 2_500 }, (_row, at) => [`row ${at}`]);
  const stream = writeXlsxStream(rows, { name: "Sheet" });
  const path = await file(new Uint8Array(await new Response(stream).arrayBuffer()));

  const lines = (await all((await openXlsx(path)).rows)).map(({ line }) => line);

  expect(lines).toEqual(Array.from({ length: 2_499 }, (_line, at) => at + 2));
});

test.each([
  ["empty", () => workbook([[]])],
  ["no_rows", () => workbook([["Name"], []])],
  ["columns", () => workbook([Array.from({ length: 201 }, (_name, at) => `column ${at}`), ["1"]])],
  ["large", () => workbook([Array.from({ length: 80 }, () => "a".repeat(32_000)), ["1"]])],
  ["damaged", async () => file("PK\u0003\u0004 and then nothing")],
] as const)("a workbook that is %s is rejected before it takes memory", async (kind, pathOf) => {
  await expect(openXlsx(await pathOf())).rejects.toMatchObject({ name: "CsvError", kind });
});

test("a workbook that needs more memory than its reader gets is large, and this process goes on", async () => {
  // Shared texts are held in memory until the last row is read.
  const path = await workbook(Array.from({ length: 200_000 }, (_row, at) => [`row ${at} of many`]));

  await expect(openXlsx(path, { maxHeapMb: 16 })).rejects.toMatchObject({
    name: "CsvError",
    kind: "large",
  });
});

test("a reader that can't start is no fault of the workbook", async () => {
  await expect(
    openXlsx(await workbook([["Name"], ["Tea"]]), { maxHeapMb: Number.NaN }),
  ).rejects.toThrow("ended with 9");
});

test("a text is no workbook", async () => {
  expect(await isXlsx(await file("PK;Name"))).toBe(false);
  expect(await isXlsx(await file(""))).toBe(false);
});
