import { sql } from "kysely";
import { expect, test } from "vitest";

import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { SearchServices } from "./search-services.ts";
import { searchTwins } from "./search-twins.ts";

let tick = 0;
const small = await startMinimalPlatform(() => new Date(Date.UTC(2026, 0, 1) + 60_000 * tick++));
const { classes } = small.shop;
const ann = await small.person("writer");
const MANY = 2300;
await plant();

test.each(["createdAt", "name", "field:price", "field:sku", "status"])(
  "by %s, a page far down is the same part of the whole order, from whichever end it is read",
  async (sortField) => {
    for (const sortAsc of [true, false]) {
      const full = await search({ sortField, sortAsc, offset: 0, limit: MANY + 10 });
      expect(new Set(full.rows.map(({ id }) => id)).size).toBe(full.total);

      for (const offset of [1001, 1200, full.total - 3, full.total]) {
        const page = await search({ sortField, sortAsc, offset, limit: 7 });
        const expected = full.rows.slice(offset, offset + 7);
        expect(page.total).toBe(full.total);
        expect(listNames(page.rows)).toEqual(listNames(expected));
      }
    }
  },
);

test.each([
  ["field:price", 100],
  ["field:sku", 100],
  ["status", 100],
])("by %s, rows without it come last, far down too", async (sortField, missingCount) => {
  await sql`delete from twin_range where twin_id in (
    select id from twin order by name desc limit ${missingCount})`.execute(small.db);
  await sql`update twin set fields = fields - 'sku' where id in (
    select id from twin order by name desc limit ${missingCount})`.execute(small.db);
  // A status of no searched class has no place in the order.
  await sql`update twin set status_id = id where id in (
    select id from twin order by name desc limit ${missingCount})`.execute(small.db);

  const full = await search({ sortField, sortAsc: true, offset: 0, limit: MANY + 10 });
  const end = await search({ sortField, sortAsc: true, offset: full.total - 5, limit: 7 });

  expect(full.rows).toHaveLength(full.total);
  expect(listNames(end.rows)).toEqual(listNames(full.rows.slice(-5)));
});

test("first pages count up to a limit and estimate beyond it, pages far down count all", async () => {
  const limits = { searchLimits: { exactTotal: 1000, largeList: 36_000 } };
  const page = (offset: number) =>
    search({ sortField: "name", offset, limit: 5 }, {}, { ...small.services, ...limits });

  expect(await search({ offset: 0, limit: 5 })).toMatchObject({ total: MANY + 1 });
  expect(await page(0)).toMatchObject({ total: 1000, estimate: expect.any(Number) });
  expect((await page(0)).estimate).toBeGreaterThan(1000);
  expect(await page(1200)).toMatchObject({ total: MANY + 1 });
  expect((await page(1200)).estimate).toBe(undefined);
});

test("a whole number is found without those that begin like it", async () => {
  const filter = { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: ["L-1207"] };

  const page = await search({ offset: 0, limit: 5 }, { fields: { sku: filter } });

  expect(listNames(page.rows)).toEqual(["Lamp 1207"]);
});

interface SearchOptions {
  sortField?: string;
  sortAsc?: boolean;
  offset: number;
  limit: number;
}

function search(
  options: SearchOptions,
  filter: TwinSearch = {},
  services: SearchServices = small.services,
) {
  const filters = [{ ...filter, twinClassExtendsHierarchyContainsIdList: [classes.product] }];
  return searchTwins(small.db, ann.caller, { filters, ...options }, services);
}

function listNames(rows: TwinRow[]): string[] {
  return rows.map(({ name }) => name);
}

/**
 * Creates a lamp and copies of it, each a minute older and with a name, price and number of its own.
 */
async function plant(): Promise<void> {
  const lamp = await small.create(ann.caller, {
    classId: classes.lamp,
    name: "Lamp",
    fields: lampFields({ sku: "LAMP", price: "10" }),
  });
  await sql`
    create table copied as
    select gen_random_uuid() as id, n from generate_series(1, ${MANY}) n`.execute(small.db);
  await sql`
    insert into twin (id, domain_id, business_account_id, class_id, root_class_id, status_id,
      owner_user_id, name, fields, search_text, created_at, updated_at)
    select copied.id, domain_id, business_account_id, class_id, root_class_id, status_id,
      owner_user_id, 'Lamp ' || n, fields || jsonb_build_object('sku', 'L-' || n),
      search_fold(e'Lamp ' || n || e'\nL-' || n),
      created_at - n * interval '1 minute', updated_at
    from copied cross join twin where twin.id = ${lamp.id}`.execute(small.db);
  await sql`
    insert into twin_range (field_no, val, twin_id)
    select field_no, val + n % 50, copied.id
    from copied cross join twin_range where twin_id = ${lamp.id}`.execute(small.db);
  await sql`drop table copied`.execute(small.db);
  // Postgres would analyze so many new rows by itself, but only a minute later.
  await sql`analyze twin, twin_range`.execute(small.db);
}
