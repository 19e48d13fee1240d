import { expect, test } from "vitest";

import { modelOf } from "../../testing/plain-actor.ts";
import { plainClass } from "../../testing/plain-model.ts";
import { classAndRelatives, isEndOf } from "./class-hierarchy.rules.ts";
import type { Link } from "./domain-model.ts";

const lamp = plainClass({ id: "lamp", ancestorIds: ["lamp", "product"] });
const model = modelOf([
  plainClass({ id: "product", ancestorIds: ["product"] }),
  lamp,
  plainClass({ id: "arc", ancestorIds: ["arc", "lamp", "product"] }),
  plainClass({ id: "shop", ancestorIds: ["shop"] }),
]);
const link = { srcClassId: "lamp", dstClassId: "shop" } as unknown as Link;

test("a class has its ancestors and descendants as relatives", () => {
  expect([...classAndRelatives(model, lamp)].toSorted()).toEqual(["arc", "lamp", "product"]);
});

test.each([
  ["lamp", true],
  ["arc", true],
  ["product", true],
  ["shop", true],
])("twins of %s, or of a class below it, can be an end: %s", (classId, isEnd) => {
  expect(isEndOf(model, classId, link)).toBe(isEnd);
});

test("twins of other classes can't be an end", () => {
  expect(isEndOf(model, "shop", { ...link, dstClassId: "lamp" })).toBe(false);
});
