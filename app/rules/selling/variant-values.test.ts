import { expect, test } from "vitest";

import {
  combine,
  comparableValue,
  readNumber,
  splitLines,
  suggestName,
  suggestSkus,
} from "./variant-values.ts";

test("values are entered one per line, so a comma and a blank are part of a value", () => {
  expect(splitLines(["1,5 l\r\n\n 2 l ", "dark blue"])).toEqual(["1,5 l", "2 l", "dark blue"]);
});

test.each([
  ["6", "6"],
  ["1,5", "1.5"],
  ["1 000", "1000"],
  ["1.000,5", null],
  ["six", null],
])("the number %s is read as %s", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test("values that the platform considers the same are equal", () => {
  expect(comparableValue("text", " Navy ")).toBe(comparableValue("text", "navy"));
  expect(comparableValue("number", "1.50")).toBe(comparableValue("number", "01.5"));
  expect(comparableValue("number", "-0.0")).toBe(comparableValue("number", "0"));
  expect(comparableValue("number", "10")).not.toBe(comparableValue("number", "1"));
  expect(comparableValue("options", "b,a")).toBe(comparableValue("options", "a,b"));
});

test("all combinations are built, the last field varying first", () => {
  expect(
    combine([
      ["a", "b"],
      ["1", "2"],
    ]),
  ).toEqual([
    ["a", "1"],
    ["a", "2"],
    ["b", "1"],
    ["b", "2"],
  ]);
  expect(combine([["a"], ["b"]].slice(0, 1))).toEqual([["a"]]);
});

test.each([
  [
    "own values are replaced",
    "Cotton T-shirt, navy, M",
    [
      { own: "Navy", label: "Olive" },
      { own: "M", label: "L" },
    ],
    "Cotton T-shirt, olive, L",
  ],
  ["a value that the name lacks is added", "Milk", [{ own: "", label: "1,5 l" }], "Milk, 1,5 l"],
  [
    "only whole words are replaced, the last one",
    "Red redder Red-wine pan",
    [{ own: "red", label: "blue" }],
    "Red redder blue-wine pan",
  ],
  [
    "a new value isn't taken for an own one",
    "Shirt, M, S",
    [
      { own: "M", label: "S" },
      { own: "S", label: "tall" },
    ],
    "Shirt, S, tall",
  ],
])("suggested names: %s", (_what, name, changes, suggestion) => {
  expect(suggestName(name, changes)).toBe(suggestion);
});

test("a suggested SKU is the group and the values", () => {
  expect(suggestSkus("TEE-1", [["dark blue", "41.5"], ["!"]], [])).toEqual([
    "TEE-1-DARK-BLUE-41.5",
    "TEE-1",
  ]);
});

test("suggested SKUs are distinct, whatever the values are written with", () => {
  const labels = ["★", "☆", "中", "文", "é", "e\u0301!", "e", "a b", "a-b", "2"];
  const suggestions = suggestSkus(
    "TEE",
    labels.map((label) => [label]),
    ["TEE", "TEE-文"],
  );

  expect(suggestions).toEqual([
    "TEE-3",
    "TEE-4",
    "TEE-中",
    "TEE-文-2",
    "TEE-É",
    "TEE-É-2",
    "TEE-E",
    "TEE-A-B",
    "TEE-A-B-2",
    "TEE-2",
  ]);
});
