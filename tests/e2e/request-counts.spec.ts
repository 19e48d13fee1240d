import { sql } from "kysely";

import { openDatabase } from "#platform/base/database/database.ts";
import { seedProducts } from "#tests/bench/seed.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { copyDemoData } from "#tests/support/demo-data.ts";
import { startVitrine } from "#tests/support/vitrine.ts";
import { makeWorld, type World } from "#tests/support/world.ts";

import { expect, test } from "./fixtures.ts";

/**
 * Number of platform calls of each page once its caches (user, classes, lists) are filled. One of them counts the
 * unread notifications in the frame.
 */
const PAGES: { name: string; calls: number; paths: (world: World) => string[] }[] = [
  {
    name: "products",
    calls: 6,
    paths: () => [
      "/products?search=BENCH-7",
      "/products?size=50",
      "/products?size=50&layout=cards&sort=-price",
      "/products?f.status=draft&f.type=product_lamp",
      "/products?cols=price,field.elements_amount&sort=-field.elements_amount",
    ],
  },
  { name: "products, none", calls: 4, paths: () => ["/products?search=nothing-like-it"] },
  { name: "a page past the end", calls: 8, paths: () => ["/products?page=9999"] },
  { name: "new product and what the user may create", calls: 2, paths: () => ["/products/new"] },
  {
    name: "a product of one card, of many cards and pictures, and other products with its SKU",
    calls: 6,
    paths: ({ liveProductId, productId }) =>
      [liveProductId, productId].flatMap((id) => [`/products/${id}`, `/browse/${id}`]),
  },
  {
    name: "dialogs of a product, above its page",
    calls: 7,
    paths: ({ productId }) => [
      `/products/${productId}/connect`,
      `/products/${productId}/optimize`,
      `/products/${productId}/publish`,
    ],
  },
  {
    name: "a product's form, and other products with its SKU",
    calls: 5,
    paths: ({ liveProductId, productId }) => [
      `/editProduct/${liveProductId}`,
      `/editProduct/${productId}`,
    ],
  },
  {
    name: "marketplace card",
    calls: 5,
    paths: ({ cardId, liveCardId }) => [
      `/marketplace-product/${cardId}`,
      `/marketplace-product/${liveCardId}`,
    ],
  },
  { name: "a card's form", calls: 4, paths: ({ cardId }) => [`/editMarketplaceProduct/${cardId}`] },
  { name: "browse", calls: 3, paths: () => ["/browse", "/browse?size=50"] },
  { name: "marketplaces", calls: 3, paths: () => ["/marketplaces"] },
  {
    name: "a connector",
    calls: 3,
    paths: ({ connectorId }) => [`/view-marketplace-connector/${connectorId}`],
  },
  {
    name: "any other twin, with what belongs to it, its next steps and the user's marks",
    calls: 4,
    paths: ({ connectorId }) => [`/browse/${connectorId}`],
  },
  { name: "people", calls: 3, paths: () => ["/users", "/users/invite"] },
  { name: "settings of a business", calls: 2, paths: () => ["/settings/business"] },
  { name: "settings of a person", calls: 3, paths: () => ["/settings/profile"] },
  { name: "notifications", calls: 2, paths: () => ["/notifications", "/notifications?size=50"] },
];

test("the first page after sign-in fills the caches, and no page makes more calls because it shows more", async () => {
  test.setTimeout(300_000);
  await using data = await copyDemoData();
  const world = await started(data.dataDir, ({ url }) => makeWorld(url));
  await multiply(data.dataDir, world);

  await started(data.dataDir, async ({ url }) => {
    const owner = await signInToApp(url);
    await expectCachesToFill(owner);
    for (const { name, calls, paths } of PAGES) {
      for (const path of paths(world)) {
        await countCalls(owner, path);
        expect.soft(await countCachedCalls(owner, path), `${name}: ${path}`).toBe(calls);
      }
    }
  });
});

/** Counts the calls of the first request of a caller in a new process. */
async function expectCachesToFill(owner: AppClient): Promise<void> {
  const first = await countCalls(owner, "/products/new");
  // Calls for the user, businesses, the unread count, the product class, its types, the features that the navigation
  // depends on, and what the user may create.
  expect(first).toBeLessThanOrEqual(7);
  // The unread count and what the user may create, which an administrator may have changed.
  expect(await countCachedCalls(owner, "/products/new")).toBe(2);
}

/**
 * Counts the calls twice and takes the smaller number, because the cached user may expire before one of both.
 */
async function countCachedCalls(owner: AppClient, path: string): Promise<number> {
  return Math.min(await countCalls(owner, path), await countCalls(owner, path));
}

async function started<T>(
  dataDir: string,
  work: (vitrine: { url: string }) => Promise<T>,
): Promise<T> {
  await using vitrine = await startVitrine({ dataDir, env: { DEMO: "small" } });
  return await work(vitrine);
}

/** Reads the Server-Timing header: `platform;dur=12.3;desc="3 calls"`. */
async function countCalls(owner: AppClient, path: string): Promise<number> {
  const answer = await owner.page(path);
  await answer.text();
  expect(answer.status, path).toBe(200);
  const serverTiming = answer.headers.get("server-timing") ?? "";
  return Number(/platform;dur=[\d.]+;desc="(\d+) calls"/.exec(serverTiming)?.[1]);
}

/** Adds sixty products and notifications; one product gets fifty cards and two hundred images. */
async function multiply(dataDir: string, { productId, cardId }: World): Promise<void> {
  const database = await openDatabase({ dataDir });
  const { db } = database;
  await seedProducts(db, 60);
  await sql`
    create table copied as select gen_random_uuid() as id from generate_series(1, 49)`.execute(db);
  await sql`
    insert into twin (id, domain_id, business_account_id, class_id, root_class_id, head_id,
      status_id, owner_user_id, name, fields, search_text)
    select copied.id, domain_id, business_account_id, class_id, root_class_id, head_id,
      status_id, owner_user_id, name, fields, search_text
    from copied join twin on twin.id = ${cardId}`.execute(db);
  await sql`
    insert into twin_link (id, link_id, src_twin_id, dst_twin_id)
    select gen_random_uuid(), link_id, copied.id, dst_twin_id
    from copied join twin_link on src_twin_id = ${cardId}`.execute(db);
  await sql`drop table copied`.execute(db);
  await sql`
    insert into twin_attachment (id, twin_id, field_id, storage_key, title, size, media_type, width,
      height, position)
    select gen_random_uuid(), twin_id, field_id, storage_key, title, size, media_type, width,
      height, n
    from twin_attachment cross join generate_series(1, 199) n
    where twin_id = ${productId}`.execute(db);
  await sql`
    insert into notification (id, domain_id, business_account_id, kind, twin_id, params)
    select gen_random_uuid(), domain_id, business_account_id, kind, twin_id, params
    from (select * from notification limit 1) one cross join generate_series(1, 60)`.execute(db);
  await database.close();
}
