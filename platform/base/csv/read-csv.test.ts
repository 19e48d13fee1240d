import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { csvLine } from "#common/csv-cells.ts";

import { MAX_CSV_COLUMNS, MAX_CSV_ROW_CHARACTERS, openCsv } from "./read-csv.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-csv-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Uint8Array) {
  const path = join(folder, "table.csv");
  await writeFile(path, content);
  const { rows, ...table } = await openCsv(path);
  const cells: string[][] = [];
  const lines: number[] = [];
  for await (const row of rows) {
    cells.push(row.cells);
    lines.push(row.line);
  }
  return { ...table, cells, lines };
}

test.each([
  [",", "\n"],
  [";", "\r\n"],
  ["\t", "\r"],
])("columns separated by %j and lines ended by %j are detected", async (delimiter, end) => {
  const text = [
    ["key", "name, or; title"],
    ["a", "Green"],
    ["b", 'Say "hi"'],
  ]
    .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join(end);

  expect(await read(text)).toEqual({
    encoding: "utf-8",
    delimiter,
    columns: ["key", "name, or; title"],
    cells: [
      ["a", "Green"],
      ["b", 'Say "hi"'],
    ],
    lines: [2, 3],
  });
});

const POLISH = "key;name\nz;Zażółć gęślą jaźń\n";

function utf16(text: string, { big = false, mark = true } = {}): Uint8Array {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  return big ? bytes.swap16() : bytes;
}

const WINDOWS_1250: Record<string, number> = {
  ż: 0xbf,
  ó: 0xf3,
  ł: 0xb3,
  ć: 0xe6,
  ę: 0xea,
  ś: 0x9c,
  ą: 0xb9,
  ź: 0x9f,
  ń: 0xf1,
};

test.each([
  ["utf-8", Buffer.from(POLISH)],
  ["utf-8", Buffer.from(`\uFEFF${POLISH}`)],
  ["utf-16le", utf16(POLISH)],
  ["utf-16be", utf16(POLISH, { big: true })],
  ["utf-16le", utf16(POLISH, { mark: false })],
  ["utf-16be", utf16(POLISH, { big: true, mark: false })],
  ["windows-1250", Buffer.from(Array.from(POLISH, (c) => WINDOWS_1250[c] ?? c.charCodeAt(0)))],
])("Polish letters in %s are read", async (encoding, bytes) => {
  expect(await read(bytes)).toMatchObject({
    encoding,
    columns: ["key", "name"],
    cells: [["z", "Zażółć gęślą jaźń"]],
  });
});

test.each([
  ["French", "Crème à la carte"],
  ["Danish", "Kød på"],
])("%s letters in windows-1252 are read", async (_language, text) => {
  const bytes = Buffer.from(`key,name\nz,${text}`, "latin1");
  expect(await read(bytes)).toMatchObject({ encoding: "windows-1252", cells: [["z", text]] });
});

test("signs of prices don't decide about letters", async () => {
  const bytes = Buffer.from("key,name\nz,\u00a35 caf\u00e9", "latin1");
  expect(await read(bytes)).toMatchObject({ encoding: "windows-1250" });
});

test("what our own files write is read back, whatever it starts with", async () => {
  const cells = ["=1+1", "'", "-5", "+48", "a\r\nb", "a;b,c\td", '"', " x "];

  expect((await read(csvLine(cells.map((_, at) => `c${at}`)) + csvLine(cells))).cells).toEqual([
    cells,
  ]);
});

test("empty lines are left out, and each row names its line", async () => {
  const { cells, lines } = await read('a,b\n\n1,"two\nlines"\n,\n3,4');

  expect(cells).toEqual([
    ["1", "two\nlines"],
    ["3", "4"],
  ]);
  expect(lines).toEqual([3, 6]);
});

test("a file that is no table is rejected with its reason", async () => {
  await expect(read("")).rejects.toMatchObject({ kind: "empty" });
  await expect(read(Buffer.from([80, 75, 3, 4, 0, 0, 0, 8]))).rejects.toMatchObject({
    kind: "binary",
  });
  await expect(read("x,".repeat(MAX_CSV_COLUMNS))).rejects.toMatchObject({ kind: "columns" });
  await expect(read(`a\n"${"b".repeat(MAX_CSV_ROW_CHARACTERS + 1)}`)).rejects.toMatchObject({
    kind: "endless",
    line: 2,
  });
});
