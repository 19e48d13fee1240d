import { sql } from "kysely";
import { expect, test } from "vitest";

import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { loadLargeList } from "./large-list.store.ts";
import { createLargeListCache } from "./large-lists.ts";
import { searchTwins } from "./search-twins.ts";

// If many rows of a large list match a text, only a page of them is read. In this test a list of 200 rows is large, and
// more than 30 matches are many.

const now = new Date("2026-03-01T12:00:00Z");
const small = await startMinimalPlatform(() => now);
const { classes, colors } = small.shop;
const ann = await small.person("writer");
const MANY = 700;
await plant();
const longLists = createLargeListCache();
const remembering = {
  longLists,
  searchLimits: { exactTotal: 15, largeList: 200 },
};

const text = (valueLikeAnyOfList: string[]) => ({
  fields: { sku: { type: "TwinFieldSearchTextV1", valueLikeAnyOfList } },
});
const colored = (...optionsAllOfList: string[]) => ({
  fields: { colors: { type: "TwinFieldSearchListV1", optionsAllOfList } },
});
const priced = (range: object) => ({
  fields: { price: { type: "TwinFieldSearchNumericV1", ...range } },
});

test.each<[string, TwinSearch[]]>([
  ["a name that all have", [{ twinNameLikeList: ["%lamp%"] }]],
  ["a name that a tenth has", [{ twinNameLikeList: ["%ten%"] }]],
  ["a name that a few old ones have", [{ twinNameLikeList: ["%lamp 69_"] }]],
  ["a name that none has", [{ twinNameLikeList: ["%nothing%"] }]],
  ["two letters", [{ twinNameLikeList: ["%en%"] }]],
  ["a text anywhere", [{ textLike: "lamp 5" }]],
  ["a part of a text", [text(["L-1%"])]],
  ["a whole text", [text(["L-650"])]],
  ["all of one option", [colored(colors.red)]],
  ["all of two options", [colored(colors.red, colors.blue)]],
  ["a name or a whole text", [{ twinNameLikeList: ["%ten%"] }, text(["L-651"])]],
  ["a name or a price", [{ twinNameLikeList: ["%ten%"] }, { createdAt: { from: "2026-02-01" } }]],
  ["what nobody has not", [{ twinNameNotLikeList: ["%ten%"] }]],
  ["a price that few have", [priced({ moreThen: 40, lessThen: 52.5 })]],
  ["a price that many have", [priced({ moreThen: 40 })]],
  ["a price that none has", [priced({ moreThen: 1000 })]],
  ["one of few prices and a name", [{ ...priced({ equals: 60 }), twinNameLikeList: ["%en%"] }]],
  ["one of few prices or another", [priced({ equals: 60 }), priced({ equals: 61 })]],
])(
  "pages of a long list are those of the same list taken for a short one: %s",
  async (_, rawFilters) => {
    const filters = rawFilters.map((filter) => ({
      ...filter,
      twinClassExtendsHierarchyContainsIdList: [classes.product],
    }));
    for (const sortAsc of [false, true]) {
      const full = await search({ filters, sortAsc, offset: 0, limit: 1000 });
      for (const offset of [0, 3, 55, 690, 800]) {
        const page = await search({ filters, sortAsc, offset, limit: 10 }, remembering);
        expect(listNames(page)).toEqual(listNames(full).slice(offset, offset + 10));
        const isTrue = page.estimate ? full.total > page.total : full.total === page.total;
        expect([offset, page.total, isTrue]).toEqual([offset, page.total, true]);
      }
    }
  },
);

test("who sees all businesses finds the newest of every one", async () => {
  const boss = await small.person("overseer");
  for (const filter of [{ twinNameLikeList: ["%ten%"] }, { textLike: "lamp" }]) {
    const input = { filters: [filter], offset: 0, limit: 10 };

    const page = await searchTwins(small.db, boss.caller, input, remembering);

    const full = await searchTwins(small.db, boss.caller, { ...input, limit: 1000 });
    expect(page.estimate).toBeGreaterThan(15);
    expect(listNames(page)).toEqual(listNames(full).slice(0, 10));
  }
});

test("searches of one kind each find what they ask for, however often they are asked", async () => {
  for (let at = 300; at < 310; at += 1) {
    const name = `lamp ${at}`;
    const named = { filters: [{ twinNameLikeList: [`%${name}`] }], offset: 0, limit: 10 };
    const page = await search(named, remembering);
    expect(listNames(page).map((foundName) => foundName.toLowerCase())).toEqual([
      at % 10 === 0 ? `ten ${name}` : name,
    ]);

    const price = { filters: [priced({ equals: at / 10 })], offset: 0, limit: 20 };
    const full = await search(price);
    expect(listNames(await search(price, remembering))).toEqual(listNames(full));
  }
});

test("what many have is estimated from rows all over the list, and counted far down", async () => {
  const filters = [{ textLike: "ten" }];

  const page = await search({ filters, offset: 0, limit: 10 }, remembering);
  const end = await search({ filters, offset: 1000, limit: 10 }, remembering);

  expect(page.total).toBe(15);
  expect(Math.abs((page.estimate ?? 0) - MANY / 10)).toBeLessThan(MANY / 20);
  expect(end).toEqual({ rows: [], total: MANY / 10 });
});

test("among many matches the newest come first, among few the best", async () => {
  const best = (textLike: string) =>
    search({ filters: [{ textLike }], sortField: "relevance", offset: 0, limit: 3 }, remembering);

  expect(listNames(await best("lamp"))).toEqual(["Lamp", "Lamp 1", "Lamp 2"]);
  expect(listNames(await best("lamp 7"))).not.toEqual(listNames(await best("lamp")));
  expect(listNames(await best("lamp 700"))).toEqual(["Ten Lamp 700"]);
});

test("a short list is not large", async () => {
  const { domainId, businessAccountId } = ann.caller;
  const owner = { domainId, businessAccountId };

  expect(await loadLargeList(small.db, owner, 36_000)).toBe(null);
  expect(await loadLargeList(small.db, owner, 200)).toMatchObject({ owner });
});

function listNames({ rows }: Awaited<ReturnType<typeof searchTwins>>): string[] {
  return rows.map(({ name }) => name);
}

function search(
  input: Omit<Parameters<typeof searchTwins>[2], "filters"> & { filters: TwinSearch[] },
  services?: Parameters<typeof searchTwins>[3],
) {
  return searchTwins(small.db, ann.caller, input, services);
}

/** Creates two lamps and copies of them, each six hours older than the one before. */
async function plant(): Promise<void> {
  const lamp = await small.create(ann.caller, {
    classId: classes.lamp,
    name: "Lamp",
    fields: lampFields({ sku: "LAMP", price: "10", colors: `${colors.red}<@2@>${colors.blue}` }),
  });
  await sql`
    insert into twin (id, domain_id, business_account_id, class_id, root_class_id, status_id,
      owner_user_id, name, fields, ref_ids, search_text, created_at, updated_at)
    select gen_random_uuid(), domain_id, business_account_id, class_id, root_class_id, status_id,
      owner_user_id, given.name, case when n % 3 = 0 then fields else fields - 'colors' end
        || jsonb_build_object('sku', 'L-' || n),
      case when n % 3 = 0 then ref_ids else '{}' end, search_fold(given.name || e'\n' || 'L-' || n),
      created_at - n * interval '6 hours', updated_at
    from generate_series(1, ${MANY}) n
    cross join lateral (
      select case when n % 10 = 0 then 'Ten ' else '' end || 'Lamp ' || n as name) given
    cross join twin where twin.id = ${lamp.id}`.execute(small.db);
  await sql`
    insert into twin_range (field_no, val, twin_id)
    select field_no, val + row_number() over (partition by field_no order by created_at desc) / 10,
      id
    from twin_range cross join twin
    where twin_id = ${lamp.id} and id <> twin_id and class_id = ${classes.lamp}`.execute(small.db);
  await sql`analyze twin, twin_range`.execute(small.db);
}
