import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { updateTwin } from "../changes/update-twin.ts";
import { searchTwins } from "./search-twins.ts";

// Tests each filter of the contract with twins that match and twins that don't.

const noon = new Date("2026-03-01T12:00:00Z");
const small = await startMinimalPlatform(() => noon);
const { classes, colors, fields, link, statuses } = small.shop;
const ann = await small.person("writer");
const bob = await small.person("writer");
const { red, green, blue } = colors;
const [ash, birch, cedar] = [
  await lamp("Ash", { colors: "red<@2@>blue", price: "10", keeper: ann.userId }),
  await lamp("Birch", { colors: "green", price: "20", in_stock: "true" }, bob),
  await lamp("Cedar", {}, ann),
];
const ashCard = await card("Ash card", ash, [cedar]);
const bareCard = await card("Bare card", birch, []);
await small.inTx((tx) =>
  updateTwin(small.services, tx, ann.caller, cedar, {
    description: "Made of Cedar_wood",
    externalId: "EXT-7",
    assignerUserId: bob.userId,
  }),
);
await small.db
  .updateTable("twin")
  .set({ status_id: statuses.done, created_at: new Date("2026-01-01T00:00:00Z") })
  .where("id", "=", birch)
  .execute();

const LAMPS: TwinSearch = { twinClassIdList: [classes.lamp] };
const CARDS: TwinSearch = { twinClassIdList: [classes.card] };

test.each<[string, TwinSearch, string[]]>([
  ["twinIdList", { twinIdList: [ash, bareCard] }, ["Ash", "Bare card"]],
  ["twinIdExcludeList", { ...LAMPS, twinIdExcludeList: [ash] }, ["Birch", "Cedar"]],
  ["twinClassIdList", LAMPS, ["Ash", "Birch", "Cedar"]],
  ["twinClassIdExcludeList", { twinClassIdExcludeList: [classes.lamp] }, ["Ash card", "Bare card"]],
  [
    "twinClassExtendsHierarchyContainsIdList",
    { twinClassExtendsHierarchyContainsIdList: [classes.product] },
    ["Ash", "Birch", "Cedar"],
  ],
  [
    "twinNameLikeList, any of",
    { twinNameLikeList: ["%CARD", "ash"] },
    ["Ash", "Ash card", "Bare card"],
  ],
  ["twinNameNotLikeList, none of", { twinNameNotLikeList: ["%card", "a%"] }, ["Birch", "Cedar"]],
  ["descriptionLikeList", { descriptionLikeList: ["%cedar%"] }, ["Cedar"]],
  ["descriptionLikeList, escaped", { descriptionLikeList: ["%cedar\\_wood"] }, ["Cedar"]],
  ["descriptionLikeList, escaped in vain", { descriptionLikeList: ["%cedar\\%wood"] }, []],
  ["descriptionNotLikeList", { ...LAMPS, descriptionNotLikeList: ["%cedar%"] }, ["Ash", "Birch"]],
  ["externalIdList, a pattern", { externalIdList: ["ext-%"] }, ["Cedar"]],
  ["externalIdList, without %", { externalIdList: ["ext-"] }, []],
  ["externalIdList, whatever the case", { externalIdList: ["ext-7"] }, ["Cedar"]],
  ["externalIdExcludeList", { ...LAMPS, externalIdExcludeList: ["%7"] }, ["Ash", "Birch"]],
  ["headTwinIdList", { headTwinIdList: [ash] }, ["Ash card"]],
  ["headTwinClassIdList", { headTwinClassIdList: [classes.lamp] }, ["Ash card", "Bare card"]],
  ["headTwinClassIdList of another", { headTwinClassIdList: [classes.card] }, []],
  ["statusIdList", { statusIdList: [statuses.done] }, ["Birch"]],
  ["statusIdExcludeList", { ...LAMPS, statusIdExcludeList: [statuses.done] }, ["Ash", "Cedar"]],
  ["assignerUserIdList", { assignerUserIdList: [bob.userId] }, ["Cedar"]],
  [
    "assignerUserIdExcludeList",
    { ...LAMPS, assignerUserIdExcludeList: [bob.userId] },
    ["Ash", "Birch"],
  ],
  ["createdByUserIdList", { createdByUserIdList: [bob.userId] }, ["Birch"]],
  [
    "createdByUserIdExcludeList",
    { ...LAMPS, createdByUserIdExcludeList: [bob.userId] },
    ["Ash", "Cedar"],
  ],
  ["hierarchyTreeContainsIdList", { hierarchyTreeContainsIdList: [ash] }, ["Ash", "Ash card"]],
  ["createdAt from", { ...LAMPS, createdAt: { from: "2026-03-01T12:00:00" } }, ["Ash", "Cedar"]],
  ["createdAt to", { ...LAMPS, createdAt: { to: "2026-01-01T00:00:00" } }, ["Birch"]],
  ["createdAt to, a second too early", { createdAt: { to: "2025-12-31T23:59:59" } }, []],
  ["linksAnyOfList", { linksAnyOfList: [to(cedar), to(birch)] }, ["Ash card"]],
  ["linksAnyOfList of nobody", { linksAnyOfList: [to(birch)] }, []],
  ["linksAllOfList", { linksAllOfList: [to(cedar), to()] }, ["Ash card"]],
  ["linksAllOfList, one missing", { linksAllOfList: [to(cedar), to(birch)] }, []],
  ["linksNoAnyOfList", { ...CARDS, linksNoAnyOfList: [to(cedar), to(birch)] }, ["Bare card"]],
  [
    "linksNoAllOfList",
    { ...CARDS, linksNoAllOfList: [to(cedar), to(birch)] },
    ["Ash card", "Bare card"],
  ],
  ["linksNoAllOfList, all there", { ...CARDS, linksNoAllOfList: [to(cedar), to()] }, ["Bare card"]],
  [
    "links from the other end",
    { linksAnyOfList: [{ ...to(ashCard), srcElseDst: true }] },
    ["Cedar"],
  ],
  [
    "links by the deprecated name",
    { linksAnyOfList: [{ linkId: link.goesWith, dstTwinIdList: [cedar] }] },
    ["Ash card"],
  ],
  ["headSearch", { headSearch: { statusIdList: [statuses.done] } }, ["Bare card"]],
  ["childrenSearch", { childrenSearch: { twinNameLikeList: ["bare%"] } }, ["Birch"]],
  ["text like all", text({ valueLikeAllOfList: ["SKU%", "%Ash"] }), ["Ash"]],
  ["text like all, case matters", text({ valueLikeAllOfList: ["sku%"] }), []],
  ["text like any", text({ valueLikeAnyOfList: ["%Ash", "%Birch"] }), ["Ash", "Birch"]],
  ["text like no all", text({ valueLikeNoAllOfList: ["SKU%", "%Ash"] }), ["Birch", "Cedar"]],
  ["text like no any", text({ valueLikeNoAnyOfList: ["%Ash", "%Birch"] }), ["Cedar"]],
  ["number equal", price({ equals: "10.00" }), ["Ash"]],
  ["number less, strictly", price({ lessThen: "20" }), ["Ash"]],
  ["number more, strictly", price({ moreThen: "10" }), ["Birch"]],
  ["number in a range", price({ moreThen: "9", lessThen: "11" }), ["Ash"]],
  [
    "number in a range or equal",
    price({ moreThen: "11", lessThen: "19", equals: "20" }),
    ["Birch"],
  ],
  ["date equal", released({ equals: "2026-02-01T00:00:00" }), ["Birch"]],
  ["date before", released({ lessThen: "2026-02-01T00:00:00" }), ["Ash"]],
  ["date after", released({ moreThen: "2026-01-31T00:00:00" }), ["Birch"]],
  ["date empty", released({ empty: true }), ["Cedar"]],
  ["true", { fields: { in_stock: { type: "TwinFieldSearchBooleanV1", value: true } } }, ["Birch"]],
  [
    "false, of which none is set",
    { ...LAMPS, fields: { in_stock: { type: "TwinFieldSearchBooleanV1", value: false } } },
    [],
  ],
  [
    "date after, or stored empty, which none is",
    released({ moreThen: "2026-01-31T00:00:00", empty: true }),
    ["Birch"],
  ],
  ["options, all of", options({ optionsAllOfList: [red, blue] }), ["Ash"]],
  ["options, any of", options({ optionsAnyOfList: [red, green] }), ["Ash", "Birch"]],
  ["options, not all of", options({ optionsNoAllOfList: [red, blue] }), ["Birch", "Cedar"]],
  ["options, none of", options({ optionsNoAnyOfList: [red, green] }), ["Cedar"]],
  ["user", keeper({ idList: [ann.userId] }), ["Ash"]],
  ["user excluded", keeper({ idExcludeList: [ann.userId] }), ["Birch", "Cedar"]],
  ["a linked twin", companion({ idList: [cedar] }), ["Ash card"]],
  ["a linked twin excluded", { ...CARDS, ...companion({ idExcludeList: [cedar] }) }, ["Bare card"]],
  [
    "several properties, all of them",
    { ...LAMPS, twinNameLikeList: ["%r%"], statusIdList: [statuses.done] },
    ["Birch"],
  ],
  [
    "empty lists, which filter nothing",
    { ...LAMPS, twinNameLikeList: [], statusIdList: [], tagDataListOptionIdList: null },
    ["Ash", "Birch", "Cedar"],
  ],
  ["ids nobody has", { twinIdList: [randomUUID()] }, []],
])("searches by %s", async (_name, filter, expected) => {
  expect(await findNames([filter])).toEqual(expected);
});

test("twins with the same creation time are on exactly one page of a union", async () => {
  const filters = [LAMPS, CARDS, { twinNameLikeList: ["ash%"] }];
  for (const sortAsc of [true, false]) {
    const pages = [];
    for (let offset = 0; offset < 5; offset += 1) {
      const page = await searchTwins(small.db, ann.caller, { filters, offset, limit: 1, sortAsc });
      expect(page.total).toBe(5);
      pages.push(...page.rows.map(({ id }) => id));
    }
    expect(new Set(pages).size).toBe(5);
    const full = await searchTwins(small.db, ann.caller, {
      filters,
      offset: 0,
      limit: 9,
      sortAsc,
    });
    expect(full.rows.map(({ id }) => id)).toEqual(pages);
  }
});

test.each([
  ["price", { type: "TwinFieldSearchTextV1" }, CODE.FEATURER_WRONG_TYPE],
  ["colors", { type: "TwinFieldSearchUserV1" }, CODE.FEATURER_WRONG_TYPE],
  ["api_key", { type: "TwinFieldSearchTextV1" }, CODE.FIELD_NOT_SEARCHABLE],
  ["images", { type: "TwinFieldSearchTextV1" }, CODE.FIELD_NOT_SEARCHABLE],
  ["companion", { type: "TwinFieldSearchTextV1" }, CODE.FIELD_NOT_SEARCHABLE],
  [randomUUID(), { type: "TwinFieldSearchTextV1" }, CODE.FIELD_KEY_UNKNOWN],
])("a filter of %s by %o is rejected", async (key, filter, code) => {
  await expect(findNames([{ fields: { [key]: filter } }])).rejects.toMatchObject({
    code,
    fieldErrors: [{ field: key }],
  });
});

test("sketches are found, and excluded, by the one ID they have upstream", async () => {
  const everySketch = "00000001-0000-0000-0000-000000000001";
  const sketch = await lamp("Dogwood", {});
  const asSketch = small.db.updateTable("twin").set({ status_id: statuses.sketch });
  await asSketch.where("id", "=", sketch).execute();

  expect(await findNames([{ statusIdList: [everySketch] }])).toEqual(["Dogwood"]);
  const finishedNames = await findNames([{ ...LAMPS, statusIdExcludeList: [everySketch] }]);
  expect(finishedNames).toEqual(expect.arrayContaining(["Ash", "Birch", "Cedar"]));
  expect(finishedNames).not.toContain("Dogwood");
});

async function findNames(filters: TwinSearch[]): Promise<string[]> {
  const sorted = { sortField: "name", sortAsc: true, offset: 0, limit: 100 };
  const page = await searchTwins(small.db, ann.caller, { filters, ...sorted });
  return page.rows.map(({ name }) => name);
}

async function lamp(name: string, values: Record<string, string>, by = ann): Promise<string> {
  const day = { Ash: "2026-01-01", Birch: "2026-02-01" }[name];
  const twin = await small.create(by.caller, {
    classId: classes.lamp,
    name,
    fields: lampFields({ sku: `SKU-${name}`, ...(day && { released: day }), ...values }),
  });
  return twin.id;
}

async function card(name: string, headTwinId: string, linked: string[]): Promise<string> {
  const links = linked.map((dstTwinId) => ({ linkId: link.goesWith, dstTwinId }));
  const twin = await small.create(ann.caller, { classId: classes.card, headTwinId, name, links });
  return twin.id;
}

function to(...twinIdList: string[]) {
  return { linkId: link.goesWith, twinIdList };
}

function text(filter: object): TwinSearch {
  return { ...LAMPS, fields: { sku: { type: "TwinFieldSearchTextV1", ...filter } } };
}

function price(filter: object): TwinSearch {
  return { fields: { [fields.price]: { type: "TwinFieldSearchNumericV1", ...filter } } };
}

function released(filter: object): TwinSearch {
  return { ...LAMPS, fields: { released: { type: "TwinFieldSearchDateV1", ...filter } } };
}

function options(filter: object): TwinSearch {
  return { ...LAMPS, fields: { colors: { type: "TwinFieldSearchListV1", ...filter } } };
}

function keeper(filter: object): TwinSearch {
  return { ...LAMPS, fields: { keeper: { type: "TwinFieldSearchUserV1", ...filter } } };
}

function companion(filter: object): TwinSearch {
  return { fields: { companion: { type: "TwinFieldSearchIdV1", ...filter } } };
}
