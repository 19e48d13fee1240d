import { expect, test } from "vitest";

import { percentOf } from "./completeness.rules.ts";

const error = (field: string | null) => ({ field, severity: "error" as const });

test("a card without errors is complete, whatever the warnings", () => {
  expect(percentOf([], 9)).toBe(100);
  expect(percentOf([{ field: "name", severity: "warning" }], 9)).toBe(100);
});

test("several errors of one field count once", () => {
  expect(percentOf([error("images"), error("images")], 10)).toBe(90);
  expect(percentOf([error("images"), error("ean")], 10)).toBe(80);
});

test("a card with any error is never complete, and never below zero", () => {
  expect(percentOf([error("ean")], 1000)).toBe(99);
  expect(percentOf([error("ean"), error("sku"), error(null)], 2)).toBe(0);
});
