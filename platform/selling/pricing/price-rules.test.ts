import { afterAll, expect, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

async function start() {
  const seller = await selling.seller();
  const { call } = seller;
  const product = await seller.createProduct();
  await selling.drain();
  await call("PUT", `twin/${product}/v1`, { fields: { price: "10.00" } });
  const priceOf = async (id: string) => {
    const query = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";
    return (await call("GET", `twin/${id}/v2?${query}`)).twin.fields.price;
  };
  const rule = (amount: object) => ({
    priceRuleList: [{ marketplaceTypeId: seller.classId("marketplace_showroom"), amount }],
  });
  return { seller, call, product, priceOf, rule };
}

test("a new card starts with the price that the rule of its marketplace gives", async () => {
  const { seller, call, product, priceOf, rule } = await start();
  const saved = await call("PUT", "price_rule/v1", rule({ percent: "15", ending: "0.99" }));
  expect(saved.status).toBe(0);

  const card = await seller.connect(product);

  expect(Number(await priceOf(card))).toBe(11.99);
  expect(Number(await priceOf(product))).toBe(10);
  const { priceRuleList, mayEdit } = await call("GET", "price_rule/v1");
  expect(priceRuleList).toMatchObject([{ amount: { percent: "15", ending: "0.99" } }]);
  expect(mayEdit).toBe(true);
});

test("a rule is tried on the business's own prices, and without one a card has its product's price", async () => {
  const { seller, call, product, priceOf, rule } = await start();

  const preview = await call("POST", "price_rule/preview/v1", { amount: { minimum: "25" } });
  expect(preview.exampleList).toEqual([
    expect.objectContaining({ twinId: product, after: "25.00" }),
  ]);

  await call("PUT", "price_rule/v1", rule({ percent: "50" }));
  await call("PUT", "price_rule/v1", { priceRuleList: [] });
  expect(Number(await priceOf(await seller.connect(product)))).toBe(10);
});

test("two who change the rules at the same time keep each other's, and a rule that both changed is a conflict", async () => {
  const { call, rule } = await start();
  const [old, mine, theirs] = [{ percent: "5" }, { percent: "7" }, { percent: "9" }];
  await call("PUT", "price_rule/v1", rule(old));
  const base = rule(old).priceRuleList;
  const read = async () => (await call("GET", "price_rule/v1")).priceRuleList;

  await call("PUT", "price_rule/v1", { ...rule(theirs), base });
  const conflict = await call("PUT", "price_rule/v1", { ...rule(mine), base });
  expect(conflict).toMatchObject({
    status: 10907,
    conflict: {
      fields: {
        [base[0]?.marketplaceTypeId ?? ""]: { theirs: expect.stringContaining('"percent":"9"') },
      },
    },
  });
  expect(await read()).toMatchObject([{ amount: theirs }]);

  expect((await call("PUT", "price_rule/v1", { priceRuleList: base, base })).status).toBe(0);
  expect(await read()).toMatchObject([{ amount: theirs }]);
  const removed = await call("PUT", "price_rule/v1", { priceRuleList: [], base });
  expect(removed.status).toBe(10907);
  const again = { ...rule(mine), base: rule(theirs).priceRuleList };
  expect((await call("PUT", "price_rule/v1", again)).status).toBe(0);
  expect(await read()).toMatchObject([{ amount: mine }]);
});

test("saving the profile of the business keeps its price rules", async () => {
  const { call, rule } = await start();
  await call("PUT", "price_rule/v1", rule({ add: "2" }));

  await call("PUT", "business_account/profile/v1", { name: "Renamed" });

  expect((await call("GET", "price_rule/v1")).priceRuleList).toHaveLength(1);
});
