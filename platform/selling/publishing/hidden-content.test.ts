import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { checkEan } from "#common/ean.ts";

import { startSelling } from "../../testing/selling.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { elevateToSystem } from "../../twins/twin/run-as-system.ts";
import { createBuiltinWriter } from "../writer/builtin-writer.ts";
import { optimizeCards } from "../writer/optimize-cards.ts";
import type { CardFacts, Writer } from "../writer/writer.ts";
import { lastPublications } from "./publication.store.ts";
import { publishCards } from "./publish-cards.ts";

const SECRET = "bought for 3.10";

/** Facts that the writer received, in the order of its calls. */
const told: CardFacts[] = [];
const builtin = createBuiltinWriter();
const writer: Writer = {
  ...builtin,
  write: (facts, ...rest) => {
    told.push(facts);
    return builtin.write(facts, ...rest);
  },
};
const selling = await startSelling({ writer });
const admin = await selling.admin();
const owner = await selling.seller();
const manager = await selling.seller("manager");
/** ID of a permission that owners have but managers don't. */
const OWNERS_ONLY = [...owner.caller.model.permissions.values()].find(
  ({ key }) => key === "BUSINESS_EDIT",
)?.id;

test("a value that the person may not see is neither published nor written about, and its field is named", async () => {
  const key = await addField("Purchase note", { viewPermissionId: OWNERS_ONLY });
  const cardId = await readyCard(manager, { [key]: SECRET });
  told.length = 0;

  await expect(publish(manager, cardId)).rejects.toMatchObject({
    message: expect.stringContaining("Purchase note"),
    fieldErrors: [expect.objectContaining({ field: key })],
  });
  await expect(optimize(manager, cardId)).rejects.toMatchObject({
    message: expect.stringContaining("Purchase note"),
    fieldErrors: [expect.objectContaining({ field: key })],
  });
  await selling.drain();

  expect(told).toEqual([]);
  expect(await manager.statusOf(cardId)).toBe("draft");
});

test("the dialogs name the field, so that nobody has to try", async () => {
  const key = await addField("Supplier", { viewPermissionId: OWNERS_ONLY });
  const cardId = await readyCard(manager, { [key]: SECRET });

  const response = await selling.fetch("/graphql", {
    method: "POST",
    headers: { ...manager.headers, "content-type": "application/json" },
    body: JSON.stringify({
      query: `{ marketplaceProduct(id: "${cardId}") { publishable optimizable reason } }`,
    }),
  });

  const { data } = (await response.json()) as { data: { marketplaceProduct: object } };
  expect(data.marketplaceProduct).toEqual({
    publishable: false,
    optimizable: false,
    reason: expect.stringContaining("Supplier"),
  });
});

test("a value that is entered between the request and the job is not written about either", async () => {
  const key = await addField("Origin", { viewPermissionId: OWNERS_ONLY });
  const cardId = await readyCard(manager, {});
  told.length = 0;
  await optimize(manager, cardId);
  const { head_id: productId } = await manager.find(cardId);
  await setFields(manager, productId ?? "", { [key]: SECRET });

  await selling.drain();

  expect(told).toEqual([]);
  expect(await manager.statusOf(cardId)).toBe("draft");
});

test("who may see the value publishes it, in words that don't depend on the person", async () => {
  const key = await addField("Harvest", { viewPermissionId: OWNERS_ONLY });
  const first = await readyCard(owner, { [key]: "Late summer" });
  const second = await readyCard(owner, { [key]: "Late summer" });

  await publish(owner, first);
  await publish({ ...owner, caller: { ...owner.caller, locale: "pl" } }, second);

  const [one, other] = [await payloadOf(first), await payloadOf(second)];
  expect(one.attributes).toContainEqual({ key, name: "Harvest", value: "Late summer" });
  expect(other.attributes).toEqual(one.attributes);
  expect(other.productType).toBe(one.productType);
});

test("an internal field is in no payload and no prompt, whoever publishes", async () => {
  const key = await addField("Margin", { internal: true, required: true });
  const cardId = await readyCard(owner, { [key]: SECRET });
  told.length = 0;

  await optimize(owner, cardId);
  await selling.drain();
  await publish(owner, cardId);

  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain(SECRET);
  expect(JSON.stringify(await payloadOf(cardId))).not.toContain(SECRET);
});

test("a required internal field doesn't keep a card from being published", async () => {
  await addField("Shelf", { internal: true, required: true });
  const cardId = await readyCard(owner, {});

  await publish(owner, cardId);

  expect(await owner.statusOf(cardId)).toBe("publishing");
});

test("a hidden price is on no card that others see", async () => {
  const price = [...owner.caller.model.fields.values()].find(
    ({ key, classId }) => key === "price" && classId === owner.classId("product"),
  );
  await changeField(price?.id ?? "", { viewPermissionId: OWNERS_ONLY });
  const productId = await newProduct(manager, { price: "77.31", currency: "#externalId=PLN" });

  const cardId = await manager.connect(productId);

  await changeField(price?.id ?? "", { viewPermissionId: "ffffffff-ffff-ffff-ffff-ffffffffffff" });
  expect(JSON.stringify((await manager.find(cardId)).fields)).not.toContain("77.31");
});

type Person = Pick<typeof owner, "caller">;
type Seller = typeof owner;

function publish({ caller }: Person, cardId: string) {
  return selling.inTx((tx) => publishCards(selling.services, tx, caller, [cardId]));
}

function optimize({ caller }: Person, cardId: string) {
  return selling.inTx((tx) => optimizeCards(selling.services, tx, caller, [cardId]));
}

async function payloadOf(cardId: string) {
  const publication = (await lastPublications(selling.db, [cardId])).get(cardId);
  if (!publication) throw new Error(`Card ${cardId} was not published`);
  return publication.payload;
}

let products = 0;

async function newProduct(seller: Seller, fields: Record<string, string>): Promise<string> {
  products += 1;
  const draft = `208000000${String(products).padStart(3, "0")}0`;
  const productId = await seller.createProduct({
    description: "A drink made of milk.",
    sku: `HIDDEN-${products}`,
    ean: checkEan(draft).corrected ?? draft,
  });
  await selling.drain();
  await setFields(seller, productId, { bullet_points: "With strawberries", ...fields });
  return productId;
}

async function readyCard(seller: Seller, fields: Record<string, string>): Promise<string> {
  const productId = await newProduct(seller, fields);
  await seller.addPicture(productId);
  const cardId = await seller.connect(productId);
  await setFields(seller, cardId, { price: "4.99", currency: "#externalId=PLN" });
  return cardId;
}

/** Sets fields as the system. Reloads the model first, because tests add fields. */
async function setFields(
  seller: Seller,
  twinId: string,
  fields: Record<string, string>,
): Promise<void> {
  const model = await reload(seller);
  const caller = { ...elevateToSystem(seller.caller), model };
  await selling.inTx((tx) => updateTwin(selling.services, tx, caller, twinId, { fields }));
}

async function reload(seller: Seller) {
  const model = await selling.services.loadModel(selling.db, seller.caller.domainId);
  Object.assign(seller.caller, { model });
  return model;
}

/** Adds a text field to the product type of these tests and returns its key. */
async function addField(name: string, settings: object): Promise<string> {
  const key = `field_${randomUUID().slice(0, 8)}`;
  const classId = owner.classId("product_packaged_food");
  await call("POST", `/private/twin_class/${classId}/field/v1`, {
    key,
    nameI18n: { translationInCurrentLocale: name },
    fieldTyperFeaturerId: 1301,
    fieldTyperParams: { regexp: ".*" },
    ...settings,
  });
  await reload(owner);
  await reload(manager);
  return key;
}

async function changeField(id: string, settings: object): Promise<void> {
  await call("PUT", `/private/twin_class_field/${id}/v1`, settings);
  await reload(owner);
  await reload(manager);
}

async function call(method: string, path: string, body: object): Promise<void> {
  const response = await selling.fetch(path, {
    method,
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(await response.text());
}
