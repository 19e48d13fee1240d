// cspell:ignore nean tsku bsku
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { csvLine, readCellText } from "#common/csv-cells.ts";

import { type CsvDialect, MAX_CSV_COLUMNS, MAX_CSV_ROW_CHARACTERS, openCsv } from "./read-csv.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-csv-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Uint8Array, named: CsvDialect = {}) {
  const path = join(folder, "table.csv");
  await writeFile(path, content);
  const { rows, ...table } = await openCsv(path, named);
  const cells: string[][] = [];
  const lines: number[] = [];
  const problems: object[] = [];
  for await (const row of rows) {
    if (row.problem) problems.push({ at: row.line, ...row.problem });
    else cells.push(row.cells);
    lines.push(row.line);
  }
  return { ...table, cells, lines, problems };
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
    isCertain: true,
    delimiter,
    columns: ["key", "name, or; title"],
    cells: [
      ["a", "Green"],
      ["b", 'Say "hi"'],
    ],
    lines: [2, 3],
    problems: [],
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
  const cells = ["=1+1", "'", "-5", "+48", "a\nb", "a;b,c\td", '"', " x ", '="05"', "'=1"];

  expect((await read(csvLine(cells.map((_, at) => `c${at}`)) + csvLine(cells))).cells).toEqual([
    cells,
  ]);
});

test("empty lines are left out, and each row names its line", async () => {
  const { cells, lines } = await read('\n,\na,b\n\n1,"two\nlines"\n , \u00A0\n3,4');

  expect(cells).toEqual([
    ["1", "two\nlines"],
    ["3", "4"],
  ]);
  expect(lines).toEqual([5, 8]);
});

test("a file that is no table is rejected with its reason", async () => {
  await expect(read("")).rejects.toMatchObject({ kind: "empty" });
  await expect(read(Buffer.from([80, 75, 3, 4, 0, 0, 0, 8]))).rejects.toMatchObject({
    kind: "binary",
  });
  await expect(read("x,".repeat(MAX_CSV_COLUMNS + 1))).rejects.toMatchObject({ kind: "columns" });
  await expect(read(`a\n"${"b".repeat(MAX_CSV_ROW_CHARACTERS + 1)}`)).rejects.toMatchObject({
    kind: "endless",
    line: 2,
  });
});

test("any line end ends a row, and inside a cell all are the same", async () => {
  const mixed = 'ean,name\r\n1,x\n2,"y\r\nz\rw"\r3,q';

  expect(await read(mixed)).toMatchObject({
    cells: [
      ["1", "x"],
      ["2", "y\nz\nw"],
      ["3", "q"],
    ],
    lines: [2, 3, 6],
  });
});

test.each([
  ["sep=;\r\nean;sku\r\n1;A\r\n", ";"],
  ['"sep=|"\nean|sku\n1|A\n', "|"],
  ["\uFEFFSEP=\t\nean\tsku\n1\tA\n", "\t"],
  ["ean^sku\n1^A\n", "^"],
])("the separator of %j is the one that is named", async (file, delimiter) => {
  const named = file.startsWith("ean") ? { delimiter } : {};
  expect(await read(file, named)).toMatchObject({
    delimiter,
    columns: ["ean", "sku"],
    cells: [["1", "A"]],
  });
});

test("a cell without a column is rejected, and nothing of its row is dropped", async () => {
  const file = "ean,price\n1,10,99\n2,10\n3,10,,\n4\n";

  expect(await read(file)).toMatchObject({
    cells: [["2", "10"], ["3", "10"], ["4"]],
    problems: [{ at: 2, kind: "surplus", cells: 3 }],
  });
});

const LODZ = [0xa3, 0xf3, 0x9f];
const lineOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

test.each(["", "\uFEFF"])(
  "%j: a line that isn't UTF-8 is rejected, the others are read",
  async (mark) => {
    const file = lineOf(`${mark}ean,name\n1,Żółta\n2,"two\n`, LODZ, '"\n3,tea\n');

    expect(await read(file)).toMatchObject({
      encoding: "utf-8",
      cells: [
        ["1", "Żółta"],
        ["3", "tea"],
      ],
      problems: [{ at: 3, kind: "unreadable", line: 4 }],
    });
    expect(await read(file, { encoding: "windows-1250" })).toMatchObject({
      cells: [
        ["2", "two\nŁóź"],
        ["3", "tea"],
      ],
      problems: [{ at: 2, kind: "unreadable", line: 2 }],
    });
  },
);

test.each(["windows-1250", "iso-8859-2"])(
  "bytes without a letter in %s are rejected",
  async (encoding) => {
    const file = lineOf("ean,name\n1,", [0x81], "\n2,", [0xf3], "\n");

    expect(await read(file, { encoding })).toMatchObject({
      cells: [["2", "ó"]],
      problems: [{ at: 2, kind: "unreadable", line: 2 }],
    });
  },
);

test("a damaged end of UTF-16 and a zero byte are rejected", async () => {
  const odd = Buffer.concat([utf16("a,b\n1,x\n2,y"), Buffer.from([0x41])]);

  expect((await read(odd)).problems).toEqual([{ at: 3, kind: "unreadable", line: 3 }]);
  const late = `a,b\n${"1,x\n".repeat(300_000)}2,\0\n`;
  expect((await read(late)).problems).toEqual([{ at: 300_002, kind: "unreadable", line: 300_002 }]);
});

test("a guessed encoding says that it is one", async () => {
  const russian = [0xc7, 0xe5, 0xeb, 0xb8, 0xed, 0xfb, 0xe9];

  expect(await read(lineOf("ean,name\n1,", russian))).toMatchObject({
    encoding: "windows-1251",
    isCertain: false,
    cells: [["1", "Зелёный"]],
  });
  expect(await read("a\nb")).toMatchObject({ isCertain: true });
});

test("what a spreadsheet wrote as a formula is its text", async () => {
  expect((await read('ean,name\n"=""0590""",A\n="0591",B\n')).cells).toEqual([
    ["0590", "A"],
    ["0591", "B"],
  ]);
});

test("records are those that csv-parse reads, whatever is in them", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "ż", " ", '"', ",", ";", "\n", "'", "=") });
  const row = fc.tuple(fc.constant("k"), text, text);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const file = [["a", "b", "c"], ...rows].map((cells) =>
        cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","),
      );
      const expected = parse(file.join("\n"), { from: 2 }).map((cells: string[]) =>
        cells.map(readCellText),
      );
      expect((await read(file.join("\n"))).cells).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test("others get a turn after each long row, also where many are read in one block", async () => {
  const path = join(folder, "long.csv");
  await writeFile(path, `name,ean\n${`x${",".repeat(100_000)}\n`.repeat(8)}`);
  const loop = { turns: 0, isReading: true };
  const others = (async () => {
    while (loop.isReading) {
      await setImmediate();
      loop.turns += 1;
    }
  })();

  const turnsByRow: number[] = [];
  for await (const { cells } of (await openCsv(path)).rows) {
    expect(cells).toEqual(["x", ""]);
    turnsByRow.push(loop.turns);
  }
  loop.isReading = false;
  await others;

  expect(turnsByRow).toHaveLength(8);
  expect(new Set(turnsByRow).size).toBe(8);
});
