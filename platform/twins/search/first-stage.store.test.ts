import { expect, test } from "vitest";

import { ANY_PAIR, referenceTokens } from "../../base/database/index-tokens.ts";
import type { Condition, SearchBranch } from "../../model/field-types/search-query.rules.ts";
import { chooseFirstStage } from "./first-stage.store.ts";
import type { LargeList } from "./large-list-stages.store.ts";
import { newestRows } from "./snapshot.store.ts";

// Of the newest 1,000 rows a name or a reference says where to look for the twelve of a page of ten.

const NEEDED = 11;
const AT_FEW = { rows: 100, stage: 1 };
const AT_TWICE_FEW = { rows: 200, stage: 1 };
const AT_MORE = { rows: 500, stage: 1 };
const AT_NEAR_DAYS = { rows: 0, stage: 1 };
const AT_FAR_DAYS = { rows: 0, stage: 2 };
const AT_ALL = { rows: 0, stage: 3 };

const [red, blue, green] = ["red", "blue", "green"];
const rows = Array.from({ length: 1000 }, (_, index) => ({
  name: `Lamp ${index % 30 === 0 ? "brass" : ""} ${index % 400 === 0 ? "tin" : ""}`,
  externalId: `EXT-${index}`,
  refs: referenceTokens({
    refIds: [red, blue, ...(index % 200 === 0 ? [green] : [])],
    refsTogether: index % 200 === 0 ? [[red, blue]] : [],
  }),
}));

const named = (...patterns: string[]): Condition => like("name", patterns);
const like = (column: "name" | "description" | "external_id", patterns: string[], not = false) =>
  ({ kind: "like", column, patterns, not }) as const;
const having = (...ids: string[]): Condition => ({
  kind: "field-refs",
  field: { key: "colors", nos: [1], inSearchText: false, hasOwnIndex: false, within: null },
  ids,
  match: "all",
});
const all = (...of: Condition[]): Condition => ({ kind: "all", of });
const text: Condition = { kind: "text", pattern: "%tin%", only: null };

test.each<[string, Condition[], object]>([
  ["a name that most have", [named("%LAMP%")], AT_FEW],
  ["a name that some have", [named("%brass%")], AT_MORE],
  ["a name that few have", [named("%tin%")], AT_NEAR_DAYS],
  ["a name that one has", [named("%brass tin%", "%nothing%")], AT_FAR_DAYS],
  ["a name that none has", [named("%nothing%")], AT_FAR_DAYS],
  ["a name with what stands for any", [named("l%b_ass%")], AT_MORE],
  ["a name that none has or one that most have", [named("%nothing%"), named("%lamp%")], AT_FEW],
  ["an id of elsewhere", [like("external_id", ["ext-9999_"])], AT_FAR_DAYS],
  ["an option that all have", [having(red)], AT_FEW],
  ["two options that few have both", [having(red, blue)], AT_NEAR_DAYS],
  ["two options that none has both", [having(red, green)], AT_FAR_DAYS],
  [
    "an option that all have, in a name that few have",
    [all(having(red), named("%tin%"))],
    AT_NEAR_DAYS,
  ],
  ["a name that few have, and a text", [all(text, named("%tin%"))], AT_NEAR_DAYS],
  ["a text", [text], AT_TWICE_FEW],
  ["a name or a text", [named("%nothing%"), text], AT_TWICE_FEW],
  ["a description", [like("description", ["%nothing%"])], AT_TWICE_FEW],
  ["other names", [like("name", ["%nothing%"], true)], AT_TWICE_FEW],
])("%s", (_, conditions, expected) => {
  expect(chooseFirstStage(longList(), branches(conditions), NEEDED)).toEqual(expected);
});

test("what the database counts in few rows is fetched at once", () => {
  const pair = referenceTokens({ refIds: [], refsTogether: [[red, blue]] });
  const start = (common: string[], ...conditions: Condition[]) =>
    chooseFirstStage(longList(common), branches(conditions), NEEDED);

  expect(start([red, blue], having(green))).toEqual(AT_ALL);
  expect(start([red, blue], having(red, blue))).toEqual(AT_ALL);
  expect(start([red, blue], all(having(red, blue), named("%lamp%")))).toEqual(AT_ALL);
  expect(start([red, blue, ...pair], having(red, blue))).toEqual(AT_NEAR_DAYS);
  expect(start([ANY_PAIR], having(red, blue))).toEqual(AT_NEAR_DAYS);
  expect(start([red, blue], having(red))).toEqual(AT_FEW);
  expect(start([red, blue], having(green), named("%lamp%"))).toEqual(AT_FEW);
});

test("a page further on is looked for among more", () => {
  const start = (needed: number) =>
    chooseFirstStage(longList(), branches([named("%lamp%")]), needed);

  expect(start(99)).toEqual(AT_FEW);
  expect(start(100)).toEqual(AT_MORE);
  expect(start(600)).toEqual(AT_NEAR_DAYS);
  expect(chooseFirstStage(longList(), branches([text]), 100)).toEqual({ rows: 0, stage: 0 });
});

function longList(common?: string[]): LargeList {
  return {
    places: [100, 6000, 36_000],
    since: [],
    days: [],
    asOf: 0,
    newestRows: newestRows(rows),
    commonRefs: common ? new Set(common) : null,
    stages: new Map(),
  };
}

function branches(conditions: Condition[]): SearchBranch[] {
  return conditions.map((condition) => ({ scopes: [], condition }));
}
