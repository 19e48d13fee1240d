// cspell:ignore Zażółć gęślą Лето Осень
import { expect, test } from "vitest";

import { quoteLabel, splitLabels } from "./label-names.ts";

test.each([
  ["", []],
  [" , ;\r\n", []],
  ["Summer, Sale;Gift\r\nNew\tOld", ["Summer", "Sale", "Gift", "New", "Old"]],
  ["Sale, sale,  SALE ", ["Sale"]],
  ["Zażółć gęślą, Лето；Осень", ["Zażółć gęślą", "Лето", "Осень"]],
  ["夏物，冬物、セール", ["夏物", "冬物", "セール"]],
  ["👩‍👧 family, 🎁", ["👩‍👧 family", "🎁"]],
  ['"Big, heavy", Sale', ["Big, heavy", "Sale"]],
  ['"Big, heavy"', ["Big, heavy"]],
  [' "says ""no""" ;"two\nlines"', ['says "no"', "two\nlines"]],
  ['24" monitor, 5"', ['24" monitor', '5"']],
  ['"", Sale', ["Sale"]],
  ["\u200b, Sale\u00a0", ["Sale"]],
])("%j has these labels", (text, names) => {
  expect(splitLabels(text)).toEqual(names);
});

test.each(['"Big, heavy', '"Big" heavy', 'Sale, "', '""" '])(
  "%j isn't read, because its quotes don't end with the name",
  (text) => expect(splitLabels(text)).toBeNull(),
);

test("an existing name with a comma is found without quotes", () => {
  const existing = new Set(["big, heavy", '"old" one']);
  expect(splitLabels('Big, heavy; Sale, Gift; "Old" one', existing)).toEqual([
    "Big, heavy",
    "Sale",
    "Gift",
    '"Old" one',
  ]);
});

test("what is written is read again", () => {
  const names = ["Big, heavy", 'says "no"', '"quoted"', "a；b", "plain", "夏、冬", "two\nlines"];
  expect(splitLabels(names.map(quoteLabel).join(", "))).toEqual(names);
});

test("a long text is split in one pass", () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `"label, ${at}"`);
  expect(splitLabels(names.join(","))).toHaveLength(names.length);
  expect(splitLabels(`"${" ".repeat(200_000)}`)).toBeNull();
});
