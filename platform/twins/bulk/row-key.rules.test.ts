import { expect, test } from "vitest";

import { BulkOperation } from "./bulk-operation.ts";
import { comparableKey, isForOther, rowKey } from "./row-key.rules.ts";

const lookup = {
  search: { path: "/private/x", list: "x" },
  filter: "keyLikeList",
  members: ["key"],
};

const readKey = (kind: string, cell: string) =>
  rowKey(
    BulkOperation.parse({
      match: { column: 0, lookup },
      edits: [{ to: "key", how: "column", column: 0, kind }],
    }),
    [cell],
  )?.text;

test.each([
  ["code", "\u00A0FM-1 \u200B", "FM-1"],
  ["code", "Cafe\u0301", "Caf\u00e9"],
  ["code", String.raw`FQ\1`, String.raw`FQ\1`],
  ["code", "'0590", "0590"],
  ["ean", "590 1234 000055", "5901234000055"],
  ["ean", "'5901234000055", "5901234000055"],
  ["ean", "0000096385074", "96385074"],
  ["text", " key ", "key"],
  ["name", "'90s", "'90s"],
])("the key of a %s %j is %j", (kind, cell, key) => {
  expect(readKey(kind, cell)).toBe(key);
});

test("of several keys, the first one with a text names the row", () => {
  const operation = BulkOperation.parse({
    match: { column: 1, lookup, others: [{ column: 0, lookup }] },
  });

  expect(rowKey(operation, ["sku", "ean"])).toMatchObject({ column: 1, text: "ean" });
  expect(rowKey(operation, ["sku", " \u200B"])).toMatchObject({ column: 0, text: "sku" });
  expect(rowKey(operation, ["", ""])).toBeNull();
});

test("keys are equal in any case, also beyond ASCII, but SKUs are not", () => {
  expect(comparableKey("ŻÓŁTY", {})).toBe(comparableKey("żółty ", {}));
  expect(comparableKey("fm-1", { isExact: true })).not.toBe(
    comparableKey("FM-1", { isExact: true }),
  );
});

test.each([
  ["Ebay", true],
  [" SHOWROOM ", false],
  ["marketplace_showroom", false],
  ["", false],
])("a row for %j is for something else: %s", (cell, isOther) => {
  const purpose = { column: 1, textList: ["Showroom", "marketplace_showroom"] };
  const operation = BulkOperation.parse({ match: { column: 0, lookup, purpose } });
  expect(isForOther(operation, ["key", cell])).toBe(isOther);
});

test("without a purpose, every row is for the job", () => {
  expect(isForOther(BulkOperation.parse({ match: { column: 0, lookup } }), ["key", "Ebay"])).toBe(
    false,
  );
});
