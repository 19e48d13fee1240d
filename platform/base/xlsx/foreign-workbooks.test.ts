import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { workbookBytes, workbookParts, zipBytes } from "../../testing/workbook-bytes.ts";
import type { XlsxAnswer } from "./messages.ts";
import { openXlsx } from "./read-xlsx.ts";

const folder = await mkdtemp(join(tmpdir(), "xlsx-foreign-"));
afterAll(() => rm(folder, { recursive: true }));

type Workbook = Parameters<typeof workbookBytes>[0];

async function store(bytes: Uint8Array): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  return path;
}

async function read(bytes: Uint8Array) {
  const { columns, rows } = await openXlsx(await store(bytes));
  const list = [];
  for await (const row of rows) list.push(row);
  return { columns, rows: list };
}

/** Reads the cells of all rows in a process whose clock is that of a time zone. */
async function readIn(timeZone: string, bytes: Uint8Array) {
  const reader = fork(new URL("./xlsx-process.ts", import.meta.url), [], { env: { TZ: timeZone } });
  try {
    const task = { path: await store(bytes), sheet: null, maxUnpackedBytes: 1_000_000 };
    const cells: string[][] = [];
    for (;;) {
      reader.send(task);
      const [answer] = (await once(reader, "message")) as [XlsxAnswer];
      if ("rows" in answer) cells.push(...answer.rows.map(([, texts]) => texts));
      if ("end" in answer || "problem" in answer) return cells;
    }
  } finally {
    reader.kill();
  }
}

/** Returns the cells of the rows below the names of the columns. */
async function cellsOf(rows: string, rest: Partial<Workbook> = {}) {
  const names = ["A", "B", "C"].map((name) => `<c t="str"><v>${name}</v></c>`);
  const sheet = `<row r="1">${names.join("")}</row>${rows}`;
  const bytes = workbookBytes({ sheets: [{ name: "Sheet", rows: sheet }], ...rest });
  return (await read(bytes)).rows.map(({ cells }) => cells);
}

/** Returns the text of one cell. */
async function textOf(cell: string, rest: Partial<Workbook> = {}) {
  return (await cellsOf(`<row r="2">${cell}</row>`, rest))[0]?.[0] ?? "";
}

/** Styles whose cells have these formats, by the position of the format. */
function styles(...codes: (string | number)[]): string {
  const own = codes.flatMap((code, at) =>
    typeof code === "string" ? `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>` : [],
  );
  const formats = codes.map(
    (code, at) => `<xf numFmtId="${typeof code === "number" ? code : 164 + at}"/>`,
  );
  return `<numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.join("")}</cellXfs>`;
}

test.each([
  ["a number", "<c><f>6*7</f><v>42</v></c>", "42"],
  ["a text", '<c t="str"><f>"a"&amp;"b"</f><v>ab &amp; c</v></c>', "ab & c"],
  ["an empty text", '<c t="str"><f>""</f><v></v></c>', ""],
  ["a truth", '<c t="b"><f>1=1</f><v>1</v></c>', "true"],
  ["an untruth", '<c t="b"><f>1=2</f><v>0</v></c>', "false"],
  ["an error", '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', "#DIV/0!"],
  ["a day", '<c s="1"><f>TODAY()</f><v>45351</v></c>', "2024-02-29"],
  ["nothing yet", "<c><f>6*7</f><v></v></c>", "#CALC!"],
  ["nothing at all", "<c><f>6*7</f></c>", "#CALC!"],
])("a formula with %s is its stored result", async (_what, cell, text) => {
  // An empty cell would make the row empty, so another one stands beside it.
  const [cells] = await cellsOf(`<row r="2">${cell}<c><v>1</v></c></row>`, { styles: styles(14) });
  expect(cells).toEqual([text, "1", ""].slice(0, cells?.length));
});

const RICH =
  '<r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">Green </t></r><r><t>tea</t></r><rPh sb="0" eb="2"><t>ryokucha</t></rPh><phoneticPr fontId="1"/>';

test("the runs of a rich text are joined, without its pronunciation", async () => {
  const strings = `<si>${RICH}</si><si><t>茶</t><rPh sb="0" eb="1"><t>cha</t></rPh></si>`;
  expect(
    await cellsOf(
      `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is>${RICH}</is></c></row>`,
      { strings },
    ),
  ).toEqual([["Green tea", "茶", "Green tea"]]);
});

const ZONES = ["UTC", "America/New_York", "Pacific/Auckland"];

test.each(ZONES)("days and times are the same in a process in %s", async (timeZone) => {
  const formats = styles(14, "yyyy\\-mm\\-dd hh:mm", "hh:mm", "[h]:mm", "d/m/yyyy;@");
  const row = (cells: [style: number, value: string][]) =>
    `<row>${cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join("")}</row>`;
  const rows = [
    row([
      [1, "45351"],
      [2, "45351.3541666667"],
      [3, "0.354166666666667"],
    ]),
    row([
      [4, "1.14583333333333"],
      [5, "45383"],
      [1, "1"],
    ]),
    row([
      [1, "59"],
      [1, "61"],
      [1, "2958465"],
    ]),
  ].join("");
  const bytes = workbookBytes({ sheets: [{ name: "Sheet", rows }], styles: formats });

  expect(await readIn(timeZone, bytes)).toEqual([
    ["2024-02-29", "2024-02-29T08:30:00.000Z", "08:30"],
    ["27:30", "2024-04-01", "1900-01-01"],
    ["1900-02-28", "1900-03-01", "9999-12-31"],
  ]);
});

test.each(ZONES)("days counted from 1904 are those days in a process in %s", async (timeZone) => {
  const rows =
    '<row><c><v>1</v></c></row><row><c s="1"><v>43889</v></c><c s="1"><v>0</v></c><c s="2"><v>0.5</v></c></row>';
  const sheets = [{ name: "Sheet", rows }];
  const bytes = workbookBytes({ sheets, styles: styles(14, 20), is1904: true });

  expect(await readIn(timeZone, bytes)).toEqual([["1"], ["2024-02-29", "1904-01-01", "12:00"]]);
});

test.each([
  ["the day that spreadsheets invented", '<c s="1"><v>60</v></c>', "1900-02-29"],
  ["a day before all days", '<c s="1"><v>-1</v></c>', "-1"],
  ["a day after all days", '<c s="1"><v>2958466</v></c>', "2958466"],
  ["a day in the form of ISO 8601", '<c t="d"><v>2024-02-29T00:00:00</v></c>', "2024-02-29"],
  [
    "a time in the form of ISO 8601",
    '<c t="d"><v>2024-02-29T08:30:00</v></c>',
    "2024-02-29T08:30:00",
  ],
])("%s is not taken for another day", async (_what, cell, text) => {
  expect(await textOf(cell, { styles: styles(14) })).toBe(text);
});

test.each([
  ["an EAN stored as text", '<c t="s"><v>0</v></c>', "0012345678905"],
  ["an EAN shown as 4.00638E+12", '<c s="1"><v>4006381333931</v></c>', "4006381333931"],
  ["an EAN stored with an exponent", "<c><v>4.006381333931E12</v></c>", "4006381333931"],
  ["an EAN whose format adds zeros", '<c s="2"><v>12345678905</v></c>', "0012345678905"],
  ["a number in the format of texts", '<c s="3"><v>7</v></c>', "7"],
  ["a percentage", '<c s="4"><v>0.15</v></c>', "15%"],
  ["a percentage with decimals", '<c s="5"><v>7.4999999999999997E-2</v></c>', "7.5%"],
  ["an amount", '<c s="6"><v>1234.5</v></c>', "1234.5"],
  ["a number in a format with days in quotation marks", '<c s="7"><v>3</v></c>', "3"],
  ["a sum of tenths", "<c><v>0.30000000000000004</v></c>", "0.3"],
])("%s is what was meant", async (_what, cell, text) => {
  const formats = styles(
    11,
    "0000000000000",
    49,
    9,
    "0.0%",
    "#,##0.00\\ &quot;zł&quot;",
    "0 &quot;days&quot;",
  );
  const strings = "<si><t>0012345678905</t></si>";
  expect(await textOf(cell, { styles: formats, strings })).toBe(text);
});

test("a merged cell has its value in its first cell", async () => {
  const rows = `<row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Color</v></c></row>
    <row r="2"><c r="A2" t="str"><v>Shirt</v></c><c r="B2" t="str"><v>red</v></c></row>
    <row r="3"><c r="A3"/><c r="B3" t="str"><v>blue</v></c></row>`;
  const sheet = `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>`;

  const { rows: list } = await read(workbookBytes({ sheets: [{ name: "Sheet", rows: sheet }] }));

  expect(list.map(({ cells }) => cells)).toEqual([
    ["Shirt", "red"],
    ["", "blue"],
  ]);
});

test("rows keep their numbers beside empty ones, and cells may have no references", async () => {
  const rows = `<row r="3"><c t="str"><v>A</v></c><c t="str"><v>B</v></c></row><row r="4"/>
    <row r="7"><c r="B7"><v>2</v></c></row><row><c><v>1</v></c><c t="str"><v> </v></c></row>
    <row><c r="A9" t="str"><v>  </v></c></row><row r="12"><c r="A12"><v>3</v></c><c><v>4</v></c></row>`;

  const table = await read(workbookBytes({ sheets: [{ name: "Sheet", rows }] }));

  expect(table.columns).toEqual(["A", "B"]);
  expect(table.rows).toMatchObject([
    { line: 7, cells: ["", "2"] },
    { line: 8, cells: ["1", " "] },
    { line: 12, cells: ["3", "4"] },
  ]);
});

test("a byte order mark, prefixes, escapes and names in other letters are read", async () => {
  const part = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
    <x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData>
    <x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row>
    <x:row><x:c t="inlineStr"><x:is><x:t>a_x000D_&#10;b &lt;_x005F_x0041_&gt;</x:t></x:is></x:c></x:row>
    <x:row><x:c t="str"><x:v>_xD83D_ half</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const parts = workbookParts({ sheets: [{ name: "Sheet", rows: "" }] }).map((one) => ({
    ...one,
    name: one.name.replace("xl/worksheets/sheet1", String.raw`XL\WorkSheets\Sheet1`),
    content: one.name.endsWith("sheet1.xml") ? part : one.content,
  }));

  const { rows } = await read(zipBytes(parts));

  expect(rows).toMatchObject([
    { cells: ["a\nb <_x0041_>"], problem: null },
    // Half of a character can't be stored.
    { problem: { kind: "unreadable", line: 3 } },
  ]);
});
