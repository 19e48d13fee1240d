import { expect, test } from "vitest";

import { plainClass, plainField, plainModel } from "../../testing/plain-model.ts";
import { calculate, type ChildGroup } from "./calculated.rules.ts";

const price = plainField({ id: "price", key: "price", typerId: 1317 });
const model = plainModel({
  fields: new Map([["price", price]]),
  classes: new Map([
    ["card", plainClass({ id: "card" })],
    ["allegro", plainClass({ id: "allegro", ancestorIds: ["allegro", "card"] })],
    ["note", plainClass({ id: "note" })],
  ]),
});
const CHILDREN: ChildGroup[] = [
  { classId: "allegro", statusId: "draft", count: 2, sums: { price: "0.1" } },
  { classId: "card", statusId: "live", count: 1, sums: { price: "0.2" } },
  { classId: "note", statusId: "draft", count: 4, sums: {} },
];

test.each<[string, number, Record<string, string>, string]>([
  ["children in a status", 1314, { childrenTwinStatusIdList: "draft" }, "6"],
  ["children not in a status", 1315, { childrenTwinStatusIdList: "draft", exclude: "true" }, "1"],
  ["all children where no status is named", 1314, {}, "7"],
  ["children of a class and of what extends it", 1333, { twinClassIds: "card" }, "3"],
  ["values of children", 1312, { childrenTwinClassFieldId: "price" }, "0.3"],
  [
    "values of children in a status",
    1313,
    { childrenTwinClassFieldId: "price", childrenTwinStatusIdList: "live" },
    "0.2",
  ],
  ["values of a field that is gone", 1312, { childrenTwinClassFieldId: "gone" }, "0"],
])("%s are counted or summed", (_what, typerId, typerParams, value) => {
  expect(calculate(model, plainField({ typerId, typerParams }), CHILDREN)).toBe(value);
});
