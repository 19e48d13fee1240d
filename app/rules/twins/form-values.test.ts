import { expect, test } from "vitest";

import { editSchema } from "./edit-form.ts";
import {
  joinLanguages,
  parseLanguages,
  toComparable,
  toInputValue,
  toWireValue,
} from "./form-values.ts";
import type { FormField } from "./twin-field.ts";

const field = (part: Partial<FormField>): FormField => ({
  key: "note",
  label: "Note",
  help: "",
  required: false,
  kind: "text",
  value: "",
  stored: false,
  displayValue: "",
  choices: [],
  rule: {},
  ...part,
});

test("the languages of a text are joined, and those without a control are kept", () => {
  const stored = { uk: "Спина", en: "Spine" };
  const inLanguage = (locale: string) =>
    field({ key: `spine:${locale}`, language: { of: "spine", locale, stored } });
  const fields = [inLanguage("en"), inLanguage("pl"), field({})];

  expect(joinLanguages({ "spine:pl": "Книга", note: "x" }, fields)).toEqual({
    note: "x",
    spine: JSON.stringify({ ...stored, pl: "Книга" }),
  });
  expect(joinLanguages({ "spine:en": null }, fields)).toEqual({
    spine: JSON.stringify({ uk: "Спина" }),
  });
  expect(parseLanguages('{"en":"Spine","pl":1}')).toEqual({ en: "Spine" });
  expect(parseLanguages("no JSON")).toEqual({});
});

test("an option with suggestions is typed by its name, and another name is a new option", () => {
  const genre = field({
    kind: "custom",
    value: "id-1",
    choices: [{ value: "id-1", label: "Novel" }],
  });

  expect(toInputValue(genre)).toBe("Novel");
  expect(toWireValue(genre, "Novel")).toBe("id-1");
  expect(toWireValue(genre, "Essay")).toBe("Essay");
  expect(toComparable(genre, "id-1")).toBe(toComparable({ ...genre, choices: [] }, "Novel"));
});

test.each([
  ["a number between two steps", { kind: "number", rule: { min: 1, step: 0.5 } }, "1.7", false],
  ["a number on a step", { kind: "number", rule: { min: 1, step: 0.1 } }, "1.3", true],
  [
    "a day before the earliest",
    { kind: "date", rule: { earliest: "2026-03-02" } },
    "2026-03-01",
    false,
  ],
  ["the latest day", { kind: "date", rule: { latest: "2026-03-02" } }, "2026-03-02", true],
  ["a day after the latest", { kind: "date", rule: { latest: "2026-03-02" } }, "2026-03-03", false],
] as const)("%s is checked", (_what, part, value, valid) => {
  const schema = editSchema([field(part)]);

  expect(schema.safeParse({ name: "A", note: value }).success).toBe(valid);
});

test("a price has its two decimals in its input, which is no change of the stored number", () => {
  const price = field({ key: "price", kind: "number", value: "129.9" });

  expect(toInputValue(price)).toBe("129.90");
  expect(toComparable(price, "129.90")).toBe(toComparable(price, "129.9"));
  expect(toComparable(price, "130.00")).toBe("130");
  expect(toInputValue(field({ key: "weight", kind: "number", value: "1.5" }))).toBe("1.5");
});
