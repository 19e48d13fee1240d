// cspell:ignore żółć żółci
import { afterEach, expect, test } from "vitest";

import { getLocale, type Locale, overwriteGetLocale } from "#app/paraglide/runtime.js";

import { editSchema } from "./edit-form.ts";
import { toInputValue, toWireValue } from "./form-values.ts";
import type { FormField } from "./twin-field.ts";

const asBefore = getLocale;
afterEach(() => overwriteGetLocale(asBefore));

test("lengths count characters as readers do, without outer blanks", () => {
  const code: FormField = { ...price({ maxLength: 3 }), key: "code", kind: "text", label: "Code" };
  const schema = editSchema([code], { nameMax: 5, descriptionMax: 4 });
  const issuesOf = (values: object) =>
    schema.safeParse(values).error?.issues.map(({ path }) => path.join("."));

  expect(issuesOf({ name: " 🐢🐢🐢🐢🐢 ", description: "żółć", code: " 🐢🐢🐢" })).toBeUndefined();
  expect(issuesOf({ name: "🐢".repeat(6), description: "żółci", code: "🐢🐢🐢🐢" })).toEqual([
    "name",
    "description",
    "code",
  ]);
});

test("an EAN is completed as in files, but the stored one stays as it is", () => {
  const ean = { ...price({}), key: "ean", kind: "text", value: "0000096385074" } as const;
  const read = (text: string) => editSchema([ean]).parse({ name: "Lamp", ean: text })["ean"];

  expect(read("036000291452")).toBe("0036000291452");
  expect(read("0000096385074 ")).toBe("0000096385074");
});

test.each([
  ["1234.5", "1234.5"],
  ["1234,5", "1234.5"],
  ["1 234,50", "1234.50"],
  ["1\u00A0234.5", "1234.5"],
  ["-3,25", "-3.25"],
])("the number typed as %j is saved as %s", (typed, wire) => {
  const values = editSchema([price({})]).parse({ name: "Lamp", price: typed }) as Record<
    string,
    unknown
  >;

  expect(toWireValue(price({}), values.price)).toBe(wire);
});

test.each([
  ["1,234.50", "Enter a number"],
  ["12.5.1", "Enter a number"],
  ["twelve", "Enter a number"],
  ["0,5", "Must be at least 1"],
  ["100,5", "Must be at most 100"],
  ["9,999", "At most 2 decimal places"],
])("the number typed as %j is rejected: %s", (typed, words) => {
  const field = price({ min: 1, max: 100, decimals: 2 });

  const { error } = editSchema([field]).safeParse({ name: "Lamp", price: typed });

  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});

test.each([
  ["en", "1234.5"],
  ["pl", "1234,5"],
  ["ru", "1234,5"],
] as [Locale, string][])("in %s the stored number %s fills its input", (locale, inputText) => {
  overwriteGetLocale(() => locale);

  expect(toInputValue({ ...price({}), key: "length", value: "1234.5" })).toBe(inputText);
});

test("a pattern that the app may check is checked at once", () => {
  const accepted = (typed: string) => {
    const field: FormField = { ...price({ pattern: "[0-9]{8}|[0-9]{13}" }), kind: "text" };
    return editSchema([field]).safeParse({ name: "Lamp", price: typed }).success;
  };

  expect([accepted("12345678"), accepted("1")]).toEqual([true, false]);
});

function price(rule: FormField["rule"]): FormField {
  return {
    key: "price",
    label: "Price",
    help: "",
    required: false,
    kind: "number",
    value: "",
    stored: false,
    displayValue: "",
    choices: [],
    rule,
  };
}
