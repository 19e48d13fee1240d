// Words as users type and mistype them. cspell:disable
import { sql } from "kysely";
import { expect, test } from "vitest";

import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { countGroups } from "./count-groups.ts";
import { searchTwins, type TwinSearchInput } from "./search-twins.ts";

// Names of real products, as sellers and packaging write them.

let tick = 0;
const small = await startMinimalPlatform(() => new Date(Date.UTC(2026, 0, 1) + 60_000 * tick++));
const { classes } = small.shop;
const ann = await small.person("writer");
const NAMES = [
  "Nutella",
  "Crème de marrons",
  "Heringsfilets in fruchtiger Tomatencreme",
  "Trésor chocolat noir",
  "Brins De Chocolat Noir à L'arôme De Framboise",
  "Czekolada Gorzka Extra , Cocoa 90%",
  "Śmietana 18%",
  "Maślanka truskawkowa",
  "Lachs Frischkäsezubereitung",
  "Große Knödel",
  "Échalote grise",
  "Epinards hachés",
  "Farine de blé",
  "Zwieback",
  "Żurek śląski",
  "Chips à la crème",
];
for (const [at, name] of NAMES.entries()) {
  await small.create(ann.caller, {
    classId: classes.lamp,
    name,
    fields: lampFields({ ean: `59008200015${at + 10}`, sku: `SKU-000${at + 10}` }),
  });
}

test.each([
  ["creme", ["Crème de marrons", "Chips à la crème", "Heringsfilets in fruchtiger Tomatencreme"]],
  ["CRÈME", ["Crème de marrons", "Chips à la crème", "Heringsfilets in fruchtiger Tomatencreme"]],
  ["noir chocolat", ["Brins De Chocolat Noir à L'arôme De Framboise", "Trésor chocolat noir"]],
  ["chocolat   noir ", ["Brins De Chocolat Noir à L'arôme De Framboise", "Trésor chocolat noir"]],
  ["smietana", ["Śmietana 18%"]],
  ["slaski zurek", ["Żurek śląski"]],
  ["kase", ["Lachs Frischkäsezubereitung"]],
  ["grosse knodel", ["Große Knödel"]],
  ["l’arome", ["Brins De Chocolat Noir à L'arôme De Framboise"]],
  ["5900820001511", ["Crème de marrons"]],
  ["0820001511", ["Crème de marrons"]],
  ["sku-00011", ["Crème de marrons"]],
  ["90%", ["Czekolada Gorzka Extra , Cocoa 90%"]],
  ["nothing has this", []],
])("who types %s finds %s, best matches first", async (textLike, names) => {
  expect(await find({ textLike })).toEqual(names);
});

test.each([
  ["nutela", ["Nutella"]],
  ["nuttella", ["Nutella"]],
  ["nutlela", ["Nutella"]],
  ["smeitana", ["Śmietana 18%"]],
  ["maslnka truskawkowa", ["Maślanka truskawkowa"]],
  ["czekolda gorzka", ["Czekolada Gorzka Extra , Cocoa 90%"]],
  ["choclat noir", ["Brins De Chocolat Noir à L'arôme De Framboise", "Trésor chocolat noir"]],
])("typing errors are forgiven where few have the words: %s", async (textLike, names) => {
  expect(await find({ textLike, textTypos: true })).toEqual(names);
  expect(await find({ textLike })).toEqual([]);
});

test("what has the words stands before what has similar ones", async () => {
  const cremes = await find({ textLike: "creme", textTypos: true });

  expect(cremes.slice(0, 2)).toEqual(["Crème de marrons", "Chips à la crème"]);
});

test("typing errors are looked for among the twins that the other filters find", async () => {
  const createdAt = { to: "2025-12-31T00:00:00" };

  expect(await find({ textLike: "nutela", textTypos: true, createdAt })).toEqual([]);
});

test("groups count what the pages show", async () => {
  const search = { ...within, textLike: "nutela", textTypos: true };

  const { twinClass } = await countGroups(small.db, ann.caller, search, ["twinClass"]);

  expect(twinClass?.map(({ count }) => count)).toEqual([1]);
});

test("pages of best matches are parts of one order, in both directions", async () => {
  const search = { textLike: "c" };
  const full = await find(search);
  const pages = [0, 3, 6, 9, 12].map((offset) => find(search, { offset, limit: 3 }));

  expect((await Promise.all(pages)).flat()).toEqual(full);
  expect(await find(search, { sortAsc: true })).toEqual(full.toReversed());
  expect(full.length).toBeGreaterThan(5);
});

test("without a text the order of best matches is newest first", async () => {
  expect(await find({})).toEqual(NAMES.toReversed());
});

test("names are in the order of a dictionary", async () => {
  const names = await find({}, { sortField: "name", sortAsc: true });

  const dictionary = new Intl.Collator("und");
  expect(names).toEqual(NAMES.toSorted((a, b) => dictionary.compare(a, b)));
  expect(names.indexOf("Échalote grise")).toBe(names.indexOf("Epinards hachés") - 1);
});

test("searches by text and date are planned each time, those of a list of IDs once", async () => {
  const { rows: ids } = await sql<{
    id: string;
  }>`select id from twin where name = 'Nutella'`.execute(small.db);
  for (let run = 0; run < 4; run += 1) {
    await find({ textLike: `nutela${run}`, textTypos: true });
    await find({ createdAt: { to: `2026-01-0${run + 1}T00:00:00` } }, { sortField: "createdAt" });
    await find({ twinIdList: ids.map(({ id }) => id) }, { sortField: "createdAt" });
  }

  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement ~ 'from twin t'`.execute(small.db);
  const statements = rows.map(({ statement }) => statement).join(";");
  expect(statements).toContain("t.id =");
  expect(statements).not.toMatch(/ like |similarity|t\.created_at [<>]=/);
});

const within = { twinClassExtendsHierarchyContainsIdList: [classes.product] };

async function find(search: TwinSearch, options: Partial<TwinSearchInput> = {}) {
  const filters = [{ ...within, ...search }];
  const input = { filters, sortField: "relevance", offset: 0, limit: 100, ...options };
  const { rows } = await searchTwins(small.db, ann.caller, input, small.services);
  return rows.map(({ name }) => name);
}
