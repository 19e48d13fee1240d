import { sql } from "kysely";
import { expect, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { deleteTwin } from "../../twins/changes/delete-twin.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { searchTwins } from "../../twins/search/search-twins.ts";
import { readCompleteness } from "./completeness.store.ts";
import { measureMissingProducts } from "./measure-products.ts";

const platform = await startSelling();

test("a product's completeness follows each change of it, its images and its cards", async () => {
  const seller = await platform.seller();
  const product = await seller.createProduct();
  await platform.drain();
  const bare = await percentOf(product);

  await seller.addPicture(product);
  const pictured = await percentOf(product);
  expect(pictured).toBeGreaterThan(bare);

  const cardId = await seller.connect(product);
  const connected = await percentOf(product);
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, cardId, { name: "x".repeat(76) }),
  );
  expect(await percentOf(product)).toBeLessThan(connected);

  await platform.inTx((tx) => deleteTwin(platform.services, tx, seller.caller, cardId));
  expect(await percentOf(product)).toBe(pictured);
});

test("products are found and sorted by completeness", async () => {
  const seller = await platform.seller();
  const bare = await seller.createProduct({ ean: "5900820001568", sku: "A" });
  const pictured = await seller.createProduct({ ean: "96385074", sku: "B" });
  await platform.drain();
  await seller.addPicture(pictured);
  const ids = [bare, pictured];
  const search = async (completeness: { from?: number; to?: number }, sortAsc = true) => {
    const { rows } = await searchTwins(platform.db, seller.caller, {
      filters: [{ twinIdList: ids, completeness }],
      offset: 0,
      limit: 10,
      sortField: "completeness",
      sortAsc,
    });
    return rows.map(({ id }) => id);
  };
  const [low, high] = [await percentOf(bare), await percentOf(pictured)];

  expect(await search({})).toEqual([bare, pictured]);
  expect(await search({}, false)).toEqual([pictured, bare]);
  expect(await search({ from: low, to: low })).toEqual([bare]);
  expect(await search({ from: high })).toEqual([pictured]);
  expect(await search({ to: low - 1 })).toEqual([]);
});

test("products that were never measured are measured later, the others stay", async () => {
  const seller = await platform.seller();
  const product = await seller.createProduct();
  await platform.drain();
  const before = await percentOf(product);
  await sql`delete from twin_range where twin_id = ${product} and field_no < 0`.execute(
    platform.db,
  );

  await measureMissingProducts(platform.services);

  expect(await percentOf(product)).toBe(before);
});

test("another business doesn't learn how complete a product is", async () => {
  const [seller, other] = [await platform.seller(), await platform.seller()];
  const product = await seller.createProduct();
  const list = async ({ headers }: typeof seller) => {
    const answer = await platform.fetch("/private/completeness/list/v1", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ twinIdList: [product] }),
    });
    return (await answer.json()).completenessMap;
  };

  expect(await list(seller)).toEqual({ [product]: await percentOf(product) });
  expect(await list(other)).toEqual({});
});

async function percentOf(twinId: string): Promise<number> {
  const percent = (await readCompleteness(platform.db, [twinId])).get(twinId);
  if (percent === undefined) throw new Error(`Twin ${twinId} was not measured`);
  return percent;
}
