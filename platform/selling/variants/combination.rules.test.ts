import { expect, test } from "vitest";

import { plainClass, plainField } from "../../testing/plain-model.ts";
import { combinationOf, comparableValue, isAxis } from "./combination.rules.ts";

const TEXT = { key: "text", typerId: 1301 };
const NUMBER = { key: "number", typerId: 1317 };
const SELECT = { key: "select", typerId: 1305 };

test.each([
  ["texts in another case", TEXT, "Navy", " navy"],
  ["numbers written differently", NUMBER, "1.50", "1.5"],
  ["options in another order", SELECT, ["b", "a"], ["a", "b"]],
  ["one option, stored alone or in a list", SELECT, "a", ["a"]],
])("%s are equal", (_what, field, one, other) => {
  expect(comparableValue(field, one)).toBe(comparableValue(field, other));
});

test("numbers beyond the precision of floating points stay different", () => {
  expect(comparableValue(NUMBER, "9007199254740993")).not.toBe(
    comparableValue(NUMBER, "9007199254740992"),
  );
});

test("a combination needs a value in each field, and values don't run together", () => {
  const of = (values: Record<string, string>) =>
    combinationOf([TEXT, { key: "other", typerId: 1301 }], (key) => values[key]);

  expect(of({ text: "a" })).toBeNull();
  expect(of({ text: "a", other: " " })).toBeNull();
  expect(of({ text: "a,b", other: "c" })).not.toBe(of({ text: "a", other: "b,c" }));
});

test("variants differ in texts, numbers and options of their type, and in the number of pieces", () => {
  const type = plainClass({ id: "type", rootClassId: "root" });
  const may = (field: Parameters<typeof plainField>[0]) => isAxis(plainField(field), type);

  expect(may({ key: "flavor", classId: "type" })).toBe(true);
  expect(may({ key: "weight", classId: "type", typerId: 1317 })).toBe(true);
  expect(may({ key: "color", classId: "type", typerId: 1305 })).toBe(true);
  expect(may({ key: "elements_amount", classId: "root", typerId: 1317 })).toBe(true);
  expect(may({ key: "price", classId: "root", typerId: 1317 })).toBe(false);
  expect(may({ key: "organic", classId: "type", typerId: 1306 })).toBe(false);
  expect(may({ key: "care", classId: "type", typerParams: { editorType: "MARKDOWN_BASIC" } })).toBe(
    false,
  );
});
