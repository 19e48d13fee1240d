import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";

import { unpackedSize } from "./unpacked-size.rules.ts";

const ENTRY = 0x02014b50;

async function workbook() {
  const rows = Array.from({ length: 1000 }, () => ["the same text in each row"]);
  return Buffer.from(await writeXlsx({ sheets: [{ name: "Sheet", rows }] }));
}

/** Returns the archive with a number of the directory's first entry overwritten. */
function forged(bytes: Buffer, offset: number, value: number): Buffer {
  const at = bytes.indexOf(Buffer.from(Uint32Array.of(ENTRY).buffer));
  bytes.writeUInt32LE(value, at + offset);
  return bytes;
}

test("the size of all parts is known before one is unpacked", async () => {
  const bytes = await workbook();
  const size = unpackedSize(bytes) ?? 0;

  expect(size).toBeGreaterThan(bytes.length);
  expect(unpackedSize(forged(await workbook(), 24, 1_000_000_000))).toBeGreaterThan(999_999_999);
});

test.each([
  ["an open packed size", 20, 0],
  ["an open unpacked size", 24, 0],
  ["a packed size elsewhere", 20, 0xffffffff],
  ["an unpacked size elsewhere", 24, 0xffffffff],
  ["no entry where the directory says", 0, 1],
])("an archive with %s is none that can be unpacked", async (_what, offset, value) => {
  expect(unpackedSize(forged(await workbook(), offset, value))).toBeNull();
});

test("sizes that follow an entry's data, unknown to the directory, are none", async () => {
  const bytes = forged(forged(await workbook(), 20, 0), 24, 0);
  expect(unpackedSize(bytes)).not.toBeNull();

  const at = bytes.indexOf(Buffer.from(Uint32Array.of(ENTRY).buffer));
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 8, at + 8);
  expect(unpackedSize(bytes)).toBeNull();
});

test.each([12, 16])(
  "a second directory, announced at byte %i of the end, is not trusted",
  async (offset) => {
    const bytes = await workbook();
    bytes.writeUInt32LE(0xffffffff, bytes.length - 22 + offset);

    expect(unpackedSize(bytes)).toBeNull();
  },
);

test("a file without a directory is no archive", async () => {
  expect(unpackedSize((await workbook()).subarray(0, 100))).toBeNull();
  expect(unpackedSize(new Uint8Array(0))).toBeNull();
});
