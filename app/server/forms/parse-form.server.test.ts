import { expect, test } from "vitest";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { editSchema } from "#app/rules/twins/edit-form.ts";
import type { FormField } from "#app/rules/twins/twin-field.ts";

import { parseForm } from "./parse-form.server.ts";

const Schema = z.object({ email: z.string(), tags: z.array(z.string()).default([]) });

function formOf(...entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test("a form is validated by its schema", () => {
  const form = formOf(["email", "a@b.test"], ["tags[0]", "x"], ["tags[1]", "y"]);

  expect(parseForm(form, Schema)).toMatchObject({
    status: "success",
    value: { email: "a@b.test", tags: ["x", "y"] },
  });
});

test("what a schema refuses without a sentence of its own is said in the user's words", () => {
  const Choice = z.object({ email: z.string(), kind: z.enum(["one", "two"]) });

  expect(parseForm(formOf(["email", ""], ["kind", "odd"]), Choice).reply().error).toEqual({
    email: [m.form_value_missing()],
    kind: [m.form_value_invalid()],
  });
});

test("a blank is no number", () => {
  const price: FormField = {
    key: "price",
    kind: "number",
    label: "Price",
    help: "",
    value: "",
    displayValue: "",
    required: false,
    stored: false,
    choices: [],
    rule: {},
  };
  const submission = parseForm(formOf(["name", "Lamp"], ["price", " "]), editSchema([price]));

  expect(submission.reply().error).toEqual({ price: [m.products_field_number()] });
});

test.each([
  ["a large index", "email[99999999]"],
  ["a large index inside", "a.b[1000].c"],
  ["a depth of objects", `a${".a".repeat(5000)}`],
  ["a depth of lists", `a${"[0]".repeat(11)}`],
  ["a long name", "a".repeat(257)],
  ["conform's state", "__state__"],
  ["conform's intent", "__intent__"],
])("a form with %s is malformed", (_what, name) => {
  const entry: [string, string] = [name, "zz"];

  expect(() => parseForm(formOf(entry), Schema)).toThrowError(
    expect.objectContaining({ init: { status: 400 } }),
  );
});

test.each(["__proto__.polluted", "constructor.prototype.polluted", "a.__proto__.polluted"])(
  "%s changes no prototype",
  (name) => {
    parseForm(formOf([name, "1"], ["__proto__", "1"], ["email", "a"]), Schema);

    expect("polluted" in {}).toBe(false);
  },
);

test("a form with more entries than any page is too large", () => {
  const entries = Array.from({ length: 2001 }, (): [string, string] => ["email", "1"]);

  expect(() => parseForm(formOf(...entries), Schema)).toThrowError(
    expect.objectContaining({ init: { status: 413 } }),
  );
});
