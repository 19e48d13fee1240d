import { expect, test } from "vitest";

import type { Property } from "../../types/property.server.ts";
import { wireValue } from "./wire-value.server.ts";

const ID = "0a6d2d0e-6d1c-4c2e-9a0e-0d5a3f0c1b2a";
const OTHER_ID = "1b7e3e1f-7e2d-4d3f-8b1f-1e6b4a1d2c3b";

test.each<[string, Pick<Property, "type" | "form">, string, unknown]>([
  ["a text", { type: "text" }, "Lamp", "Lamp"],
  ["an empty text", { type: "text" }, "", ""],
  ["an empty text that may be null", { type: "text", form: { isNullable: true } }, "", null],
  ["a flag", { type: "flag" }, "true", true],
  ["an unchecked flag", { type: "flag" }, "false", false],
  ["a number", { type: "number" }, "12", 12],
  ["an empty number", { type: "number" }, "", null],
  ["an amount", { type: "text", form: { kind: "number" } }, "1 249,50", "1249.50"],
  ["an object", { type: "json" }, '{"a":[1]}', { a: [1] }],
  ["an empty object", { type: "json" }, "", {}],
  ["words", { type: "text", form: { list: true } }, "a, b,,c ", ["a", "b", "c"]],
  ["a reference", { type: "reference" }, ID, ID],
  ["no reference", { type: "reference" }, "", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
  ["a set", { type: "reference", form: { isSet: true } }, `${ID},${OTHER_ID}`, [ID, OTHER_ID]],
  [
    "a set that is stored as a text",
    { type: "reference", form: { isSet: true, separator: "<@>" } },
    `${ID},${OTHER_ID}`,
    `${ID}<@>${OTHER_ID}`,
  ],
])("%s is sent as the platform takes it", (_name, property, text, value) => {
  expect(wireValue({ name: "value", label: () => "Value", ...property }, text)).toEqual(value);
});
