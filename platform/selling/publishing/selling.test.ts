import { expect, onTestFinished, test } from "vitest";

import { performById } from "../../testing/perform-by-id.ts";
import { startSelling } from "../../testing/selling.ts";
import { deleteTwin } from "../../twins/changes/delete-twin.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { listConnectOptions } from "../connectors/list-connect-options.ts";
import { findListing } from "../marketplaces/showroom/listing.store.ts";
import { listNotifications } from "../notifications/notification.store.ts";
import { optimizeCards } from "../writer/optimize-cards.ts";
import { listProductsForOperation } from "./list-products-for-operation.ts";
import { lastPublications } from "./publication.store.ts";
import { publishCards } from "./publish-cards.ts";

const RUN = { offset: 0, limit: 10 };

test("publishing validates first: no card changes while one has issues", async () => {
  const { platform, seller } = await start();
  const product = await seller.createProduct({ ean: "5900820001567" });
  await platform.drain();
  const cardId = await seller.connect(product);

  const requestError = await publish({ platform, seller }, cardId).catch((error: unknown) => error);

  expect(requestError).toMatchObject({
    extra: {
      issues: expect.arrayContaining([
        expect.objectContaining({ field: "ean", subject: "product", twinId: product }),
        expect.objectContaining({ field: "price", subject: "card", twinId: cardId, cardId }),
        expect.objectContaining({ field: "images", subject: "product" }),
      ]),
    },
  });
  expect(await seller.statusOf(cardId)).toBe("draft");
  const { services, db } = platform;
  const [card] = await listProductsForOperation(services, db, seller.caller, product, RUN);
  expect(card).toMatchObject({ publishable: false, optimizable: true });
});

test("a published card is live, read-only and shows exactly the submitted content", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);

  await publish({ platform, seller }, cardId);
  expect([await seller.statusOf(cardId), await seller.statusOf(product)]).toEqual([
    "publishing",
    "publishing",
  ]);
  await platform.drain();

  expect([await seller.statusOf(cardId), await seller.statusOf(product)]).toEqual([
    "ready_to_sell",
    "ready_to_sell",
  ]);
  const publication = (await lastPublications(platform.db, [cardId])).get(cardId);
  expect(publication?.state).toBe("live");
  const listing = await findListing(platform.db, publication?.remoteId ?? "");
  expect(listing?.content).toMatchObject({
    title: "Strawberry buttermilk",
    price: "4.99",
    currency: "PLN",
    ean: "5900820001568",
    seller: "Lamps & Co",
    bulletPoints: ["With strawberries", "From Poland"],
  });
  expect(listing?.content.images).toHaveLength(1);
  expect(await listNotificationKinds(platform, seller)).toContain("card-published");
  expect(await originsOfStatuses(platform, cardId)).toEqual(["marketplace", null]);
  await expect(
    platform.inTx((tx) =>
      updateTwin(platform.services, tx, seller.caller, cardId, { name: "Other" }),
    ),
  ).rejects.toThrow("can't be changed");
});

test("publishing can't bypass validation, not even by performing the transition", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);

  for (const alias of ["publish", "published", "optimize"]) {
    const performed = platform.inTx((tx) =>
      performById(platform.services, tx, seller.caller, cardId, alias),
    );
    await expect(performed).rejects.toThrow(/permission to do this|isn't available/);
  }
});

test("a manager sells like an owner", async () => {
  const { platform } = await start();
  const manager = await platform.seller("manager");
  const product = await manager.createProduct();
  await platform.drain();

  const cardId = await manager.connect(product);
  await platform.inTx((tx) => optimizeCards(platform.services, tx, manager.caller, [cardId]));

  expect(await manager.statusOf(cardId)).toBe("optimizing");
});

test("a product with one price for all sends that price", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, product, {
      fields: { unified_price_for_all_marketplaces: "true", price: "7.50" },
    }),
  );

  await publish({ platform, seller }, cardId);

  const publication = (await lastPublications(platform.db, [cardId])).get(cardId);
  expect(publication?.payload).toMatchObject({ price: "7.50", currency: "PLN" });
});

test("a connector tests its account, and reads back the marketplace's listings", async () => {
  const { platform, seller, product } = await readyProduct();
  const { services, inTx } = platform;
  const cardId = await seller.connect(product);
  await publish({ platform, seller }, cardId);
  await platform.drain();
  const remoteId = (await lastPublications(platform.db, [cardId])).get(cardId)?.remoteId ?? "";
  await platform.db
    .updateTable("showroom_listing")
    .set({ state: "ended" })
    .where("id", "=", remoteId)
    .execute();

  const perform = (alias: string) =>
    inTx((tx) => performById(services, tx, seller.caller, seller.connector.id, alias));
  await perform("load_products");
  await platform.drain();
  expect(await seller.statusOf(seller.connector.id)).toBe("connected");
  expect([await seller.statusOf(cardId), await seller.statusOf(product)]).toEqual([
    "ended",
    "draft",
  ]);
  expect(await listNotificationKinds(platform, seller)).toContain("card-ended");
  const loaded = (await newsRows(platform, seller)).find(({ kind }) => kind === "connector-loaded");
  expect(loaded?.params).toMatchObject({ checked: "1", ended: "1" });

  await perform("disconnect");
  expect(await listConnectOptions(platform.db, seller.caller, product)).toEqual([]);
  await expect(publish({ platform, seller }, cardId)).rejects.toThrow("Fix the issues");
  await perform("connect");
  await platform.drain();
  expect(await seller.statusOf(seller.connector.id)).toBe("connected");
});

test("a revised card is published again at the same address", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);
  await publish({ platform, seller }, cardId);
  await platform.drain();
  const first = (await lastPublications(platform.db, [cardId])).get(cardId);

  await platform.inTx((tx) => performById(platform.services, tx, seller.caller, cardId, "revise"));
  await platform.drain();
  expect([await seller.statusOf(cardId), await seller.statusOf(product)]).toEqual([
    "draft",
    "draft",
  ]);
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, cardId, { name: "Better buttermilk" }),
  );
  await publish({ platform, seller }, cardId);
  await platform.drain();

  const second = (await lastPublications(platform.db, [cardId])).get(cardId);
  expect(second).toMatchObject({ state: "live", remoteId: first?.remoteId });
  const listing = await findListing(platform.db, first?.remoteId ?? "");
  expect(listing).toMatchObject({ revision: 2, content: { title: "Better buttermilk" } });
});

test("deleting a published card ends its listing and frees its product", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);
  await publish({ platform, seller }, cardId);
  await platform.drain();
  const remoteId = (await lastPublications(platform.db, [cardId])).get(cardId)?.remoteId ?? "";

  await platform.inTx((tx) => deleteTwin(platform.services, tx, seller.caller, cardId));
  await platform.drain();

  expect(await findListing(platform.db, remoteId)).toMatchObject({ state: "ended" });
  expect(await seller.statusOf(product)).toBe("draft");
});

test("deleting a product deletes its cards and ends its listings; its files wait in the trash", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);
  await publish({ platform, seller }, cardId);
  await platform.drain();
  const remoteId = (await lastPublications(platform.db, [cardId])).get(cardId)?.remoteId ?? "";

  await platform.inTx((tx) => deleteTwin(platform.services, tx, seller.caller, product));
  await platform.drain();

  expect(await findListing(platform.db, remoteId)).toMatchObject({ state: "ended" });
  expect(platform.files.keys().filter((key) => key.startsWith("uploads/"))).not.toEqual([]);
  await expect(seller.find(cardId)).rejects.toThrow("Unknown twin");
});

test("another business finds none of it", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);
  const other = await platform.seller();
  const { services, db, inTx } = platform;

  await expect(listProductsForOperation(services, db, other.caller, product, RUN)).rejects.toThrow(
    "Unknown",
  );
  await expect(listConnectOptions(db, other.caller, product)).rejects.toThrow("Unknown");
  await expect(inTx((tx) => publishCards(services, tx, other.caller, [cardId]))).rejects.toThrow(
    "Unknown",
  );
  await expect(inTx((tx) => optimizeCards(services, tx, other.caller, [cardId]))).rejects.toThrow(
    "Unknown",
  );
  await expect(inTx((tx) => deleteTwin(services, tx, other.caller, cardId))).rejects.toThrow(
    "Unknown",
  );
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

/** Reads the origins of the last two changes of a card's status, newest first. */
async function originsOfStatuses({ db }: Started["platform"], cardId: string) {
  const rows = await db
    .selectFrom("twin_history")
    .select("origin")
    .where("twin_id", "=", cardId)
    .where("type", "=", "statusChanged")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  return rows.map(({ origin }) => origin);
}

function publish({ platform, seller }: Started, cardId: string) {
  return platform.inTx((tx) => publishCards(platform.services, tx, seller.caller, [cardId]));
}

async function listNotificationKinds(...of: Parameters<typeof newsRows>) {
  return (await newsRows(...of)).map(({ kind }) => kind);
}

async function newsRows(platform: Started["platform"], { caller }: Started["seller"]) {
  const reader = { businessAccountId: caller.businessAccountId ?? "", userId: caller.userId ?? "" };
  const page = { offset: 0, limit: 50, unread: false, twinId: null, kinds: null };
  return (await listNotifications(platform.db, reader, page)).rows;
}
