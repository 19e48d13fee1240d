// cspell:ignore Róża Roza Zielony Żółty
import { expect, test } from "vitest";

import { comparableName } from "./comparable-name.ts";

test.each([
  ["Zielony", "ZIELONY"],
  ["Zielony", "  zielony\u00a0"],
  ["Żółty", "Z\u0307o\u0301łty"],
])("%j and %j are one name", (one, other) => {
  expect(comparableName(one)).toBe(comparableName(other));
});

test("accents tell names apart", () => {
  expect(comparableName("Róża")).not.toBe(comparableName("Roza"));
});
