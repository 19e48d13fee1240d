import { expect, test } from "vitest";

import { computePercent } from "./completeness.rules.ts";

const error = (field: string | null) => ({ field, severity: "error" as const });

test("a card without errors is complete, whatever the warnings", () => {
  expect(computePercent([], 9)).toBe(100);
  expect(computePercent([{ field: "name", severity: "warning" }], 9)).toBe(100);
});

test("several errors of one field count once", () => {
  expect(computePercent([error("images"), error("images")], 10)).toBe(90);
  expect(computePercent([error("images"), error("ean")], 10)).toBe(80);
});

test("a card with any error is never complete, and never below zero", () => {
  expect(computePercent([error("ean")], 1000)).toBe(99);
  expect(computePercent([error("ean"), error("sku"), error(null)], 2)).toBe(0);
});
