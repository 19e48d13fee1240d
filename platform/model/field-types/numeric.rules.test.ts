import { expect, test } from "vitest";

import type { ClassField } from "../../core/model/domain-model.ts";
import { plainField, plainModel } from "../../testing/plain-model.ts";
import { numeric } from "./numeric.rules.ts";
import { all, type FieldRef } from "./search-query.rules.ts";

const context = (field: ClassField) => ({
  model: plainModel(),
  field,
  label: "Weight",
  locale: "en",
  now: new Date(0),
});
const weight = plainField({ key: "weight", typerId: 1317 });
const ref = { key: "weight" } as unknown as FieldRef;

function search(filter: object) {
  return numeric.search(filter as never, ref, context(weight));
}

test("bounds of a search are compared as numbers, and empty ones are left out", () => {
  expect(search({ type: "TwinFieldSearchNumericV1", lessThen: "10", moreThen: "" })).toEqual({
    ok: true,
    condition: { kind: "field-range", field: ref, less: 10, more: null, equals: null },
  });
  expect(search({ type: "TwinFieldSearchNumericV1", equals: 2.5 })).toMatchObject({
    condition: { equals: 2.5 },
  });
});

test("a search without bounds finds everything", () => {
  expect(search({ type: "TwinFieldSearchNumericV1" })).toEqual({ ok: true, condition: all([]) });
});

test("a bound that is no number is rejected, and so is a search of another type", () => {
  expect(search({ type: "TwinFieldSearchNumericV1", lessThen: "ten" })).toMatchObject({
    ok: false,
    problem: { kind: "wrong-number", message: { params: { label: "Weight" } } },
  });
  expect(search({ type: "TwinFieldSearchTextV1" })).toMatchObject({ ok: false });
});

test("numbers are ordered and indexed by their value", () => {
  expect(["10", "9", "-1"].toSorted((a, b) => numeric.compare(a, b))).toEqual(["-1", "9", "10"]);
  expect(numeric.index("9.50", weight)).toEqual({ range: 9.5 });
});

test("separators of a number stand before three digits each", () => {
  const typerParams = { thousandSeparator: " ", decimalSeparator: ",", decimalPlaces: "2" };
  const parse = (raw: string) =>
    numeric.parse(raw, context(plainField({ typerId: 1317, typerParams })));

  expect(parse("1 234 567,50")).toMatchObject({ ok: true, value: "1234567.5" });
  expect(parse("1 0")).toMatchObject({ ok: false });
  expect(parse("1 2345")).toMatchObject({ ok: false });
  expect(parse("1,2,3")).toMatchObject({ ok: false });
});
