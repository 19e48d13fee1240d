import { expect, test } from "vitest";

import { fillSearch } from "./configured-search.rules.ts";

const config = (predicate: Record<string, unknown>) =>
  ({ predicate }) as Parameters<typeof fillSearch>[0];

test("placeholders anywhere in the filters take the caller's parameters", () => {
  const filled = fillSearch(
    config({
      headTwinIdList: ["{headId}"],
      twinNameLikeList: ["{text}", "fixed"],
      fields: { price: { type: "TwinFieldSearchNumericV1", moreThen: "{min}" } },
      limit: 5,
    }),
    { headId: "one", text: "lamp", min: "10" },
  );

  expect(filled).toEqual({
    ok: true,
    search: {
      headTwinIdList: ["one"],
      twinNameLikeList: ["lamp", "fixed"],
      fields: { price: { type: "TwinFieldSearchNumericV1", moreThen: "10" } },
      limit: 5,
    },
  });
});

test("a filter without its parameter does not apply", () => {
  const predicate = {
    twinNameLikeList: ["{text}"],
    fields: { price: { type: "TwinFieldSearchNumericV1", moreThen: "{min}" } },
    statusIdList: ["draft"],
  };

  expect(fillSearch(config(predicate), { text: " ", min: null })).toEqual({
    ok: true,
    search: { statusIdList: ["draft"] },
  });
});

test("without the parameter of an ID nothing is searched", () => {
  expect(fillSearch(config({ headTwinIdList: ["{headId}"] }), {})).toEqual({
    ok: false,
    missing: "headId",
  });
});
