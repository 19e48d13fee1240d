import { expect, test } from "vitest";

import { reads } from "../../testing/messages.ts";
import { modelOf } from "../../testing/plain-actor.ts";
import { plainClass } from "../../testing/plain-model.ts";
import { validateName, validateText } from "./basic-fields.rules.ts";

const lamp = plainClass({ id: "lamp", ancestorIds: ["lamp", "product"] });

const CREATED = { sketch: false, current: null };

test("a class without rules takes a name of 255 characters, or none", () => {
  const findIssue = (name: string) => validateName(modelOf([lamp]), lamp, name, CREATED);

  expect(findIssue("")).toBeNull();
  expect(findIssue("x".repeat(255))).toBeNull();
  expect(findIssue(` ${"🐢".repeat(255)} `)).toBeNull();
  expect(findIssue("x".repeat(256))).toMatchObject({ field: "name", kind: "incorrect" });
});

test("an ancestor may require a name, with its own message; a sketch may lack it", () => {
  const model = modelOf([
    lamp,
    plainClass({
      id: "product",
      properties: { nameRequired: "true", nameRequiredMessage: "Name the product" },
    }),
  ]);

  expect(validateName(model, lamp, " ", CREATED)).toEqual({
    field: "name",
    kind: "required",
    message: reads("Name the product"),
  });
  expect(validateName(model, lamp, " ", { ...CREATED, sketch: true })).toBeNull();
});

test("a twin that had no name before one was required keeps none, but none loses its name", () => {
  const model = modelOf([plainClass({ id: "lamp", properties: { nameRequired: true } })]);

  expect(validateName(model, lamp, "", { sketch: false, current: "" })).toBeNull();
  expect(validateName(model, lamp, "", { sketch: false, current: "Lamp" })?.kind).toBe("required");
});

test("a class may limit the name, with its own message", () => {
  const short = plainClass({ properties: { nameMaxLength: 3, nameMaxLengthMessage: "Too long" } });

  expect(validateName(modelOf([short]), short, "abc", CREATED)).toBeNull();
  expect(validateName(modelOf([short]), short, "abcd", CREATED)?.message).toEqual(
    reads("Too long"),
  );
});

test("a name stands on one line, unless it was stored before the rule", () => {
  const model = modelOf([lamp]);
  const stored = { ...CREATED, current: "two\nlines" };

  expect(validateName(model, lamp, "two\nlines", CREATED)?.message).toEqual(
    reads("Must not contain line breaks"),
  );
  expect(validateName(model, lamp, "two\nlines", stored)).toBeNull();
  expect(validateName(model, lamp, "three\nlines", stored)).not.toBeNull();
});

test("descriptions and external IDs have their own limits", () => {
  expect(validateText("description", null)).toBeNull();
  expect(validateText("description", "x".repeat(100_000))).toBeNull();
  expect(validateText("description", "x".repeat(100_001))?.field).toBe("description");
  expect(validateText("externalId", "x".repeat(501))).toMatchObject({ kind: "incorrect" });
});
