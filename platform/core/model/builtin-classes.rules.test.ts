import { expect, test } from "vitest";

import { modelOf } from "../../testing/plain-actor.ts";
import { plainClass } from "../../testing/plain-model.ts";
import {
  allClasses,
  builtInClass,
  classById,
  classByKey,
  extendedClassId,
  GLOBAL_ANCESTOR_ID,
} from "./builtin-classes.rules.ts";

const USER_CLASS_ID = "00000000-0000-0000-0001-000000000001";
const lamp = plainClass({ id: "lamp", createdAt: new Date("2026-01-02") });
const table = plainClass({
  id: "table",
  extendsClassId: "lamp",
  createdAt: new Date("2026-01-01"),
});
const model = modelOf([lamp, table]);

test("the built-in classes stand beside the domain's own and are as old as its first", () => {
  expect(allClasses(model).map(({ key }) => key)).toEqual([
    "lamp",
    "table",
    "USER",
    "BUSINESS_ACCOUNT",
    "GLOBAL_ANCESTOR",
  ]);
  expect(classById(model, USER_CLASS_ID)?.createdAt).toEqual(table.createdAt);
});

test("classes are found by ID and by key in any case", () => {
  expect(classById(model, "lamp")).toBe(lamp);
  expect(classById(model, "chair")).toBeUndefined();
  expect(classByKey(model, "LAMP")).toBe(lamp);
  expect(classByKey(model, "user")?.id).toBe(USER_CLASS_ID);
  expect(classByKey(model, "chair")).toBeUndefined();
  expect(builtInClass("lamp")).toBeUndefined();
});

test("every class but the ancestor of all extends another one", () => {
  expect(extendedClassId(table)).toBe("lamp");
  expect(extendedClassId(lamp)).toBe(GLOBAL_ANCESTOR_ID);
  expect(extendedClassId(builtInClass(GLOBAL_ANCESTOR_ID)!)).toBeUndefined();
});
