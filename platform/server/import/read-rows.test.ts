import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";

import { testSeed } from "../../testing/test-seed.ts";
import { MAX_FILE_BYTES } from "./decode-file.ts";
import { MAX_COLUMNS, MAX_HEADER_CHARACTERS } from "./read-header.ts";
import { MAX_ROW_CHARACTERS, openProductFile, type ProductRow } from "./read-rows.ts";

const COLUMNS = ["ean", "sku", "name", "description"] as const;

const cell = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z ,;"'=\t\r\nłö\uFEFF]{0,8}$/) },
  fc.string({ unit: "binary", maxLength: 12 }),
);

test("any table is read back exactly, or rejected by row", async () => {
  const write = await folderFor();
  const table = fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 6 });
  const delimiters = fc.constantFrom(",", ";", "\t");
  const lineEnds = fc.constantFrom("\n", "\r\n", "\r");
  await fc.assert(
    fc.asyncProperty(table, delimiters, lineEnds, fc.boolean(), async (...args) => {
      const [rows, delimiter, record_delimiter, isQuoted] = args;
      // Any line end ends a row.
      const quoted = isQuoted || rows.flat().some((value) => /[\r\n]/.test(value));
      const text = stringify([[...COLUMNS], ...rows], { delimiter, record_delimiter, quoted });
      const read = await rowsOf(await write(text));

      const values = read.map((row, index) =>
        row.problem === null ? COLUMNS.map((name) => row[name]) : rows[index],
      );
      expect(values).toEqual(rows);
      const reasons = read.flatMap(({ problem }) => problem ?? []);
      expect(reasons.filter((reason) => !/control characters|on one line/.test(reason))).toEqual(
        [],
      );
    }),
    { numRuns: 300, seed: testSeed() },
  );
});

test.each([
  ["commas", "ean,sku,name\n1,2,Tea; green", "Tea; green", null],
  ["semicolons", "ean;sku;name\n1;2;Tea, green", "Tea, green", null],
  ["tabs", '"ean"\t"sku"\t"name"\n1\t2\tTea; green, big', "Tea; green, big", null],
  ["one of several", "ean;sku;name\n1;2;Tea; green", "Tea", expect.stringContaining("4 columns")],
])("%s separate columns if they do in the first line", async (_, text, name, problem) => {
  const write = await folderFor();
  expect(await rowsOf(await write(text))).toMatchObject([{ name, problem }]);
});

test.each([
  ["windows-1250", [0x4d, 0x61, 0x9c, 0x6c, 0x61, 0x6e, 0x6b, 0x61, 0xb3], "Maślankał"],
  ["windows-1252", [0x4b, 0xe4, 0x73, 0x65, 0x80], "Käse€"],
  ["utf-16le", [...Buffer.from("Zażółć", "utf16le")], "Zażółć"],
])(
  "a file in %s is read if it or the caller says so, and never guessed",
  async (encoding, name, expected) => {
    const write = await folderFor();
    const ascii = (text: string) => [
      ...Buffer.from(text, encoding === "utf-16le" ? "utf16le" : "latin1"),
    ];
    const path = await write(Buffer.from([...ascii("ean;sku;name\n1;2;"), ...name]));

    await expect(openProductFile(path)).rejects.toThrow(/--encoding/);
    expect(await rowsOf(path, encoding)).toMatchObject([{ name: expected, problem: null }]);
  },
);

test("a byte order mark overrides the caller's encoding", async () => {
  const write = await folderFor();
  const text = "\uFEFFean;sku;name\n1;2;Maślanka";
  for (const bytes of [Buffer.from(text), Buffer.from(text, "utf16le")]) {
    expect(await rowsOf(await write(bytes), "windows-1250")).toMatchObject([{ name: "Maślanka" }]);
  }
});

test("a UTF-8 file isn't read in another encoding", async () => {
  const write = await folderFor();
  const path = await write("ean;sku;name\n1;2;Maślanka");

  await expect(openProductFile(path, "windows-1250")).rejects.toThrow("is UTF-8. Leave out");
  await expect(openProductFile(path, "klingon")).rejects.toThrow("klingon is unknown");
});

test.each([
  ["ean;sku;description", "missing: name"],
  ["ean,sku,name;description", "missing: name"],
  ["", "missing: ean, sku, name"],
  ["ean;sku;name;Name", "names a column twice: name"],
  ['ean;"sku;name', "missing: ean, sku, name"],
  ["ean;sku;name;a,ean,sku,name", "several delimiters"],
  [`ean,sku,name${",x".repeat(MAX_COLUMNS)}`, "more than 200 columns"],
])("the first line %s is rejected: %s", async (header, reason) => {
  const write = await folderFor();
  await expect(openProductFile(await write(`${header}\n1;2;3`))).rejects.toThrow(reason);
});

test("a file that is too large is rejected before it is read", async () => {
  const write = await folderFor();
  const path = await write("ean,sku,name\n1,2,3");
  await truncate(path, MAX_FILE_BYTES + 1);

  await expect(openProductFile(path)).rejects.toThrow("larger than 500 MB");
});

test("a first line without an end is rejected", async () => {
  const write = await folderFor();
  const path = await write(`ean,sku,name,"${"x".repeat(MAX_HEADER_CHARACTERS)}`);

  await expect(openProductFile(path)).rejects.toThrow("missing: ean, sku, name");
});

test("other columns are listed, and a value without a column is rejected", async () => {
  const write = await folderFor();
  const path = await write("Price;EAN;SKU;Name;\n1;2;3;Tea;\n1;2;3;Tea;green");
  const { ignored } = await openProductFile(path);

  expect(ignored).toEqual(["price"]);
  expect(await rowsOf(path)).toMatchObject([
    { name: "Tea", problem: null },
    { name: "Tea", problem: "The row has a value in a column without a name" },
  ]);
});

test("a misplaced quotation mark rejects its own lines only, by number", async () => {
  const write = await folderFor();
  const text =
    'ean,sku,name\r\n\r\n1,2,"Tea\r\n"green" x\r\n3,4,"Milk\r\nfresh"\r\n5,6,A 5" pipe\r\n7,8,Rice';
  const rows = await rowsOf(await write(text));

  expect(rows.map(({ line, name, problem }) => [line, name, problem])).toEqual([
    [3, "Tea\r\n", expect.stringContaining("Lines 3 to 4: a quotation mark")],
    [5, "Milk\r\nfresh", "EAN, SKU and name must be on one line, without tabs"],
    [7, "A 5", expect.stringContaining("A quotation mark stands alone")],
    [8, "Rice", null],
  ]);
});

test("reading stops at a row without an end, after the rows before it", async () => {
  const write = await folderFor();
  const read: ProductRow[] = [];
  const tail = '3,4,"Milk\n5,6,Rice\n'.padEnd(MAX_ROW_CHARACTERS * 2, "x");
  const { rows } = await openProductFile(await write(`ean,sku,name\n1,2,Tea\n${tail}`));
  const reading = (async () => {
    for await (const row of rows) read.push(row);
  })();

  await expect(reading).rejects.toThrow("from line 3");
  expect(read).toMatchObject([{ name: "Tea", problem: null }]);
});

async function folderFor() {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-rows-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return async (content: string | Buffer) => {
    const path = join(folder, "products.csv");
    await writeFile(path, content);
    return path;
  };
}

async function rowsOf(path: string, encoding?: string): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  for await (const row of (await openProductFile(path, encoding)).rows) rows.push(row);
  return rows;
}
