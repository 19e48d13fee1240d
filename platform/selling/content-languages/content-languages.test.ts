import { afterAll, expect, test, vi } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { loadSellableCards } from "../publishing/load-sellable-cards.ts";
import type { Writer } from "../writer/writer.ts";

const write = vi.fn<Writer["write"]>();
const writer: Writer = { source: "model", model: "tiny", prices: null, write };
const selling = await startSelling({ writer });
afterAll(() => selling.stop());

async function start(role?: "manager") {
  write.mockReset().mockResolvedValue({ title: "Title", description: "Text.", bulletPoints: [] });
  const seller = await selling.seller(role);
  const { call } = seller;
  const showroom = seller.classId("marketplace_showroom");
  const choose = (locale: string, base?: object) =>
    call("PUT", "content_language/v1", { languages: { [showroom]: locale }, base });
  const ofShowroom = async () => {
    const { contentLanguageList } = await call("GET", "content_language/v1");
    return contentLanguageList.find(
      ({ marketplaceTypeId }: { marketplaceTypeId: string }) => marketplaceTypeId === showroom,
    );
  };
  return { seller, call, showroom, choose, ofShowroom };
}

test("content is written in the marketplace's language until the business chooses another", async () => {
  const { seller, call, choose, ofShowroom, showroom } = await start();
  const product = await seller.createProduct();
  await selling.drain();
  const card = await seller.connect(product);
  await selling.drain();
  const languageOfText = async () => {
    await call("POST", `marketplace_card/${card}/optimize/v1`);
    await selling.drain();
    return write.mock.lastCall?.[0].locale;
  };
  await call("PUT", "user/locale/pl/v1");
  expect(await languageOfText()).toBe("en");
  expect(await ofShowroom()).toEqual({ marketplaceTypeId: showroom, defaultLocale: "en" });

  await choose("ru");
  expect(await languageOfText()).toBe("ru");
  expect(await ofShowroom()).toMatchObject({ locale: "ru", defaultLocale: "en" });

  await choose("");
  expect(await ofShowroom()).not.toHaveProperty("locale");
});

test("a card's payload is in the chosen language", async () => {
  const { seller, choose } = await start();
  await choose("pl");
  const product = await seller.createProduct();
  await selling.drain();
  const card = await seller.connect(product);
  await selling.drain();

  const { services, inTx } = selling;
  const twins = await inTx((tx) =>
    tx.selectFrom("twin").selectAll().where("id", "in", [product, card]).execute(),
  );
  const ofId = (id: string) => twins.filter((twin) => twin.id === id);
  const [loaded] = await loadSellableCards(
    services,
    selling.db,
    seller.caller,
    ofId(product),
    ofId(card),
  );

  expect(loaded?.payload.productType).toBe("Żywność pakowana");
});

test("only the Owner chooses, and another business keeps its own", async () => {
  const { choose } = await start();
  await choose("pl");
  const manager = await start("manager");

  expect(await manager.choose("ru")).toMatchObject({ status: 10214 });
  expect(await manager.ofShowroom()).not.toHaveProperty("locale");
  expect(await manager.call("GET", "content_language/v1")).toMatchObject({ mayEdit: false });
});

test("an unknown language or marketplace is refused at its field", async () => {
  const { seller, call, choose, showroom, ofShowroom } = await start();
  const product = seller.classId("product_packaged_food");

  expect((await choose("xx")).fieldErrors).toMatchObject([{ field: showroom }]);
  const wrong = await call("PUT", "content_language/v1", { languages: { [product]: "pl" } });
  expect(wrong.fieldErrors).toMatchObject([{ field: product }]);
  expect(await ofShowroom()).not.toHaveProperty("locale");
});

test("two people who choose different languages at the same time are asked", async () => {
  const { choose, showroom, ofShowroom } = await start();
  const base = { [showroom]: "" };
  await choose("pl", base);

  expect(await choose("ru", base)).toMatchObject({ status: 10907 });
  expect(await ofShowroom()).toMatchObject({ locale: "pl" });
});
