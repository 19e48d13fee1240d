import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { runAsSystem } from "../../twins/twin/run-as-system.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

async function start() {
  const seller = await selling.seller();
  const { call } = seller;
  const product = await seller.createProduct({ description: "A drink made of milk." });
  await selling.drain();
  const edit = async (twinId: string, change: object) => {
    expect((await call("PUT", `twin/${twinId}/v1`, change)).status).toBe(0);
    await selling.drain();
  };
  await edit(product, { fields: { price: "10", bullet_points: "With strawberries" } });
  const card = await seller.connect(product);
  const valuesOf = async (twinId: string) => {
    const { name, description, fields } = await seller.find(twinId);
    return { name, description, price: fields["price"], bullets: fields["bullet_points"] };
  };
  const move = (twinId: string, alias: string) =>
    runAsSystem(selling.services, twinId, (tx, caller, twin) =>
      performTransition(selling.services, tx, caller, twin, alias),
    );
  const states = async (twinId = card) => {
    const { sourceList } = await call("GET", `marketplace_card/${twinId}/source/v1`);
    return Object.fromEntries(
      sourceList.map((one: { key: string; state: string }) => [one.key, one.state]),
    );
  };
  return { seller, call, product, card, edit, valuesOf, move, states };
}

const ALL = ["name", "description", "bullet_points", "price", "elements_amount"];

test("a card follows its product until it has a value of its own, in each field by itself", async () => {
  const { product, card, edit, valuesOf, states } = await start();
  await edit(card, { name: "Title for Showroom" });

  await edit(product, {
    name: "Raspberry buttermilk",
    description: "New",
    fields: { price: "12" },
  });

  expect(await valuesOf(card)).toEqual({
    name: "Title for Showroom",
    description: "New",
    price: "12",
    bullets: "With strawberries",
  });
  expect(await states()).toMatchObject({ name: "own", description: "followed", price: "followed" });
});

test("the history of a card says that a value is from the product", async () => {
  const { product, card, edit } = await start();
  await edit(product, { description: "New" });

  const changes = await selling.db
    .selectFrom("twin_history")
    .select(["origin", "actor_user_id", "after"])
    .where("twin_id", "=", card)
    .where("type", "=", "descriptionChanged")
    .execute();
  expect(changes).toEqual([{ origin: "product", actor_user_id: null, after: "New" }]);
});

test("a value entered in the card that is the product's follows it again", async () => {
  const { product, card, edit, valuesOf, states } = await start();
  await edit(card, { fields: { price: "99" } });
  await edit(card, { fields: { price: "10.00" } });
  expect(await states()).toMatchObject({ price: "followed" });

  await edit(product, { fields: { price: "11" } });

  expect(await valuesOf(card)).toMatchObject({ price: "11" });
});

test("a value that the product loses stays in its cards", async () => {
  const { product, card, edit, valuesOf } = await start();
  await edit(product, { fields: { bullet_points: "" } });
  expect(await valuesOf(card)).toMatchObject({ bullets: "With strawberries" });
});

test("a card that is being published follows afterwards", async () => {
  const { product, card, edit, valuesOf, move, states } = await start();
  await move(card, "publish");
  await edit(product, { fields: { price: "12" } });
  expect(await valuesOf(card)).toMatchObject({ price: "10" });
  expect(await states()).toMatchObject({ price: "waiting" });

  await move(card, "publish_failed");
  await selling.drain();

  expect(await valuesOf(card)).toMatchObject({ price: "12" });
  expect(await states()).toMatchObject({ price: "followed" });
});

test("an edit of the card that is saved before the job runs stays", async () => {
  const { call, product, card, valuesOf } = await start();
  await call("PUT", `twin/${product}/v1`, { fields: { price: "12" } });
  await call("PUT", `twin/${card}/v1`, { fields: { price: "15" } });
  await selling.drain();

  expect(await valuesOf(card)).toMatchObject({ price: "15" });
});

test("another edit of a card that has yet to follow makes no value its own", async () => {
  const { call, product, card, valuesOf } = await start();
  await call("PUT", `twin/${product}/v1`, { fields: { price: "12" } });
  await call("PUT", `twin/${card}/v1`, { fields: { stock_quantity: "5" } });
  await selling.drain();

  expect(await valuesOf(card)).toMatchObject({ price: "12" });
});

test("a price rule applies to the prices of cards that follow, unless the price is unified", async () => {
  const { seller, call, product, card, edit, valuesOf } = await start();
  const rule = (amount: object) => ({
    priceRuleList: [{ marketplaceTypeId: seller.classId("marketplace_showroom"), amount }],
  });
  const save = async (amount: object) => {
    expect((await call("PUT", "price_rule/v1", rule(amount))).status).toBe(0);
    await selling.drain();
  };
  await save({ percent: "15", ending: "0.99" });
  expect(await valuesOf(card)).toMatchObject({ price: "11.99" });

  await edit(product, { fields: { price: "20" } });
  expect(await valuesOf(card)).toMatchObject({ price: "22.99" });

  await edit(product, { fields: { unified_price_for_all_marketplaces: "true" } });
  expect(await valuesOf(card)).toMatchObject({ price: "20" });

  await edit(product, { fields: { unified_price_for_all_marketplaces: "false" } });
  await edit(card, { fields: { price: "30" } });
  await save({ percent: "50" });
  expect(await valuesOf(card)).toMatchObject({ price: "30" });
});

test("a card follows its product again, exactly as the preview says", async () => {
  const { call, product, card, edit, valuesOf, states } = await start();
  await edit(card, { name: "Own title", fields: { price: "99" } });
  const follow = (body: object) => call("POST", `marketplace_card/${card}/follow/v1`, body);

  const preview = await follow({ fieldKeyList: ALL });
  expect(preview.valueList).toMatchObject([
    { key: "name", before: "Own title", after: "Strawberry buttermilk", skipped: null },
    { key: "price", before: "99", after: "10", skipped: null },
  ]);
  expect(await valuesOf(card)).toMatchObject({ name: "Own title" });

  await edit(product, { fields: { price: "12" } });
  const outdated = await follow({ plan: preview.plan });
  expect(outdated).toMatchObject({
    status: 10907,
    statusDetails: expect.stringContaining("changed since the preview"),
  });
  expect(await valuesOf(card)).toMatchObject({ price: "99" });

  const { name, price } = (await follow({ fieldKeyList: ALL })).plan;
  expect((await follow({ plan: { price } })).status).toBe(0);
  expect(await valuesOf(card)).toMatchObject({ name: "Own title", price: "12" });
  expect((await follow({ plan: { name } })).status).toBe(0);
  expect(await states()).toMatchObject({ name: "followed", price: "followed" });
});

test("a product's values are pushed to all its cards; one that is on sale is named and skipped", async () => {
  const { seller, call, product, card, edit, valuesOf, move } = await start();
  const other = await copyOf(card);
  await edit(card, { fields: { price: "99" } });
  await edit(other, { fields: { price: "98" } });
  await move(other, "publish");
  const push = (body: object) => call("POST", `product/${product}/push/v1`, body);

  const preview = await push({ fieldKeyList: ALL });
  expect(preview.valueList).toHaveLength(2);
  expect(preview.valueList).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ twinId: card, skipped: null }),
      expect.objectContaining({ twinId: other, skipped: expect.stringContaining("Publishing") }),
    ]),
  );
  expect((await push({ plan: preview.plan })).status).toBe(0);

  expect(await valuesOf(card)).toMatchObject({ price: "10" });
  expect(await valuesOf(other)).toMatchObject({ price: "98" });
  expect(await seller.statusOf(other)).toBe("publishing");
});

test("another business can neither read nor push the values", async () => {
  const { call, product, card } = await start();
  const { headers } = await selling.seller();
  const attempts = [
    call("GET", `marketplace_card/${card}/source/v1`, undefined, headers),
    call("POST", `marketplace_card/${card}/follow/v1`, { fieldKeyList: ALL }, headers),
    call("POST", `product/${product}/push/v1`, { fieldKeyList: ALL }, headers),
  ];
  for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(10000);
});

/** Adds a second card of the same product, as a second account at the marketplace has. */
async function copyOf(cardId: string): Promise<string> {
  const id = randomUUID();
  const card = await selling.db
    .selectFrom("twin")
    .selectAll()
    .where("id", "=", cardId)
    .executeTakeFirstOrThrow();
  await selling.db
    .insertInto("twin")
    .values({ ...card, id, fields: JSON.stringify(card.fields) })
    .execute();
  return id;
}
