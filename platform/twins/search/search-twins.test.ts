import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { parseConfiguredSearch, searchTwins, type TwinSearchInput } from "./search-twins.ts";

let tick = 0;
const small = await startMinimalPlatform(() => new Date(Date.UTC(2026, 0, 1) + 60_000 * tick++));
const { classes, colors, fields, statuses, link } = small.shop;
const ann = await small.person("writer");
const names = ["Ash", "Birch", "Cedar", "Dogwood", "Elm"];
const lamps = await plant();
const [ash, , cedar] = lamps;
await small.create(ann.caller, {
  classId: classes.card,
  headTwinId: ash?.id ?? "",
  name: "Ash card",
  links: [{ linkId: link.goesWith, dstTwinId: cedar?.id ?? "" }],
});
const all = { twinClassExtendsHierarchyContainsIdList: [classes.product] };

test.each<[string, TwinSearch, string[]]>([
  ["class without its kinds", { twinClassIdList: [classes.product] }, []],
  ["class with its kinds", all, names.toReversed()],
  ["class excluded", { ...all, twinClassIdExcludeList: [classes.lamp] }, []],
  ["name pattern, any case", { ...all, twinNameLikeList: ["%E%"] }, ["Elm", "Cedar"]],
  ["name without %, exact", { ...all, twinNameLikeList: ["elm", "as"] }, ["Elm"]],
  ["names excluded", { ...all, twinNameNotLikeList: ["e%", "%h"] }, ["Dogwood", "Cedar"]],
  ["a pattern that ends in an escape", { ...all, twinNameLikeList: ["%elm\\"] }, []],
  ["text anywhere", { ...all, textLike: "sku-ced" }, ["Cedar"]],
  ["wildcards in text are letters", { ...all, textLike: "%" }, []],
  ["number above", byField("price", numeric({ moreThen: "30" })), ["Elm", "Dogwood"]],
  ["number between", byField("price", numeric({ moreThen: "10", lessThen: "30" })), ["Birch"]],
  ["number equal", byField("price", numeric({ equals: "30.0" })), ["Cedar"]],
  ["between or equal", byField("price", numeric({ lessThen: "20", equals: "50" })), ["Elm", "Ash"]],
  [
    "date after",
    byField("released", date({ moreThen: "2026-03-01T00:00:00" })),
    ["Elm", "Dogwood"],
  ],
  ["date absent", byField("released", date({ empty: true })), []],
  [
    "any of the options",
    byField("colors", list({ optionsAnyOfList: [colors.blue] })),
    ["Elm", "Cedar", "Ash"],
  ],
  [
    "all of the options",
    byField("colors", list({ optionsAllOfList: [colors.blue, colors.red] })),
    ["Elm", "Cedar", "Ash"],
  ],
  [
    "none of the options",
    byField("colors", list({ optionsNoAnyOfList: [colors.blue] })),
    ["Dogwood", "Birch"],
  ],
  [
    "selected",
    byField("in_stock", { type: "TwinFieldSearchBooleanV1", value: true }),
    ["Dogwood", "Birch"],
  ],
  [
    "not selected doesn't count never set",
    byField("in_stock", { type: "TwinFieldSearchBooleanV1", value: false }),
    [],
  ],
  [
    "text field, exact case",
    byField("sku", textLike({ valueLikeAnyOfList: ["%Elm%", "%ASH%"] })),
    ["Elm"],
  ],
  [
    "text field, none of",
    byField("sku", textLike({ valueLikeNoAnyOfList: ["%Elm%"] })),
    ["Dogwood", "Cedar", "Birch", "Ash"],
  ],
  ["created between", { ...all, createdAt: { from: iso(1), to: iso(2) } }, ["Cedar", "Birch"]],
  ["empty dates mean none", { ...all, createdAt: { from: "", to: "" } }, names.toReversed()],
  ["status", { ...all, statusIdList: [statuses.done] }, []],
  ["status excluded", { ...all, statusIdExcludeList: [statuses.done] }, names.toReversed()],
  ["head", { headTwinIdList: [ash?.id ?? ""] }, ["Ash card"]],
  ["head of a class", { headTwinClassIdList: [classes.lamp] }, ["Ash card"]],
  ["anywhere under", { hierarchyTreeContainsIdList: [ash?.id ?? ""] }, ["Ash card", "Ash"]],
  ["about the head", { headSearch: { twinNameLikeList: ["ash"] } }, ["Ash card"]],
  ["about a child", { childrenSearch: { twinNameLikeList: ["%card"] } }, ["Ash"]],
  [
    "linked with",
    { linksAnyOfList: [{ linkId: link.goesWith, twinIdList: [cedar?.id ?? ""] }] },
    ["Ash card"],
  ],
  ["linked from", { linksAllOfList: [{ linkId: link.goesWith, srcElseDst: true }] }, ["Cedar"]],
  [
    "not linked",
    { twinClassIdList: [classes.card], linksNoAnyOfList: [{ linkId: link.goesWith }] },
    [],
  ],
  [
    "assignee excluded keeps who has none",
    { ...all, assignerUserIdExcludeList: [ann.userId] },
    names.toReversed(),
  ],
  ["creator", { ...all, createdByUserIdList: [ann.userId] }, names.toReversed()],
  ["tagged", { ...all, tagDataListOptionIdList: [colors.red] }, []],
])("filters by %s", async (_case, filter, expected) => {
  expect(await findNames({ filters: [filter] })).toEqual(expected);
});

test("several filters return the union, each twin once, in the requested order", async () => {
  const filters = [
    { ...all, twinNameLikeList: ["a%", "b%"] },
    { ...all, twinNameLikeList: ["b%", "c%"] },
  ];

  expect(await findNames({ filters })).toEqual(["Cedar", "Birch", "Ash"]);
  expect(await findNames({ filters, sortField: "name", sortAsc: true })).toEqual([
    "Ash",
    "Birch",
    "Cedar",
  ]);
  expect(await findNames({ filters: [] })).toEqual([]);
});

test.each([
  ["createdAt", true, names],
  ["updatedAt", false, names.toReversed()],
  ["name", false, names.toReversed()],
  ["field:price", true, names],
  ["field:price", false, names.toReversed()],
  ["field:sku", false, names.toReversed()],
  ["status", true, names],
])("sorts by %s, ascending %s", async (sortField, sortAsc, expected) => {
  expect(await findNames({ filters: [all], sortField, sortAsc })).toEqual(expected);
});

test("twins without the number come last in either direction", async () => {
  const twinWithoutPrice = await small.create(ann.caller, {
    classId: classes.lamp,
    name: "Fir",
    fields: lampFields(),
  });
  const sorted = { filters: [all], sortField: "field:price" };

  expect(await findNames({ ...sorted, sortAsc: true })).toEqual([...names, "Fir"]);
  expect(await findNames({ ...sorted, sortAsc: false })).toEqual([...names.toReversed(), "Fir"]);
  const page = await search({ ...sorted, sortAsc: true, offset: 4, limit: 1 });
  expect(page).toMatchObject({ rows: [{ name: "Elm" }], total: 6 });
  const last = await search({ ...sorted, sortAsc: true, offset: 5, limit: 1 });
  expect(last).toMatchObject({ rows: [{ name: "Fir" }], total: 6 });
  await small.db.deleteFrom("twin").where("id", "=", twinWithoutPrice.id).execute();
});

test("a page may have any offset", async () => {
  const page = await search({
    filters: [all],
    sortField: "name",
    sortAsc: true,
    offset: 1,
    limit: 3,
  });

  expect(page.rows.map(({ name }) => name)).toEqual(["Birch", "Cedar", "Dogwood"]);
  expect(page.total).toBe(5);
  expect(await search({ filters: [all], offset: 7, limit: 3 })).toEqual({
    rows: [],
    total: 5,
  });
});

test("a deep page has the same order", async () => {
  const page = await search({ filters: [all], offset: 1001, limit: 3 });

  expect(page).toEqual({ rows: [], total: 5 });
});

test("an unknown order, an unknown field and a filter of the wrong type are rejected", async () => {
  await expect(findNames({ filters: [all], sortField: "color" })).rejects.toMatchObject({
    code: CODE.BAD_REQUEST,
  });
  await expect(findNames({ filters: [byField("height", numeric({}))] })).rejects.toMatchObject({
    code: CODE.FIELD_KEY_UNKNOWN,
  });
  await expect(findNames({ filters: [byField("price", date({}))] })).rejects.toMatchObject({
    code: CODE.FEATURER_WRONG_TYPE,
  });
  await expect(findNames({ filters: [byField("api_key", textLike({}))] })).rejects.toMatchObject({
    code: CODE.FIELD_NOT_SEARCHABLE,
  });
});

test("a field is found by its ID", async () => {
  const filter = { ...all, fields: { [fields.price]: numeric({ equals: "10" }) } };

  expect(await findNames({ filters: [filter] })).toEqual(["Ash"]);
});

test("a configured search is filled, and narrowed by the request", async () => {
  const within = (params: Record<string, string>) => [
    parseConfiguredSearch(ann.caller, "products", params),
  ];

  expect(await findNames({ filters: [{}], within: within({ query: "elm" }) })).toEqual(["Elm"]);
  expect(await findNames({ filters: [{}], within: within({ query: " " }) })).toEqual(
    names.toReversed(),
  );
  expect(await findNames({ filters: [{ twinNameLikeList: ["a%"] }], within: within({}) })).toEqual([
    "Ash",
  ]);
  expect(() => parseConfiguredSearch(ann.caller, "nothing", {})).toThrow("Unknown search");
});

test("a search takes two statements at most, whatever the number of rows", async () => {
  const { db, statements } = recordStatements(small.db);
  await searchTwins(db, ann.caller, { filters: [all], offset: 0, limit: 2 });

  expect(statements).toHaveLength(2);
});

async function plant() {
  const twins = [];
  for (const [index, name] of names.entries()) {
    const values = lampFields({
      sku: `SKU-${name}`,
      price: String((index + 1) * 10),
      released: `2026-0${index + 1}-01`,
      colors: index % 2 === 0 ? "red<@2@>blue" : "green",
      ...(index % 2 === 1 && { in_stock: "true" }),
    });
    tick = index;
    twins.push(await small.create(ann.caller, { classId: classes.lamp, name, fields: values }));
  }
  tick = names.length;
  return twins;
}

function search(
  input: Omit<TwinSearchInput, "offset" | "limit"> & { offset?: number; limit?: number },
  caller = ann.caller,
) {
  return searchTwins(small.db, caller, { offset: 0, limit: 100, ...input });
}

async function findNames(input: Omit<TwinSearchInput, "offset" | "limit">, caller = ann.caller) {
  return (await search(input, caller)).rows.map(({ name }) => name);
}

function byField(key: string, filter: { type: string } & Record<string, unknown>): TwinSearch {
  return { ...all, fields: { [key]: filter } };
}

function numeric(filter: object) {
  return { type: "TwinFieldSearchNumericV1", ...filter };
}

function date(filter: object) {
  return { type: "TwinFieldSearchDateV1", ...filter };
}

function list(filter: object) {
  return { type: "TwinFieldSearchListV1", ...filter };
}

function textLike(filter: object) {
  return { type: "TwinFieldSearchTextV1", ...filter };
}

/** Returns the creation time of the lamp at this index, in the format of the contract. */
function iso(index: number): string {
  return lamps[index]?.created_at.toISOString().slice(0, 19) ?? "";
}
