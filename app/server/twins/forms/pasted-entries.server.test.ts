import { expect, test } from "vitest";

import type { FormField } from "#app/rules/twins/twin-field.ts";

import { pastedEntries } from "./pasted-entries.server.ts";

test("a sign of several currencies is refused with their codes", () => {
  const currency: FormField = {
    key: "currency",
    label: "Currency",
    help: "",
    required: false,
    kind: "select",
    value: "",
    stored: false,
    displayValue: "",
    choices: ["USD", "CAD"].map((label) => ({ value: label.toLowerCase(), label })),
    rule: {},
  };

  expect(pastedEntries([currency], "$").problem).toBe(
    "“$” can mean USD, CAD. Enter one of these codes.",
  );
  expect(pastedEntries([currency], "€").problem).toBe("There is no choice “€”.");
});
