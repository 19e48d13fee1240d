import { expect, test } from "vitest";

import type { ClassField } from "../../core/model/domain-model.ts";
import { byId, modelOf } from "../../testing/plain-actor.ts";
import { plainClass, plainField } from "../../testing/plain-model.ts";
import { derive } from "./derived-columns.rules.ts";
import { type FieldInput, fieldByKey, missingRequired, readFields } from "./read-fields.rules.ts";

const ANN = "11111111-1111-4111-8111-111111111111";
const BOB = "22222222-2222-4222-8222-222222222222";
const NOW = new Date("2026-03-01T12:00:00Z");
const ean = field(1, "ean", { required: true, typerParams: { unique: "true" } });
const price = field(2, "price", { typerId: 1317 });
const color = field(3, "color", { typerParams: { defaultValue: "red" } });
const secret = field(4, "secret", { typerId: 1326 });
const keepers = field(5, "keepers", { typerId: 1311, typerParams: { multiple: "true" } });
const files = field(6, "files", { typerId: 1316 });
const sum = field(7, "sum", { typerId: 1312 });
const link = field(8, "link", { typerId: 1310 });
const fields = [ean, price, color, secret, keepers, files, sum, link];
const lamp = plainClass({ id: "lamp", fieldIds: fields.map(({ id }) => id) });
const model = modelOf([lamp], { fields: byId(...fields) });

test("on create a default fills what is absent, and what is required is missing", () => {
  const read = readNew({ price: "12.50", unknown: "x" });

  expect([...read.values]).toEqual([
    ["price", "12.50"],
    ["color", "red"],
  ]);
  expect(read.problems).toMatchObject([{ field: "ean", kind: "required" }]);
});

test("a sketch may lack what is required, given blank or not at all", () => {
  expect(readNew({}, { sketch: true }).problems).toEqual([]);
  expect(readNew({ ean: " " }, { sketch: true }).problems).toEqual([]);
  expect(readNew({ ean: " " }).problems).toMatchObject([{ field: "ean", kind: "required" }]);
});

test("names are keys or IDs in any case", () => {
  const read = readNew({ EAN: "1", [price.id.toUpperCase()]: "2" });

  expect(read.values.get("ean")).toBe("1");
  expect(read.values.get("price")).toBe("2");
});

test("on update only what differs from the stored values is written; a blank clears", () => {
  const current = { ean: "1", price: "12.5", color: "blue" };
  const read = readNew({ ean: "1", price: "12.50", color: "" }, { current });

  expect([...read.values]).toEqual([["color", null]]);
  expect(readNew({}, { current }).values.size).toBe(0);
  expect(readNew({ color: "" }, { current: {} }).values.size).toBe(0);
});

test("the placeholder of a stored secret keeps it", () => {
  const current = { secret: "sealed" };

  expect(readNew({ secret: "set" }, { current }).values.size).toBe(0);
  expect(readNew({ secret: "new" }, { current }).values.get("secret")).toBe("new");
});

test("a field that may not be written is an issue, as is a value that does not parse", () => {
  const read = readNew(
    { ean: "1", price: "cheap", color: "red" },
    { mayWrite: ({ key }) => key !== "color" },
  );

  expect(read.problems).toMatchObject([
    { field: "price", kind: "incorrect" },
    { field: "color", kind: "immutable" },
  ]);
});

test("files take no text; what is calculated ignores it", () => {
  const read = readNew({ ean: "1", files: "x", sum: "5" });

  expect(read.problems).toMatchObject([{ field: "files", kind: "immutable" }]);
  expect(readNew({ ean: "1", files: " " }).problems).toEqual([]);
});

test("a link is read as the twins at its other end, a blank one as none", () => {
  const linkModel = modelOf([lamp], {
    fields: byId(...fields),
    links: new Map([["l", { id: "l" } as never]]),
  });
  const read = readFields({ ean: "1", link: ` ${ANN} ` }, { ...reading(), model: linkModel });

  expect(read.links.get(link)).toEqual([ANN]);
  expect(readNew({ ean: "1", link: "" }).links.get(link)).toEqual([]);
});

test("fields are found by key, and required ones without a value are listed", () => {
  expect(fieldByKey(model, lamp, "price")).toBe(price);
  expect(fieldByKey(model, lamp, "height")).toBeUndefined();
  expect(missingRequired(model, lamp, { price: "1" })).toEqual([ean]);
  expect(missingRequired(model, lamp, { ean: "1" })).toEqual([]);
});

test("search data are derived from name and values", () => {
  expect(
    derive(model, lamp, "Desk lamp", { ean: " 1 ", price: "12.5", keepers: [ANN, BOB, ANN] }),
  ).toEqual({
    searchText: "desk lamp\n 1 ",
    refIds: [ANN, BOB],
    ranges: [{ fieldNo: 2, value: 12.5 }],
    uniques: [{ fieldNo: 1, key: "ean", value: "1", within: "owner" }],
  });
});

type Reading = Parameters<typeof readFields>[1];

function reading(overrides: Partial<Reading> = {}): Reading {
  const neutral = { locale: "en", now: NOW, current: null, sketch: false, mayWrite: null };
  return { model, twinClass: lamp, ...neutral, ...overrides };
}

function readNew(input: FieldInput, overrides: Partial<Reading> = {}) {
  return readFields(input, reading(overrides));
}

function field(no: number, key: string, overrides: Partial<ClassField> = {}): ClassField {
  return plainField({ id: `${key}-id`, no, key, name: { en: key }, ...overrides });
}
