import { expect, test } from "vitest";

import { containsPattern } from "#common/like-pattern.ts";

import type { TwinStatus } from "../../core/model/domain-model.ts";
import type { FieldIssue } from "../../model/field-types/field-type.rules.ts";
import type { Condition } from "../../model/field-types/search-query.rules.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { byId, modelOf, plainActor } from "../../testing/plain-actor.ts";
import { plainClass, plainField } from "../../testing/plain-model.ts";
import { compileSearch } from "./compile-search.rules.ts";
import { sortKey } from "./sort.rules.ts";

const EVERY_SKETCH = "00000001-0000-0000-0000-000000000001";
const sku = plainField({ id: "sku-id", key: "sku", no: 1 });
const price = plainField({ id: "price-id", key: "price", no: 2, typerId: 1317, searchable: false });
const hidden = plainField({ id: "cost-id", key: "cost", no: 3, viewPermissionId: "see-costs" });
const secret = plainField({ id: "key-id", key: "api_key", no: 4, typerId: 1326 });
const product = plainClass({ id: "product", abstractClass: true });
const lamp = plainClass({
  id: "lamp",
  ancestorIds: ["lamp", "product"],
  rootClassId: "product",
  fieldIds: ["sku-id", "price-id", "key-id"],
  statusIds: ["sketch-id", "draft-id"],
});
const card = plainClass({
  id: "card",
  fieldIds: ["cost-id"],
  statusIds: ["gone"],
  viewPermissionId: "see-cards",
});
const model = modelOf([product, lamp, card], {
  fields: byId(sku, price, hidden, secret),
  statuses: byId(status("draft-id", "draft", 2), status("sketch-id", "SKETCH", 1)),
});
const ann = plainActor({ model });
const MINE = { owner: { kind: "account", id: "ours" }, reach: null, condition: null };

test("only classes that every search object names are searched, with those they exclude gone", () => {
  const searchClasses = (...searches: TwinSearch[]) =>
    compileSearch(ann, searches, []).classes.map(({ id }) => id);

  expect(searchClasses()).toEqual([]);
  expect(searchClasses({})).toEqual(["product", "lamp", "card"]);
  expect(searchClasses({ twinClassIdList: ["lamp"] })).toEqual(["lamp"]);
  expect(searchClasses({ twinClassExtendsHierarchyContainsIdList: ["product"] })).toEqual([
    "product",
    "lamp",
  ]);
  expect(
    searchClasses({ twinClassIdExcludeList: ["card"] }, { twinClassIdExcludeList: ["lamp"] }),
  ).toEqual(["product"]);
});

test("a search returns only what the actor may see", () => {
  const { scopes } = compileSearch(ann, [{ twinClassIdList: ["lamp", "card"] }], []);

  expect(scopes).toEqual([
    { ...MINE, classIds: ["lamp"], rootClassIds: ["product"], isComplete: true },
  ]);
});

test.each<[string, TwinSearch, Condition]>([
  ["twins", { twinIdList: ["a"] }, ids("id", ["a"])],
  ["other twins", { twinIdExcludeList: ["a"] }, ids("id", ["a"], true)],
  ["children", { headTwinIdList: ["a"] }, ids("head_id", ["a"])],
  ["assignees", { assignerUserIdList: ["a"] }, ids("assigner_user_id", ["a"])],
  ["other authors", { createdByUserIdExcludeList: ["a"] }, ids("author_user_id", ["a"], true)],
  [
    "every class's sketches",
    { statusIdList: [EVERY_SKETCH] },
    ids("status_id", [EVERY_SKETCH, "sketch-id"]),
  ],
  [
    "a name",
    { twinNameLikeList: ["%lamp%"] },
    { kind: "like", column: "name", patterns: ["%lamp%"], not: false },
  ],
  [
    "other descriptions",
    { descriptionNotLikeList: ["x"] },
    { kind: "like", column: "description", patterns: ["x"], not: true },
  ],
  [
    "tags",
    { tagDataListOptionIdList: ["red"] },
    { kind: "marked", mark: "tag", optionIds: ["red"] },
  ],
  [
    "no marker",
    { markerDataListOptionIdExcludeList: ["red"] },
    { kind: "not", of: { kind: "marked", mark: "marker", optionIds: ["red"] } },
  ],
  [
    "one's own touches",
    { touchList: ["STARRED"] },
    { kind: "touched", userId: "ann", touches: ["STARRED"] },
  ],
  [
    "what is not touched",
    { touchExcludeList: ["STARRED"] },
    { kind: "not", of: { kind: "touched", userId: "ann", touches: ["STARRED"] } },
  ],
  ["a subtree", { hierarchyTreeContainsIdList: ["a"] }, { kind: "hierarchy", ids: ["a"] }],
  [
    "a time",
    { createdAt: { from: "2026-03-01T00:00:00", to: "" } },
    { kind: "created", from: new Date("2026-03-01T00:00:00Z"), to: null },
  ],
  ["a text", { textLike: " 5% " }, { kind: "text", words: [["5%"]], only: null }],
  [
    "any link",
    { linksAnyOfList: [{ linkId: "l", twinIdList: ["a"] }] },
    { kind: "any", of: [link("src", ["a"])] },
  ],
  [
    "all links",
    { linksAllOfList: [{ linkId: "l", dstTwinIdList: ["a"], srcElseDst: true }] },
    link("dst", ["a"]),
  ],
  ["no such link", { linksNoAnyOfList: [{ linkId: "l" }] }, { kind: "not", of: link("src", []) }],
  ["not all links", { linksNoAllOfList: [{ linkId: "l" }] }, { kind: "not", of: link("src", []) }],
  [
    "a head of a class",
    { headTwinClassIdList: ["lamp"] },
    { kind: "head", of: ids("class_id", ["lamp"]) },
  ],
  [
    "a field",
    { fields: { sku: { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: ["x"] } } },
    fieldLike("sku", 1),
  ],
  [
    "a field by ID",
    { fields: { "SKU-ID": { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: ["x"] } } },
    fieldLike("sku", 1),
  ],
  [
    "nothing in particular",
    { twinIdList: [], textLike: " ", createdAt: {} },
    { kind: "all", of: [] },
  ],
])("a search for %s becomes a condition", (_case, search, condition) => {
  expect(compileSearch(ann, [{ ...search, twinClassIdList: ["lamp"] }], []).condition).toEqual(
    condition,
  );
});

test("nobody's touches match nothing", () => {
  const search = { twinClassIdList: ["lamp"], touchList: ["STARRED"] };

  expect(compileSearch({ ...ann, userId: null }, [search], []).condition).toEqual({
    kind: "nothing",
  });
});

test("heads and children are searched among what the actor may see, one level deep", () => {
  const nested = {
    twinClassIdList: ["lamp"],
    twinIdList: ["a"],
    headSearch: { twinIdList: ["b"] },
  };
  const search = { twinClassIdList: ["card"], headSearch: nested, childrenSearch: nested };
  const scopes = [{ ...MINE, classIds: ["lamp"], rootClassIds: ["product"], isComplete: true }];
  const of = { kind: "all", of: [{ kind: "visible", scopes }, ids("id", ["a"])] };

  expect(compileSearch(ann, [search], []).condition).toEqual({
    kind: "all",
    of: [
      { kind: "head", of },
      { kind: "child", of },
    ],
  });
});

test("an unknown field, one the actor never sees and a wrong filter are issues", () => {
  const problems: FieldIssue[] = [];
  const filter = { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: ["x"] };
  compileSearch(ann, [{ fields: { height: filter, cost: filter, price: filter } }], problems);

  expect(problems).toMatchObject([
    { field: "height", kind: "unknown" },
    { field: "cost", kind: "unknown" },
    { field: "price", kind: "wrong-search" },
  ]);
});

test("a field seen on some twins is searched there only, and texts leave out what is hidden", () => {
  const grants = {
    ...model.grants,
    twinRoles: [
      { schemaId: "schema", permissionId: "see-costs", classId: "card", role: "assignee" as const },
    ],
  };
  const bob = plainActor({
    userId: "bob",
    permissions: new Set(["see-cards"]),
    model: { ...model, grants },
  });
  const within = [
    {
      owner: null,
      reach: null,
      condition: { kind: "assignee", userId: "bob" },
      classIds: ["card"],
      rootClassIds: ["card"],
      isComplete: true,
    },
  ];
  const filter = { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: ["x"] };

  expect(
    compileSearch(bob, [{ twinClassIdList: ["card"], fields: { cost: filter } }], []).condition,
  ).toMatchObject({
    kind: "all",
    of: [
      { kind: "visible", scopes: within },
      { kind: "field-like", field: { key: "cost", within } },
    ],
  });
  expect(compileSearch(bob, [{ textLike: "x" }], []).condition).toEqual({
    kind: "text",
    words: [["x"]],
    only: [
      { key: "sku", within: null },
      { key: "api_key", within: null },
      { key: "cost", within },
    ],
  });
  expect(compileSearch(ann, [{ textLike: "x" }], []).condition).toMatchObject({
    only: [{ key: "sku" }, { key: "api_key" }],
  });
});

test("wildcards of a searched text are taken literally", () => {
  expect(containsPattern("50%_\\")).toBe("%50\\%\\_\\\\%");
});

test("a list is sorted by columns, statuses and fields that are no secrets", () => {
  const sorted = (sortField?: string) => sortKey(ann, [lamp, card], sortField);

  expect(sorted()).toEqual({ kind: "column", column: "created_at" });
  expect(sorted("updatedAt")).toEqual({ kind: "column", column: "updated_at" });
  expect(sorted("relevance")).toEqual({ kind: "column", column: "created_at" });
  const relevance = { text: "lamp", words: [["lamp"] as const] };
  expect(sortKey(ann, [lamp], "relevance", relevance)).toEqual({ kind: "relevance", ...relevance });
  expect(sorted("status")).toEqual({
    kind: "listed",
    column: "status_id",
    ids: ["sketch-id", "draft-id"],
  });
  expect(sorted("field:SKU")).toEqual({ kind: "field-text", key: "sku", within: null });
  expect(sorted("field:price")).toEqual({ kind: "field-number", nos: [2], within: null });
  expect(["field:api_key", "field:cost", "height"].map(sorted)).toEqual([null, null, null]);
});

function status(id: string, key: string, position: number): TwinStatus {
  const look = { logo: null, backgroundColor: null, fontColor: null };
  return { id, classId: "lamp", key, name: {}, description: {}, ...look, frozen: false, position };
}

function ids(column: string, list: string[], negated = false) {
  return { kind: "ids", column, ids: list, not: negated } as Condition;
}

function link(side: "src" | "dst", twinIds: string[]): Condition {
  return { kind: "link", link: { linkId: "l", twinIds, side } };
}

function fieldLike(key: string, no: number): Condition {
  const field = { key, nos: [no], inSearchText: true, hasOwnIndex: false, within: null };
  return { kind: "field-like", field, patterns: ["x"], match: "any" };
}
