import { expect, test } from "vitest";

import { byId } from "../../testing/plain-actor.ts";
import { plainClass, plainField, plainModel } from "../../testing/plain-model.ts";
import { fill, type FillContext } from "./run-fillers.rules.ts";

const ANN = "11111111-1111-4111-8111-111111111111";
const BOB = "22222222-2222-4222-8222-222222222222";
const NUMBER = 1317;
const price = plainField({ id: "price-id", key: "price", typerId: NUMBER });
const stock = plainField({ id: "stock-id", key: "stock", typerId: NUMBER });
const share = plainField({
  id: "share-id",
  key: "share",
  typerId: NUMBER,
  typerParams: { decimalPlaces: "2" },
});
const note = plainField({ id: "note-id", key: "note" });
const keeper = plainField({ id: "keeper-id", key: "keeper" });
const fieldIds = [price, stock, share, note, keeper].map(({ id }) => id);

test.each<[string, number, Record<string, string>, Partial<FillContext>, object]>([
  [
    "all fields of the class that were sent",
    2310,
    {},
    sent({ "note-id": "x", other: "y" }),
    own({ "note-id": "x" }),
  ],
  [
    "a field from another of the twin",
    2311,
    from("note-id", "keeper-id"),
    twin({ note: "kept" }),
    own({ "keeper-id": "kept" }),
  ],
  ["null from an empty field", 2311, from("note-id", "keeper-id"), {}, own({ "keeper-id": null })],
  [
    "a field from the request",
    2312,
    from("note-id", "keeper-id"),
    sent({ "note-id": "x" }),
    own({ "keeper-id": "x" }),
  ],
  [
    "null from an empty text of the request",
    2312,
    from("note-id", "keeper-id"),
    sent({ "note-id": "" }),
    own({ "keeper-id": null }),
  ],
  ["the author as assignee", 2313, {}, {}, { fields: {}, assigneeUserId: BOB }],
  [
    "the user of a field as assignee",
    2314,
    { assigneeField: "keeper-id" },
    twin({ keeper: ANN }),
    { fields: {}, assigneeUserId: ANN },
  ],
  [
    "the user of the request as assignee",
    2315,
    { assigneeField: "keeper-id" },
    sent({ "keeper-id": ANN }),
    { fields: {}, assigneeUserId: ANN },
  ],
  ["the same assignee", 2316, {}, {}, { fields: {}, assigneeUserId: ANN }],
  ["nobody as assignee", 2317, {}, {}, { fields: {}, assigneeUserId: null }],
  [
    "the request before the twin",
    2323,
    from("note-id", "keeper-id"),
    { ...twin({ note: "old" }), ...sent({ "note-id": "new" }) },
    own({ "keeper-id": "new" }),
  ],
  [
    "the twin where the request has nothing",
    2323,
    from("note-id", "keeper-id"),
    twin({ note: "old" }),
    own({ "keeper-id": "old" }),
  ],
  [
    "an assignee from either",
    2324,
    { assigneeField: "keeper-id" },
    twin({ keeper: ANN }),
    { fields: {}, assigneeUserId: ANN },
  ],
  [
    "the named basics of the request",
    2327,
    { fields: "name, assigneeUserId" },
    { basics: { name: "Lamp", description: "Not named", assigneeUserId: null } },
    { fields: {}, name: "Lamp", assigneeUserId: null },
  ],
  [
    "the description of the request",
    2327,
    { fields: "description" },
    { basics: { description: "Bright" } },
    { fields: {}, description: "Bright" },
  ],
  ["the assignee of the head", 2329, {}, head(), { fields: {}, assigneeUserId: BOB }],
  [
    "a field with the assignee of the head",
    2330,
    { twinClassFieldId: "KEEPER-ID" },
    head(),
    own({ "keeper-id": BOB }),
  ],
  ["nothing into a field", 2331, { twinClassFieldId: "note-id" }, {}, own({ "note-id": null })],
  [
    "a field of the head",
    2332,
    from("note-id", "keeper-id"),
    head(),
    own({ "keeper-id": "of the head" }),
  ],
  [
    "the author into a field",
    2333,
    { twinClassFieldId: "keeper-id", field: "createdByUserId" },
    {},
    own({ "keeper-id": BOB }),
  ],
  [
    "the assignee into a field",
    2333,
    { twinClassFieldId: "keeper-id" },
    {},
    own({ "keeper-id": ANN }),
  ],
  [
    "the user into a field",
    2338,
    { twinClassFieldId: "keeper-id" },
    {},
    own({ "keeper-id": "me" }),
  ],
  [
    "a constant into a field",
    2341,
    { twinClassFieldId: "note-id", value: "fixed" },
    {},
    own({ "note-id": "fixed" }),
  ],
  [
    "nothing without a constant",
    2341,
    { twinClassFieldId: "note-id" },
    {},
    own({ "note-id": null }),
  ],
])("a filler takes %s", (_case, featurerId, params, context, result) => {
  expect(fill(featurerId, params, filling(context))).toEqual(result);
});

test("numbers are subtracted, added and divided exactly", () => {
  const twinAndRequest = { ...twin({ price: "0.3", stock: "7" }), ...sent({ "price-id": "0.1" }) };
  const minus = { minuendTwinClassFieldId: "stock-id", subtrahendTwinClassFieldId: "price-id" };
  const plus = { augendTwinClassFieldId: "stock-id", addendTwinClassFieldId: "price-id" };
  const quotient = {
    dividendTwinClassFieldId: "stock-id",
    divisorTwinClassFieldId: "price-id",
    targetTwinClassFieldId: "share-id",
  };

  expect(fill(2321, minus, filling(twinAndRequest)).fields).toEqual({ "stock-id": "6.9" });
  expect(fill(2339, plus, filling(twinAndRequest)).fields).toEqual({ "stock-id": "7.1" });
  expect(fill(2339, plus, filling(sent({ "price-id": "2" }))).fields).toEqual({ "stock-id": "2" });
  const third = { ...twin({ stock: "1" }), ...sent({ "price-id": "3" }) };
  expect(fill(2340, quotient, filling(third)).fields).toEqual({ "share-id": "0.33" });
});

test("a result may be negative only where the filler allows it", () => {
  const twinAndRequest = { ...twin({ stock: "1" }), ...sent({ "price-id": "2" }) };
  const params = { minuendTwinClassFieldId: "stock-id", subtrahendTwinClassFieldId: "price-id" };

  expect(() => fill(2321, params, filling(twinAndRequest))).toThrow("negative");
  expect(
    fill(2321, { ...params, allowNegativeResult: "true" }, filling(twinAndRequest)).fields,
  ).toEqual({
    "stock-id": "-1",
  });
});

test("a filler reads what earlier steps wrote and adds to it", () => {
  const result = { fields: { "note-id": "from before" }, name: "Lamp" };

  expect(fill(2311, from("note-id", "keeper-id"), filling({ result }))).toEqual({
    fields: { "note-id": "from before", "keeper-id": "from before" },
    name: "Lamp",
  });
});

test.each<[string, number, Record<string, string>, Partial<FillContext>]>([
  ["an unknown number", 2399, {}, {}],
  ["no target", 2331, {}, {}],
  ["an unknown field", 2311, from("nowhere", "note-id"), {}],
  ["a value the request lacks", 2312, from("note-id", "keeper-id"), {}],
  ["an assignee who is no ID", 2314, { assigneeField: "keeper-id" }, twin({ keeper: "somebody" })],
  ["a twin without a head", 2329, {}, {}],
  [
    "a sum of texts",
    2339,
    { augendTwinClassFieldId: "note-id", addendTwinClassFieldId: "note-id" },
    sent({ "note-id": "x" }),
  ],
  [
    "a difference from nothing",
    2321,
    { minuendTwinClassFieldId: "stock-id", subtrahendTwinClassFieldId: "price-id" },
    sent({ "price-id": "1" }),
  ],
  [
    "a division by zero",
    2340,
    {
      dividendTwinClassFieldId: "price-id",
      divisorTwinClassFieldId: "stock-id",
      targetTwinClassFieldId: "share-id",
    },
    sent({ "price-id": "1", "stock-id": "0" }),
  ],
])("a filler with %s fails its step", (_case, featurerId, params, context) => {
  expect(() => fill(featurerId, params, filling(context))).toThrow(
    expect.objectContaining({ name: "FactoryStepError" }),
  );
});

function filling(overrides: Partial<FillContext> = {}): FillContext {
  const lamp = plainClass({ id: "lamp", fieldIds });
  return {
    model: plainModel({ fields: byId(price, stock, share, note, keeper) }),
    twinClass: lamp,
    twin: { class_id: "lamp", fields: {}, assigner_user_id: ANN, author_user_id: BOB },
    head: null,
    userId: "me",
    context: {},
    basics: {},
    result: { fields: {} },
    ...overrides,
  };
}

function twin(fields: Record<string, string>): Partial<FillContext> {
  return { twin: { class_id: "lamp", fields, assigner_user_id: ANN, author_user_id: BOB } };
}

function head(): Partial<FillContext> {
  const fields = { note: "of the head" };
  return { head: { class_id: "shelf", fields, assigner_user_id: BOB, author_user_id: ANN } };
}

function sent(context: Record<string, string>): Partial<FillContext> {
  return { context };
}

function own(fields: Record<string, string | null>) {
  return { fields };
}

function from(srcTwinClassFieldId: string, dstTwinClassFieldId: string) {
  return { srcTwinClassFieldId, dstTwinClassFieldId };
}
