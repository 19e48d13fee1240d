import { expect, test } from "vitest";

import { byId, modelOf, plainActor } from "../../testing/plain-actor.ts";
import { plainClass, plainField } from "../../testing/plain-model.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import {
  defaultSide,
  listLostFields,
  listMergedFields,
  listTakenKeys,
  valueOf,
} from "./merged-fields.rules.ts";

const target = { name: "Milk", description: null, fields: { sku: "A", ean: "1" } };
const merged = {
  name: "Milk 1 l",
  description: "Fresh",
  fields: { sku: "B", allergens: ["x", "y"] },
};
const pair = { target, merged };
const KEYS = ["name", "description", "sku", "ean", "allergens"];
const CHOICES = KEYS.map((key) => [key]);

test("by default, the other product only fills in what the staying one lacks", () => {
  expect(KEYS.map((key) => defaultSide(pair, [key]))).toEqual([
    "TARGET",
    "MERGED",
    "TARGET",
    "TARGET",
    "MERGED",
  ]);
  expect(listTakenKeys(pair, CHOICES, {})).toEqual(["description", "allergens"]);
});

test("a choice replaces the default in both directions", () => {
  const chosen = { name: "MERGED", description: "TARGET", ean: "MERGED" } as const;
  expect(listTakenKeys(pair, CHOICES, chosen)).toEqual(["name", "ean", "allergens"]);
});

test("equal values aren't taken", () => {
  expect(listTakenKeys({ target, merged: target }, CHOICES, { sku: "MERGED" })).toEqual([]);
});

test("several values are compared as one text", () => {
  expect(valueOf(merged, "allergens")).toBe("x\ny");
});

const fields = [
  plainField({ id: "note", key: "note" }),
  plainField({ id: "secret", key: "secret", typerId: 1326 }),
  plainField({ id: "linked", key: "linked", typerId: 1310 }),
  plainField({ id: "file", key: "file", typerId: 1335 }),
  plainField({ id: "hidden", key: "hidden", viewPermissionId: "see" }),
  plainField({ id: "locked", key: "locked", editPermissionId: "write" }),
];
const own = [
  plainField({ id: "pages", key: "pages" }),
  plainField({ id: "empty", key: "empty" }),
  plainField({ id: "price", key: "price", viewPermissionId: "see" }),
];
const shared = fields.map(({ id }) => id);
const classes = [
  plainClass({ id: "lamp", fieldIds: shared }),
  plainClass({ id: "notebook", fieldIds: [...shared, ...own.map(({ id }) => id)] }),
];
const model = modelOf(classes, { fields: byId(...fields, ...own) });
const product = { business_account_id: "ours", fields: {} } as TwinRow;
const products = {
  target: { ...product, class_id: "lamp" },
  merged: { ...product, class_id: "notebook", fields: { pages: "96", price: "5" } },
};

test.each([
  ["without permissions", [], ["note"], ["pages"]],
  ["who may see them", ["see"], ["note", "hidden"], ["pages", "price"]],
  ["who may write them", ["write"], ["note", "locked"], ["pages"]],
])("an actor %s chooses and loses values that it may", (_what, permissions, chosen, lost) => {
  const actor = plainActor({ model, permissions: new Set(permissions) });

  expect(listMergedFields(actor, products).map(({ key }) => key)).toEqual(chosen);
  expect(listLostFields(actor, products).map(({ key }) => key)).toEqual(lost);
});
