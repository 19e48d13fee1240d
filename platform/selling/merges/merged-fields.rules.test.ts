import { expect, test } from "vitest";

import { defaultSide, listTakenKeys, valueOf } from "./merged-fields.rules.ts";

const target = { name: "Milk", description: null, fields: { sku: "A", ean: "1" } };
const merged = {
  name: "Milk 1 l",
  description: "Fresh",
  fields: { sku: "B", allergens: ["x", "y"] },
};
const pair = { target, merged };
const KEYS = ["name", "description", "sku", "ean", "allergens"];

test("by default, the other product only fills in what the staying one lacks", () => {
  expect(KEYS.map((key) => defaultSide(pair, key))).toEqual([
    "TARGET",
    "MERGED",
    "TARGET",
    "TARGET",
    "MERGED",
  ]);
  expect(listTakenKeys(pair, KEYS, {})).toEqual(["description", "allergens"]);
});

test("a choice replaces the default in both directions", () => {
  const chosen = { name: "MERGED", description: "TARGET", ean: "MERGED" } as const;
  expect(listTakenKeys(pair, KEYS, chosen)).toEqual(["name", "ean", "allergens"]);
});

test("equal values aren't taken", () => {
  expect(listTakenKeys({ target, merged: target }, KEYS, { sku: "MERGED" })).toEqual([]);
});

test("several values are compared as one text", () => {
  expect(valueOf(merged, "allergens")).toBe("x\ny");
});
