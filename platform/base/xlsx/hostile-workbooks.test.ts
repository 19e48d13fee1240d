import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import {
  workbookBytes,
  workbookParts,
  zipBytes,
  zipEnd,
  zipHalves,
} from "../../testing/workbook-bytes.ts";
import { openXlsx } from "./read-xlsx.ts";

const folder = await mkdtemp(join(tmpdir(), "xlsx-hostile-"));
afterAll(() => rm(folder, { recursive: true }));

async function open(bytes: Uint8Array, maxUnpackedBytes?: number) {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  return openXlsx(path, { maxUnpackedBytes });
}

const ROWS =
  '<row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2"><c r="A2" t="str"><v>Tea</v></c></row>';
const MAX_UNPACKED_BYTES = 1024 * 1024;
/** A bomb: its rows come first, and blanks unpack to more than a workbook may have. */
const BOMB = `${ROWS}${" ".repeat(MAX_UNPACKED_BYTES)}`;

/** Returns the columns and rows of a workbook, or the kind of the error that ends reading it. */
async function outcome(bytes: Uint8Array, maxUnpackedBytes?: number): Promise<unknown> {
  try {
    const { columns, rows } = await open(bytes, maxUnpackedBytes);
    const cells: string[][] = [];
    for await (const row of rows) cells.push(row.cells);
    return { columns, cells };
  } catch (error) {
    return (error as { kind?: string }).kind ?? error;
  }
}

const bombParts = (claims: { flags?: number; packed?: number; unpacked?: number }) =>
  workbookParts({ sheets: [{ name: "Sheet", rows: BOMB }] }).map((part) =>
    part.name.endsWith("sheet1.xml") ? { ...part, claims } : part,
  );

test.each([
  ["that says so", {}],
  ["that claims to be small", { unpacked: 400 }],
  ["that claims no size", { unpacked: 0 }],
  ["whose unpacked size is said to follow its data", { flags: 8, unpacked: 0 }],
])("a bomb %s is refused by the bytes that it unpacks to", async (_what, claims) => {
  expect(await outcome(zipBytes(bombParts(claims)), MAX_UNPACKED_BYTES)).toBe("large");
});

test("a part whose sizes the directory leaves out has no data", async () => {
  expect(
    await outcome(zipBytes(bombParts({ flags: 8, packed: 0, unpacked: 0 })), MAX_UNPACKED_BYTES),
  ).toBe("damaged");
});

test("a bomb behind a second directory is not found", async () => {
  const many = Array.from({ length: 0xffff }, () => ({ name: "a", content: "" }));
  const { body, directory } = zipHalves(bombParts({}));
  const decoy = zipHalves(many.slice(0, 1));
  const decoys = Buffer.concat(Array.from(many, () => decoy.directory));
  // The record of a large archive says where its directory is, and a locator says where the record is.
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(bombParts({}).length), 32);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  record.writeBigUInt64LE(BigInt(body.length), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(body.length + directory.length + decoys.length), 8);
  const end = zipEnd(0xffff, decoys.length, body.length + directory.length);

  const bytes = Buffer.concat([body, directory, decoys, record, locator, end]);

  expect(await outcome(bytes, MAX_UNPACKED_BYTES)).toBe("damaged");
});

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const table = (rows: string) => workbookBytes({ sheets: [{ name: "Sheet", rows: ROWS + rows }] });
const PARTS = workbookParts({ sheets: [{ name: "Sheet", rows: ROWS }] });
const withoutPart = (name: string) => PARTS.filter((one) => one.name !== name);
const withPart = (name: string, content: string) =>
  zipBytes([...withoutPart(name), { name, content }]);
const LONG = "a".repeat(3_000_000);

test.each([
  ["with a cell of megabytes", () => table(`<row>${cell(LONG)}</row>`), "large"],
  [
    "with a row of megabytes",
    () => table(`<row>${cell("a".repeat(30_000)).repeat(100)}</row>`),
    "large",
  ],
  [
    "with a shared text of megabytes",
    () =>
      workbookBytes({
        sheets: [{ name: "Sheet", rows: ROWS }],
        strings: `<si><t>${LONG}</t></si>`,
      }),
    "large",
  ],
  ["with a name of megabytes", () => table(`<row a="${LONG}"/>`), "damaged"],
  [
    "with a column that no sheet has",
    () => table('<row><c r="XFE3"><v>1</v></c></row>'),
    "damaged",
  ],
  ["with a row that no sheet has", () => table('<row r="1048577"/>'), "damaged"],
  [
    "with a cell that names a missing text",
    () => table('<row><c t="s"><v>7</v></c></row>'),
    "damaged",
  ],
  ["that ends in the middle", () => table("<row><c><v>1</v>"), "damaged"],
  ["without a workbook", () => zipBytes(withoutPart("xl/workbook.xml")), "damaged"],
  ["without sheets", () => withPart("xl/workbook.xml", "<workbook/>"), "empty"],
  [
    "with entities that multiply",
    () =>
      withPart(
        "xl/worksheets/sheet1.xml",
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><worksheet><sheetData><row>${cell("&c;")}</row></sheetData></worksheet>`,
      ),
    "damaged",
  ],
  [
    "with an entity that reads a file",
    () =>
      withPart(
        "xl/worksheets/sheet1.xml",
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row>${cell("&b;")}</row></sheetData></worksheet>`,
      ),
    "damaged",
  ],
])("a workbook %s is refused", async (_what, bytes, kind) => {
  expect(await outcome(bytes())).toBe(kind);
});

const TEA = { columns: ["Name"], cells: [["Tea"]] };

test("shared texts that unpack to more than a workbook may have are refused", async () => {
  const bytes = workbookBytes({
    sheets: [{ name: "Sheet", rows: ROWS }],
    strings: `<si><t>${"a".repeat(32_000)}</t></si>`.repeat(33),
  });

  expect(await outcome(bytes, MAX_UNPACKED_BYTES)).toBe("large");
  expect(await outcome(bytes, 2 * MAX_UNPACKED_BYTES)).toMatchObject({ columns: ["Name"] });
});

test("thousands of parts that no sheet needs are not unpacked", async () => {
  const images = Array.from({ length: 20_000 }, (_image, at) => ({
    name: `xl/media/image${at}.png`,
    content: "",
  }));
  const bomb = { name: "xl/media/bomb.xml", content: " ".repeat(MAX_UNPACKED_BYTES) };

  expect(await outcome(zipBytes([...PARTS, ...images, bomb]), MAX_UNPACKED_BYTES)).toEqual(TEA);
});

test("a link to another file is not followed", async () => {
  const relation = (type: string, target: string) =>
    `<Relationship Id="rId1" Type="http://schemas/${type}" Target="${target}" TargetMode="External"/>`;
  const rels = `<Relationships>${relation("worksheet", "file:///etc/passwd")}</Relationships>`;

  expect(await outcome(withPart("xl/_rels/workbook.xml.rels", rels))).toBe("empty");
});

test("a text far to the right makes its row invalid, and the row takes little memory", async () => {
  const bytes = table('<row><c r="XFD3"><v>1</v></c></row>'.repeat(20_000));

  const { rows } = await open(bytes);

  const problems: unknown[] = [];
  for await (const row of rows) problems.push(row.problem);
  expect(problems).toHaveLength(20_001);
  expect(problems.slice(1)).toEqual(
    Array.from({ length: 20_000 }, () => ({ kind: "surplus", cells: 201 })),
  );
});
