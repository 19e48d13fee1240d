import { expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { createTwin } from "../../twins/changes/create-twin.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { connectMarketplace } from "../connectors/connect-marketplace.ts";
import { findCardConnector } from "../connectors/connection.ts";
import { listConnectOptions } from "../connectors/list-connect-options.ts";
import { listNotifications } from "../notifications/notification.store.ts";

test("a card copies values of its product and is ready after its job", async () => {
  const { seller, product } = await readyProduct();

  const cardId = await seller.connect(product);

  expect(await seller.statusOf(cardId)).toBe("draft");
  const [card, from] = [await seller.find(cardId), await seller.find(product)];
  expect(card).toMatchObject({ name: from.name, description: from.description, head_id: product });
  for (const key of ["price", "currency", "bullet_points"]) {
    expect(card.fields[key]).toBe(from.fields[key]);
  }
  expect(card.fields["edit_manually"]).toBe("false");
});

test("a marketplace is offered until the product has its card, and never gets a second", async () => {
  const { platform, seller, product } = await readyProduct();
  const labels = async () =>
    (await listConnectOptions(platform.db, seller.caller, product)).map(({ label }) => label);
  expect(await labels()).toEqual(["Showroom"]);

  await seller.connect(product);

  expect(await labels()).toEqual([]);
  await expect(seller.connect(product)).rejects.toThrow(
    "The product has a card at Showroom already",
  );
});

test("a second card for a marketplace is rejected, however it is created", async () => {
  const { platform, seller, product } = await readyProduct();
  const classId = seller.classId("marketplace_showroom");
  const make = () =>
    platform.inTx((tx) =>
      createTwin(platform.services, tx, seller.caller, {
        classId,
        headTwinId: product,
        name: "Twice",
      }),
    );

  const results = await Promise.allSettled([make(), make()]);

  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: expect.stringContaining("already has an entry of this class") },
  });
});

test("a new card has the defaults of the business, and its notification names the marketplace", async () => {
  const { platform, seller, product } = await readyProduct();
  await platform.db
    .updateTable("business_account")
    .set({
      settings: JSON.stringify({
        profile: { responsiblePerson: "Jan Nowak, Gdynia", responsibleProducer: "Lamps Ltd" },
      }),
    })
    .where("id", "=", seller.caller.businessAccountId)
    .execute();

  const cardId = await seller.connect(product);

  expect((await seller.find(cardId)).fields).toMatchObject({
    responsible_person: "Jan Nowak, Gdynia",
    responsible_producer: "Lamps Ltd",
  });
  const rows = await newsRows(platform, seller);
  expect(rows.find(({ kind }) => kind === "card-ready")?.params).toMatchObject({
    marketplace: "Showroom",
  });
});

test("with two accounts at a marketplace one chooses the account of the card", async () => {
  const { platform, seller, product } = await readyProduct();
  const second = await platform.inTx((tx) =>
    createTwin(
      platform.services,
      tx,
      { ...seller.caller, kind: "system" },
      { classId: seller.classId("connector_showroom"), name: "Outlet", statusKey: "connected" },
    ),
  );
  const options = await listConnectOptions(platform.db, seller.caller, product);
  const cardId = await platform.inTx((tx) =>
    connectMarketplace(platform.services, tx, seller.caller, {
      rootProductId: product,
      marketplaceTypeId: seller.classId("marketplace_showroom"),
      connectorId: second.id,
    }),
  );
  const card = { id: cardId, marketplace: "showroom" };
  const { model, businessAccountId } = seller.caller;
  const connector = await findCardConnector(platform.db, model, businessAccountId ?? "", card);

  expect(options.map(({ connector: { id } }) => id)).toEqual(
    expect.arrayContaining([seller.connector.id, second.id]),
  );
  expect(connector?.id).toBe(second.id);
});

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  return { platform, seller: await platform.seller() };
}

type Started = Awaited<ReturnType<typeof start>>;

async function readyProduct() {
  const { platform, seller } = await start();
  const product = await seller.createProduct({ description: "A drink made of milk." });
  await platform.drain();
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, product, {
      fields: {
        price: "4.99",
        currency: "#externalId=PLN",
        bullet_points: "With strawberries\nFrom Poland",
      },
    }),
  );
  await seller.addPicture(product);
  return { platform, seller, product };
}

async function newsRows(platform: Started["platform"], { caller }: Started["seller"]) {
  const reader = { businessAccountId: caller.businessAccountId ?? "", userId: caller.userId ?? "" };
  const page = { offset: 0, limit: 50, unread: false, twinId: null, kinds: null };
  return (await listNotifications(platform.db, reader, page)).rows;
}
