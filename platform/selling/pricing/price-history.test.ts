import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import type { Db } from "../../base/database/executor.ts";
import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
const admin = await selling.admin();
afterAll(() => selling.stop());

type Headers = Record<string, string>;

// `any`, because the assertions fail if a member is missing.
async function send(headers: Headers, method: string, path: string, body?: object): Promise<any> {
  const content = body ? { body: JSON.stringify(body) } : {};
  const json = { ...headers, "content-type": "application/json" };
  return (await selling.fetch(`/private/${path}`, { method, headers: json, ...content })).json();
}

const historyOf = async (headers: Headers, twinId: string) =>
  (await send(headers, "GET", `price_history/${twinId}/v1`)).priceHistory;

const steps = (history: any) =>
  history.changeList.map(({ before, after }: any) => [before.price, after.price]);

async function start(role?: "owner" | "manager") {
  const seller = await selling.seller(role);
  const product = await seller.createProduct();
  await selling.drain();
  const edit = async (twinId: string, fields: Record<string, string>) => {
    expect((await send(seller.headers, "PUT", `twin/${twinId}/v1`, { fields })).status).toBe(0);
    await selling.drain();
  };
  return { seller, product, edit, history: (id: string) => historyOf(seller.headers, id) };
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Moves the twin and its history to the past. */
async function age(db: Db, twinId: string, days: number) {
  const at = daysAgo(days);
  await db.updateTable("twin").set({ created_at: at }).where("id", "=", twinId).execute();
  await db
    .updateTable("twin_history")
    .set({ created_at: at })
    .where("twin_id", "=", twinId)
    .execute();
}

test("the changes of a product's price say when, from what to what and who made them", async () => {
  const { seller, product, edit, history } = await start();
  await edit(product, { price: "10", currency: "#externalId=PLN" });
  await edit(product, { price: "12.50", purchase_price: "3.10" });

  const answer = await history(product);

  expect(answer).toMatchObject({ initial: { price: "" }, isDaily: false });
  expect(answer.changeList).toMatchObject([
    { before: { price: "" }, after: { price: "10", currency: "PLN" } },
    {
      before: { price: "10", currency: "PLN" },
      after: { price: "12.50", currency: "PLN" },
      setOn: "product",
      actorUserId: seller.caller.userId,
      actorName: "Ann Seller",
      origin: null,
    },
  ]);
  expect(JSON.stringify(answer)).not.toContain("3.10");
});

test("a price of 13 months ago is in force at the beginning, and changes before aren't listed", async () => {
  const { product, edit, history } = await start();
  await edit(product, { price: "8" });
  await edit(product, { price: "9" });
  await age(selling.db, product, 395);
  await edit(product, { price: "10" });

  const answer = await history(product);

  expect(answer.initial.price).toBe("9");
  expect(steps(answer)).toEqual([["9", "10"]]);
  const from = Date.parse(`${answer.from}Z`);
  expect(from).toBeGreaterThan(daysAgo(368).getTime());
  expect(from).toBeLessThan(daysAgo(363).getTime());
});

test("of a card counts what its marketplace gets: what it follows, a rule's price, its own, and the price of all", async () => {
  const { seller, product, edit, history } = await start();
  await edit(product, { price: "10" });
  const card = await seller.connect(product);
  await edit(product, { price: "11" });
  const rule = {
    marketplaceTypeId: seller.classId("marketplace_showroom"),
    amount: { percent: "100" },
  };
  await send(seller.headers, "PUT", "price_rule/v1", { priceRuleList: [rule] });
  await selling.drain();
  await edit(card, { price: "30" });
  await edit(product, { unified_price_for_all_marketplaces: "true" });
  await edit(product, { price: "12" });

  const { changeList } = await history(card);

  const last = changeList.slice(-5);
  expect(last.map(({ after, origin, setOn }: any) => [Number(after.price), origin, setOn])).toEqual(
    [
      [11, "product", "card"],
      [22, "price-rule", "card"],
      [30, null, "card"],
      [11, null, "product"],
      [12, null, "product"],
    ],
  );
});

test("other tenants get no history, and neither does who may not see histories", async () => {
  const { seller, product } = await start();
  const other = await selling.seller();
  const account = seller.caller.businessAccountId;
  const viewer = await selling.newcomer(account, ["TWIN_VIEW"]);

  const read = (headers: Headers) => send(headers, "GET", `price_history/${product}/v1`);
  expect(await read(other.headers)).toMatchObject({ status: 10000 });
  expect(await read(viewer.headers)).toMatchObject({ status: 10214 });
  expect(await read(seller.headers)).toMatchObject({ status: 0 });
});

test("who may not see the price of the product sees neither its history nor that of its cards", async () => {
  const { seller, product, edit } = await start("manager");
  await edit(product, { price: "77.31" });
  const card = await seller.connect(product);
  const { fields, permissions } = seller.caller.model;
  const price = [...fields.values()].find(
    ({ key, classId }) => key === "price" && classId === seller.classId("product"),
  );
  const ownersOnly = [...permissions.values()].find(({ key }) => key === "BUSINESS_EDIT");
  const path = `twin_class_field/${price?.id}/v1`;
  await send(admin.headers, "PUT", path, { viewPermissionId: ownersOnly?.id });
  try {
    for (const id of [product, card]) {
      const answer = await send(seller.headers, "GET", `price_history/${id}/v1`);
      expect(answer).toMatchObject({
        statusDetails: "You may not see this price, so you may not see its history either.",
      });
      expect(JSON.stringify(answer)).not.toContain("77.31");
    }
  } finally {
    await send(admin.headers, "PUT", path, {
      viewPermissionId: "ffffffff-ffff-ffff-ffff-ffffffffffff",
    });
  }
  expect(steps(await historyOf(seller.headers, product))).toEqual([["", "77.31"]]);
});

test("a product in the trash has no history, and a restored one has it again", async () => {
  const { seller, product, edit, history } = await start();
  await edit(product, { price: "10" });
  await send(seller.headers, "DELETE", `twin/${product}/v1`);
  await selling.drain();
  expect(await send(seller.headers, "GET", `price_history/${product}/v1`)).toMatchObject({
    status: 10000,
  });

  const { trashEntryList } = await send(seller.headers, "POST", "trash/search/v1", {});
  await send(seller.headers, "POST", `trash/${trashEntryList[0].id}/restore/v1`, {});

  expect(steps(await history(product))).toEqual([["", "10"]]);
});

test("of a price that changed ten thousand times the last change of each day is listed", async () => {
  const { seller, product, history } = await start();
  await age(selling.db, product, 200);
  const DAYS = 100;
  const PER_DAY = 99;
  const total = DAYS * PER_DAY;
  await addChanges(selling.db, product, total, PER_DAY);
  await send(seller.headers, "PUT", `twin/${product}/v1`, { fields: { price: String(total) } });

  const answer = await history(product);

  expect(answer.isDaily).toBe(true);
  expect(answer.changeList.length).toBeGreaterThan(DAYS);
  expect(answer.changeList.length).toBeLessThanOrEqual(DAYS + 2);
  expect(answer.initial.price).toBe("0");
  expect(answer.changeList.at(-1).after.price).toBe(String(total));
});

/** Adds changes of the price by one, from 0. They begin at noon, so they are of one day more in every time zone. */
async function addChanges(db: Db, twinId: string, total: number, perDay: number) {
  const noon = daysAgo(150).setUTCHours(12, 0, 0, 0);
  const rows = Array.from({ length: total }, (_, at) => ({
    id: randomUUID(),
    twin_id: twinId,
    batch_id: randomUUID(),
    type: "fieldChanged",
    field_key: "price",
    before: String(at),
    after: String(at + 1),
    created_at: new Date(noon + (at * DAY_MS) / perDay),
  }));
  for (let at = 0; at < rows.length; at += 1000) {
    await db
      .insertInto("twin_history")
      .values(rows.slice(at, at + 1000))
      .execute();
  }
}
