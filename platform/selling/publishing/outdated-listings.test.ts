import { afterAll, expect, test } from "vitest";

import { performById } from "../../testing/perform-by-id.ts";
import { publishableProduct } from "../../testing/published-product.ts";
import { startSelling } from "../../testing/selling.ts";
import { searchTwins } from "../../twins/search/search-twins.ts";
import { measureMissingProducts } from "../completeness/measure-products.ts";
import { publishCards } from "./publish-cards.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

async function start() {
  const seller = await selling.seller();
  const { call } = seller;
  const edit = async (twinId: string, change: object) => {
    expect((await call("PUT", `twin/${twinId}/v1`, change)).status).toBe(0);
    await selling.drain();
  };
  const product = await publishableProduct(selling, seller);
  const card = await seller.connect(product);
  const publish = async () => {
    await selling.inTx((tx) => publishCards(selling.services, tx, seller.caller, [card]));
    await selling.drain();
    expect(await seller.statusOf(card)).toBe("ready_to_sell");
  };
  const outdatedProducts = async (): Promise<number> =>
    (await call("GET", "selling/overview/v1")).overview.outdatedProductCount;
  const found = async (outdated: boolean) => {
    const filters = [{ twinIdList: [card], outdated }];
    const page = await searchTwins(selling.db, seller.caller, { filters, offset: 0, limit: 5 });
    return page.rows.length === 1;
  };
  const perform = (alias: string) =>
    selling.inTx((tx) => performById(selling.services, tx, seller.caller, card, alias));
  return { seller, call, edit, product, card, publish, outdatedProducts, found, perform };
}

test("a listing is outdated while what would be published differs from what buyers see", async () => {
  const { edit, product, publish, outdatedProducts, found } = await start();
  expect([await outdatedProducts(), await found(true), await found(false)]).toEqual([
    0,
    false,
    false,
  ]);
  await publish();
  expect([await outdatedProducts(), await found(true), await found(false)]).toEqual([
    0,
    false,
    true,
  ]);

  await edit(product, { fields: { price: "5.49" } });
  expect([await outdatedProducts(), await found(true), await found(false)]).toEqual([
    1,
    true,
    false,
  ]);

  await edit(product, { fields: { price: "4.99" } });
  expect(await outdatedProducts()).toBe(0);
});

test("new pictures, attributes and texts of the product outdate a listing", async () => {
  const { seller, edit, product, publish, outdatedProducts, perform } = await start();
  await publish();
  await edit(product, { fields: { country_of_origin: "#externalId=DE" } });
  expect(await outdatedProducts()).toBe(1);
  await edit(product, { fields: { country_of_origin: "#externalId=PL" } });
  expect(await outdatedProducts()).toBe(0);

  await edit(product, { description: "A drink made of milk and strawberries." });
  expect(await outdatedProducts()).toBe(1);
  await perform("revise");
  await selling.drain();
  expect(await outdatedProducts()).toBe(1);
  await publish();
  expect(await outdatedProducts()).toBe(0);

  await seller.addPicture(product);
  expect(await outdatedProducts()).toBe(1);
});

test("a revised card is outdated until it is published again, an ended one isn't", async () => {
  const { edit, card, publish, outdatedProducts, perform } = await start();
  await publish();
  await perform("revise");
  await selling.drain();
  expect(await outdatedProducts()).toBe(0);

  await edit(card, { name: "Better buttermilk" });
  expect(await outdatedProducts()).toBe(1);
  await publish();
  expect(await outdatedProducts()).toBe(0);

  await perform("revise");
  await edit(card, { name: "The best buttermilk" });
  expect(await outdatedProducts()).toBe(1);
  await publish();
  await perform("end");
  await selling.drain();
  expect(await outdatedProducts()).toBe(0);
});

test("another language of content outdates the listings of this business only", async () => {
  const { seller, call, publish, outdatedProducts } = await start();
  const other = await start();
  await publish();
  await other.publish();

  const languages = { [seller.classId("marketplace_showroom")]: "pl" };
  expect((await call("PUT", "content_language/v1", { languages })).status).toBe(0);
  await selling.drain();

  expect([await outdatedProducts(), await other.outdatedProducts()]).toEqual([1, 0]);
});

test("listings of an older version are compared when their products are measured", async () => {
  const { card, edit, product, publish, outdatedProducts } = await start();
  await publish();
  await edit(product, { fields: { price: "5.49" } });
  await selling.db.deleteFrom("twin_range").where("twin_id", "in", [card, product]).execute();
  expect(await outdatedProducts()).toBe(0);

  await measureMissingProducts(selling.services);

  expect(await outdatedProducts()).toBe(1);
});
