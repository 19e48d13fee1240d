import { expect, test } from "vitest";

import { reads } from "../../testing/messages.ts";
import { plainField, plainModel } from "../../testing/plain-model.ts";
import { fieldType } from "./field-types.rules.ts";

const ID = "aaaaaaaa-1111-4111-8111-111111111111";
const LISTS = "can only be compared with a list of ids";
const FLAG = "can only be compared with true or false";

function search(typerId: number, filter: Record<string, unknown> & { type: string }) {
  const field = plainField({ typerId, typerParams: {} });
  const ref = { key: field.key, nos: [1], inSearchText: false, hasOwnIndex: false, within: null };
  const context = { model: plainModel({}), field, label: "It", now: new Date(0) };
  return fieldType(field).search(filter, ref, context);
}

test.each([
  [1305, "TwinFieldSearchListV1", "optionsAnyOfList"],
  [1311, "TwinFieldSearchUserV1", "idList"],
  [1334, "TwinFieldSearchTwinClassListV1", "idIncludeAnySet"],
])("ids in a search by %i may be in upper case", (typerId, type, name) => {
  const result = search(typerId, { type, [name]: [ID.toUpperCase(), "", null] });
  expect(result).toMatchObject({ ok: true, condition: { ids: [ID] } });
});

test.each([
  [1305, "TwinFieldSearchListV1", { optionsNoAnyOfList: ["red"] }, LISTS],
  [1305, "TwinFieldSearchListV1", { optionsAnyOfList: ID }, LISTS],
  [1311, "TwinFieldSearchUserV1", { idList: [5] }, LISTS],
  [1334, "TwinFieldSearchTwinClassListV1", { idIncludeAllSet: {} }, LISTS],
  [1301, "TwinFieldSearchTextV1", { valueLikeAnyOfList: "%a%" }, "with a list of texts"],
  [1306, "TwinFieldSearchBooleanV1", { value: "perhaps" }, FLAG],
  [1302, "TwinFieldSearchDateV1", { empty: 1 }, FLAG],
])("an unreadable search by %i is rejected, not ignored", (id, type, filter, message) => {
  expect(search(id, { type, ...filter })).toMatchObject({
    ok: false,
    problem: { kind: "incorrect", message: reads(new RegExp(message)) },
  });
});

test("a yes or no may come as a text", () => {
  expect(search(1306, { type: "TwinFieldSearchBooleanV1", value: "true" })).toMatchObject({
    condition: { value: "true" },
  });
  expect(search(1302, { type: "TwinFieldSearchDateV1", empty: "true" })).toMatchObject({
    condition: { kind: "field-empty" },
  });
});

test("empty lists are no filter", () => {
  expect(
    search(1305, { type: "TwinFieldSearchListV1", optionsAnyOfList: [], optionsAllOfList: null }),
  ).toMatchObject({ ok: true, condition: { of: [] } });
});
