import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { checkEan } from "#common/ean.ts";

import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
const admin = await selling.admin();
const owner = await selling.seller();
/** ID of a permission that owners have but managers don't. */
const OWNERS_ONLY = [...owner.caller.model.permissions.values()].find(
  ({ key }) => key === "BUSINESS_EDIT",
)?.id;

test("copies have all values of their originals but the entered ones, and start as new drafts", async () => {
  const { seller, call, product, edit } = await start();
  const fields = { price: "10", elements_amount: "6", bullet_points: "With strawberries" };
  await edit(product, { fields, externalId: "imported-7", tagsUpdate: { newTags: ["Summer"] } });
  const [large, small] = [newEan(), newEan()];

  const { twinIdList: ids } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [
      { twinId: product, name: "Large", ean: ` ${large} `, sku: "L-1" },
      { twinId: product, name: "Small", ean: small, sku: "S-1" },
    ],
  });

  const [first, second] = await Promise.all(ids.map((id: string) => seller.find(id)));
  expect(first).toMatchObject({
    name: "Large",
    description: "A drink made of milk.",
    external_id: null,
    fields: { ...fields, ean: large, sku: "L-1" },
  });
  expect(second).toMatchObject({ name: "Small", fields: { ...fields, ean: small, sku: "S-1" } });
  expect(await seller.statusOf(ids[0])).toBe("draft");
  expect(await tagsOf(ids[0])).toEqual(await tagsOf(product));
  expect(await tagsOf(product)).toHaveLength(1);
  expect((await seller.find(product)).name).toBe("Strawberry buttermilk");
});

test("own fields of the type are copied, and values that the original lacks stay empty", async () => {
  const key = await addField({ fieldTyperParams: { regexp: ".*", defaultValue: "usual" } });
  const { seller, call, product, edit } = await start();
  await edit(product, { fields: { [key]: "special" } });
  const special = await call("POST", "product/duplicate/batch/v1", { copyList: [rowOf(product)] });
  await edit(product, { fields: { [key]: "" } });
  const empty = await call("POST", "product/duplicate/batch/v1", { copyList: [rowOf(product)] });

  expect((await seller.find(special.twinIdList[0])).fields[key]).toBe("special");
  expect((await seller.find(empty.twinIdList[0])).fields[key]).toBeUndefined();
});

test("several options of a field are copied, and one that is no longer offered is refused at its row", async () => {
  const { seller, call, product, edit, count } = await start();
  const { model } = seller.caller;
  const field = [...model.fields.values()].find(({ key }) => key === "allergens");
  const listed = [...model.options.values()].filter(
    ({ dataListId }) => dataListId === field?.typerParams.listUUID,
  );
  const [milk, soy] = listed.map(({ id }) => id);
  await edit(product, { fields: { allergens: `${milk}<@2@>${soy}` } });
  const { twinIdList } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [rowOf(product)],
  });
  expect((await storedFields(twinIdList[0]))["allergens"]).toEqual(
    (await storedFields(product))["allergens"],
  );
  expect((await storedFields(product))["allergens"]).toHaveLength(2);

  const before = await count();
  const setState = (status: string) =>
    call("PUT", `data_list_option/${soy}/v1`, { status }, admin.headers);
  expect((await setState("disabled")).status).toBe(0);
  const answer = await call("POST", "product/duplicate/batch/v1", { copyList: [rowOf(product)] });
  expect((await setState("active")).status).toBe(0);

  expect(answer.fieldErrors).toMatchObject([{ field: "copyList.0.allergens" }]);
  expect(await count()).toBe(before);
});

test("the history says that a product and its card were duplicated", async () => {
  const { seller, call, product } = await start();
  await seller.connect(product);

  const { twinIdList } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [rowOf(product)],
    withCards: true,
  });

  const [card] = await cardsOf(twinIdList[0]);
  const rows = await selling.db
    .selectFrom("twin_history")
    .select(["origin", "actor_user_id"])
    .where("twin_id", "in", [twinIdList[0], card?.id ?? ""])
    .where("type", "=", "twinCreated")
    .execute();
  const change = { origin: "copy", actor_user_id: seller.caller.userId };
  expect(rows).toEqual([change, change]);
});

test("if one row is rejected, none is created, and every field at fault is named", async () => {
  const { call, product, count } = await start();
  const before = await count();
  const used = newEan();

  const answer = await call("POST", "product/duplicate/batch/v1", {
    copyList: [
      { ...rowOf(product), ean: used, sku: "X" },
      { ...rowOf(product), ean: used, sku: "X" },
      { ...rowOf(product), ean: "5900820001568", name: "" },
      { ...rowOf(product), ean: "59-0082", sku: "" },
    ],
  });

  expect(answer.status).toBe(10002);
  const issues = answer.fieldErrors.map(({ field, code }: any) => `${field} ${code}`).toSorted();
  expect(issues).toEqual([
    "copyList.1.ean repeated",
    "copyList.1.sku repeated",
    "copyList.2.ean not-unique",
    "copyList.2.name required",
    "copyList.3.ean incorrect",
    "copyList.3.sku required",
  ]);
  expect(await count()).toBe(before);
});

test("the same request sent twice creates the copies once", async () => {
  const { call, product, count } = await start();
  const before = await count();
  const request = { copyList: [rowOf(product)] };

  const answers = await Promise.all([
    call("POST", "product/duplicate/batch/v1", request),
    call("POST", "product/duplicate/batch/v1", request),
  ]);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([0, 10002]));
  expect(await count()).toBe(before + 1);
});

test("a product that is still prepared can't be duplicated", async () => {
  const { seller, call } = await start();
  const sketch = await seller.createProduct({ ean: newEan() });

  const answer = await call("POST", "product/duplicate/batch/v1", { copyList: [rowOf(sketch)] });

  expect(answer.fieldErrors).toMatchObject([{ field: "copyList.0.twinId", code: "unprepared" }]);
});

test("another business's product, one in the trash and a card are unknown", async () => {
  const { seller, call, product } = await start();
  const card = await seller.connect(product);
  const other = await start();
  const deleted = (await start()).product;
  await selling.db.deleteFrom("twin").where("id", "=", deleted).execute();
  const inTrash = await seller.createProduct({ ean: newEan() });
  await selling.drain();
  await call("DELETE", `twin/${inTrash}/v1`);

  for (const id of [other.product, deleted, inTrash, card, randomUUID()]) {
    const answer = await call("POST", "product/duplicate/batch/v1", { copyList: [rowOf(id)] });
    expect(answer.status).toBe(10000);
  }
});

test("a user who may see products but not create them gets no copy", async () => {
  const { seller, call, product } = await start();
  const { businessAccountId } = seller.caller;
  const viewer = await selling.newcomer(businessAccountId, ["PRODUCT_VIEW", "TWIN_CREATE"]);

  const answer = await call(
    "POST",
    "product/duplicate/batch/v1",
    { copyList: [rowOf(product)] },
    viewer.headers,
  );

  expect(answer.status).toBe(11801);
});

test("a user who may not create marketplace cards gets a copy without, but none with them", async () => {
  const { seller, call, product, count } = await start();
  await seller.connect(product);
  const before = await count();
  const { businessAccountId } = seller.caller;
  const permissions = ["PRODUCT_VIEW", "PRODUCT_CREATE", "PRODUCT_EDIT", "TWIN_CREATE"];
  const user = await selling.newcomer(businessAccountId, [...permissions, "MARKETPLACE_CARD_VIEW"]);
  const duplicate = (withCards: boolean) =>
    call(
      "POST",
      "product/duplicate/batch/v1",
      { copyList: [rowOf(product)], withCards },
      user.headers,
    );

  expect((await duplicate(true)).status).toBe(11801);
  expect(await count()).toBe(before);
  expect((await duplicate(false)).status).toBe(0);
});

test.each(["viewPermissionId", "editPermissionId"])(
  "a value is only copied by a user with the permission in its %s",
  async (permission) => {
    const key = await addField({ [permission]: OWNERS_ONLY });
    const { call, product, edit, addManager } = await start();
    await edit(product, { fields: { [key]: "bought for 3.10" } });
    const manager = await addManager();
    const request = { copyList: [rowOf(product)] };

    const byOwner = await call("POST", "product/duplicate/batch/v1", request);
    const byManager = await call(
      "POST",
      "product/duplicate/batch/v1",
      { copyList: [rowOf(product)] },
      manager,
    );

    expect(await storedFields(byOwner.twinIdList[0])).toMatchObject({ [key]: "bought for 3.10" });
    expect(await storedFields(byManager.twinIdList[0])).not.toHaveProperty(key);
  },
);

test("images are copied without storing files twice, and stay when the original is erased", async () => {
  const { seller, call, product, erase } = await start();
  await seller.addPicture(product);
  const keys = await storageKeys(product);
  const { twinIdList: without } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [rowOf(product)],
  });
  const { twinIdList: ids } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [rowOf(product), rowOf(product)],
    withImages: true,
  });
  expect(keys).toHaveLength(1);
  expect(await storageKeys(without[0])).toEqual([]);
  expect(await storageKeys(ids[0])).toEqual(keys);
  const attachments = await selling.db
    .selectFrom("twin_attachment")
    .select("id")
    .where("twin_id", "in", [product, ...ids])
    .execute();
  expect(new Set(attachments.map(({ id }) => id)).size).toBe(3);

  await erase(product);
  await erase(ids[0]);
  expect(selling.files.keys()).toEqual(expect.arrayContaining([keys[0], `${keys[0]}.thumb`]));

  await erase(ids[1]);
  expect(selling.files.keys().filter((key) => key.startsWith(keys[0] ?? ""))).toEqual([]);
});

test("images count towards the storage of the business, and too many create nothing", async () => {
  const { seller, call, product, count } = await start();
  await seller.addPicture(product);
  const tier = { id: randomUUID(), domain_id: seller.caller.domainId, name: randomUUID() };
  await selling.db
    .insertInto("tier")
    .values({ ...tier, attachment_count_quota: 2 })
    .execute();
  await selling.db
    .updateTable("business_account")
    .set({ tier_id: tier.id })
    .where("id", "=", seller.caller.businessAccountId)
    .execute();
  const before = await count();

  const answer = await call("POST", "product/duplicate/batch/v1", {
    copyList: [rowOf(product), rowOf(product)],
    withImages: true,
  });

  expect(answer.status).toBe(12502);
  expect(await count()).toBe(before);
});

test("a call copies at most 2,000 images", async () => {
  const { call, product, count } = await start();
  await sql`
    insert into twin_attachment (id, twin_id, storage_link)
    select gen_random_uuid(), ${product}, 'https://127.0.0.1/lamp.png'
    from generate_series(1, 1001)`.execute(selling.db);
  const before = await count();

  const answer = await call("POST", "product/duplicate/batch/v1", {
    copyList: [rowOf(product), rowOf(product)],
    withImages: true,
  });

  expect(answer.fieldErrors).toMatchObject([{ field: "withImages", code: "too_many" }]);
  expect(await count()).toBe(before);
});

test("an image that is still to be fetched is fetched for the copy, too", async () => {
  const { call, product } = await start();
  const address = "https://127.0.0.1/lamp.png";
  await selling.db
    .insertInto("twin_attachment")
    .values({ id: randomUUID(), twin_id: product, storage_link: address, external_id: address })
    .execute();

  const { twinIdList } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [rowOf(product)],
    withImages: true,
  });

  const { rows } = await sql`select payload from job where name = 'fetch-images'`.execute(
    selling.db,
  );
  expect(rows).toContainEqual({ payload: { twinId: twinIdList[0] } });
  await selling.drain();
});

test("cards are copied as drafts with their own values, and follow the new product in all others", async () => {
  const { seller, call, product, edit } = await start();
  await edit(product, { fields: { price: "10", bullet_points: "With strawberries" } });
  const card = await seller.connect(product);
  await edit(card, {
    fields: { price: "99", stock_quantity: "5", publication_date: "2099-01-31" },
  });
  await selling.db
    .updateTable("twin")
    .set({ external_id: "LISTING-1" })
    .where("id", "=", card)
    .execute();

  const { twinIdList } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [{ ...rowOf(product), name: "Raspberry buttermilk" }],
    withCards: true,
  });

  const copy = twinIdList[0];
  const [copied, ...others] = await cardsOf(copy);
  expect(others).toEqual([]);
  const {
    name,
    description,
    external_id: externalId,
    fields,
  } = await seller.find(copied?.id ?? "");
  expect({ name, description, externalId }).toEqual({
    name: "Raspberry buttermilk",
    description: "A drink made of milk.",
    externalId: null,
  });
  expect(fields).toMatchObject({
    price: "99",
    stock_quantity: "5",
    bullet_points: "With strawberries",
  });
  expect(fields).not.toHaveProperty("publication_date");
  expect(await seller.statusOf(copied?.id ?? "")).toBe("draft");
  expect(await connectorOf(copied?.id ?? "")).toBe(seller.connector.id);

  await edit(copy, { name: "Blackberry buttermilk", fields: { price: "12" } });
  expect(await seller.find(copied?.id ?? "")).toMatchObject({
    name: "Blackberry buttermilk",
    fields: { price: "99" },
  });
});

test("a card that waits for its product's values is copied with those, and its own one stays own", async () => {
  const { seller, call, product, edit } = await start();
  await edit(product, { fields: { price: "10", elements_amount: "1" } });
  const card = await seller.connect(product);
  await edit(card, { fields: { elements_amount: "6" } });
  await edit(product, { fields: { elements_amount: "6" } });
  await selling.db
    .updateTable("twin")
    .set({ status_id: statusId(seller, "publishing") })
    .where("id", "=", card)
    .execute();
  await edit(product, { fields: { price: "12" } });

  const { twinIdList } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [rowOf(product)],
    withCards: true,
  });

  const [copied] = await cardsOf(twinIdList[0]);
  const { sourceList } = await call("GET", `marketplace_card/${copied?.id}/source/v1`);
  const sources = Object.fromEntries(sourceList.map((one: any) => [one.key, one]));
  expect(sources["price"]).toMatchObject({ state: "followed", cardValue: "12" });
  expect(sources["elements_amount"]).toMatchObject({ state: "own", cardValue: "6" });
});

test("a call copies at most 50 products", async () => {
  const { call, product, count } = await start();
  const before = await count();
  const copyList = Array.from({ length: 51 }, () => rowOf(product));

  expect((await call("POST", "product/duplicate/batch/v1", { copyList })).status).toBe(501);
  expect((await call("POST", "product/duplicate/batch/v1", { copyList: [] })).status).toBe(501);
  expect(await count()).toBe(before);
});

async function start() {
  const seller = await selling.seller();
  const { call } = seller;
  const product = await seller.createProduct({ description: "A drink made of milk." });
  await selling.drain();
  const { businessAccountId } = seller.caller;
  return {
    seller,
    call,
    product,
    edit: async (id: string, change: object) => {
      expect(await call("PUT", `twin/${id}/v1`, change)).toMatchObject({ status: 0 });
      await selling.drain();
    },
    /** Number of products of the business. */
    count: async () => (await seller.productNames()).length,
    /** Deletes a product and empties the trash. */
    erase: async (id: string) => {
      await call("DELETE", `twin/${id}/v1`);
      const { trashEntryList } = await call("POST", "trash/search/v1?limit=100", {});
      for (const entry of trashEntryList) await call("DELETE", `trash/${entry.id}/v1`);
      await selling.drain();
    },
    /** Adds a manager and returns the headers of their calls. */
    addManager: async () => {
      const keys = ["PRODUCT_VIEW", "PRODUCT_CREATE", "PRODUCT_EDIT", "TWIN_CREATE"];
      return (await selling.newcomer(businessAccountId, keys)).headers;
    },
  };
}

let eans = 0;

function newEan(): string {
  eans += 1;
  const draft = `209000000${String(eans).padStart(3, "0")}0`;
  return checkEan(draft).corrected ?? draft;
}

function rowOf(twinId: string) {
  const ean = newEan();
  return { twinId, name: "Copy", ean, sku: `COPY-${ean}` };
}

async function tagsOf(twinId: string) {
  return selling.db
    .selectFrom("twin_tag")
    .select("option_id")
    .where("twin_id", "=", twinId)
    .execute();
}

function cardsOf(productId: string) {
  return selling.db.selectFrom("twin").select("id").where("head_id", "=", productId).execute();
}

async function connectorOf(cardId: string) {
  const links = await selling.db
    .selectFrom("twin_link")
    .select("dst_twin_id")
    .where("src_twin_id", "=", cardId)
    .execute();
  return links[0]?.dst_twin_id;
}

async function storageKeys(twinId: string): Promise<(string | null)[]> {
  const rows = await selling.db
    .selectFrom("twin_attachment")
    .select("storage_key")
    .where("twin_id", "=", twinId)
    .execute();
  return rows.map((row) => row.storage_key);
}

async function storedFields(twinId: string) {
  const row = await selling.db
    .selectFrom("twin")
    .select("fields")
    .where("id", "=", twinId)
    .executeTakeFirstOrThrow();
  return row.fields;
}

function statusId({ caller: { model }, classId }: typeof owner, key: string): string {
  const root = classId("marketplace_product");
  const status = [...model.statuses.values()].find(
    (one) => one.key.toLowerCase() === key && one.classId === root,
  );
  return status?.id ?? "";
}

/** Adds a text field to the product type of these tests and returns its key. */
async function addField(settings: object): Promise<string> {
  const key = `field_${randomUUID().slice(0, 8)}`;
  const classId = owner.classId("product_packaged_food");
  const response = await selling.fetch(`/private/twin_class/${classId}/field/v1`, {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify({
      key,
      nameI18n: { translationInCurrentLocale: "Note" },
      fieldTyperFeaturerId: 1301,
      fieldTyperParams: { regexp: ".*" },
      ...settings,
    }),
  });
  expect(response.status).toBe(200);
  return key;
}
