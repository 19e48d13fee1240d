import { v7 as uuidv7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { waitUntil } from "../../testing/wait-until.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { failProductPreparation } from "../products/prepare-product.ts";
import { lastPublications } from "../publishing/publication.store.ts";
import { publishCards } from "../publishing/publish-cards.ts";
import { optimizeCards } from "../writer/optimize-cards.ts";

test("notifications report results of jobs until they are read", async () => {
  const { platform, seller, get, post } = await start();
  const product = await seller.createProduct();
  await seller.createProduct({ ean: "96385074", sku: "SKU-2" });
  await platform.drain();

  const list = await get("/private/notification/list/v1?limit=1");
  expect(list).toMatchObject({
    notificationList: [{ kind: "product-ready", params: { name: "Strawberry buttermilk" } }],
    unreadCount: 2,
    pagination: { offset: 0, limit: 1, total: 2 },
  });
  expect(
    (await get(`/private/notification/list/v1?twinId=${product}`)).notificationList,
  ).toMatchObject([{ twinId: product, twinName: "Strawberry buttermilk" }]);

  expect(await post("/private/notification/read/v1", {})).toMatchObject({ unreadCount: 0 });
  const read = await get("/private/notification/list/v1");
  expect(read.notificationList.every((entry: { readAt?: string }) => entry.readAt)).toBe(true);
  expect((await get("/private/notification/list/v1?unread=true")).notificationList).toEqual([]);
});

test("failures can be filtered", async () => {
  const { platform, seller, get } = await start();
  const failed = await seller.createProduct();
  await failProductPreparation(platform.services, failed, new Error("The pen ran dry"));
  await seller.createProduct({ ean: "96385074", sku: "SKU-2" });
  await platform.drain();

  const problems = await get("/private/notification/list/v1?problems=true");
  expect(problems).toMatchObject({
    notificationList: [{ kind: "product-failed", twinId: failed }],
    pagination: { total: 1 },
  });
  const all = await get("/private/notification/list/v1?problems=false");
  expect(all.notificationList).toContainEqual(expect.objectContaining({ kind: "product-ready" }));
});

test("marking one notification leaves the newer ones unread", async () => {
  const { platform, seller, get, post } = await start();
  await seller.createProduct();
  await platform.drain();
  const [first] = (await get("/private/notification/list/v1")).notificationList;
  await seller.createProduct({ ean: "96385074", sku: "SKU-2" });
  await platform.drain();

  expect(await post("/private/notification/read/v1", { idList: [first.id] })).toMatchObject({
    unreadCount: 1,
  });
});

test("unread notifications are counted up to 100", async () => {
  const { platform, seller, get } = await start();
  const product = await seller.createProduct();
  await platform.drain();
  expect(await get("/private/notification/unread_count/v1")).toMatchObject({ unreadCount: 1 });
  const existing = await platform.services.db
    .selectFrom("notification")
    .selectAll()
    .where("twin_id", "=", product)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 150 }, (_, index) => ({
    ...existing,
    id: uuidv7(),
    params: JSON.stringify(existing.params),
    effect_key: `copy ${index}`,
  }));
  await platform.services.db.insertInto("notification").values(copies).execute();

  expect(await get("/private/notification/unread_count/v1")).toMatchObject({ unreadCount: 100 });
});

test("the notifications of another business are neither listed nor marked", async () => {
  const { platform, seller, get } = await start();
  await seller.createProduct();
  await platform.drain();
  const [notification] = (await get("/private/notification/list/v1")).notificationList;
  const other = client(platform, await platform.seller());

  expect(await other.get("/private/notification/list/v1")).toMatchObject({
    notificationList: [],
    unreadCount: 0,
  });
  await other.post("/private/notification/read/v1", { idList: [notification.id] });

  expect(await get("/private/notification/list/v1")).toMatchObject({ unreadCount: 1 });
});

test("changes stream to users of their business only, and a filtered stream to its twin", async () => {
  const { platform, seller } = await start();
  const product = await seller.createProduct();
  const [ownStream, narrowed, elsewhere, foreign] = await Promise.all([
    openStream(platform, seller.headers, ""),
    openStream(platform, seller.headers, `?twinId=${product}`),
    openStream(platform, seller.headers, `?twinId=${seller.connector.id}`),
    openStream(platform, (await platform.seller()).headers, ""),
  ]);

  await platform.drain();
  await waitUntil(() => ownStream.text().includes("event: notification"), {
    what: "the event of the notification",
  });

  expect(ownStream.text()).toContain(`"twinId":"${product}"`);
  expect(ownStream.text()).toContain('"statusKey":"draft"');
  expect(narrowed.text()).toContain(`"twinId":"${product}"`);
  expect(elsewhere.text()).not.toContain(`"twinId":"${product}"`);
  expect(foreign.text()).not.toMatch(new RegExp(`${product}|${seller.connector.id}|notification`));
});

test("a stream from before the buffered events reports missed events", async () => {
  const { platform, seller } = await start();
  const [far, none] = await Promise.all([
    openStream(platform, seller.headers, "?lookBackMs=99999999"),
    openStream(platform, seller.headers, "?lookBackMs=none"),
  ]);

  expect(far.text()).toContain("event: missed");
  expect(none.text()).toBe(": connected\n\n");
});

test("a proposal is listed with the words before and after, and decided per field", async () => {
  const { platform, seller, get, post } = await start();
  const card = await editedCard(platform, seller);
  await platform.inTx((tx) => optimizeCards(platform.services, tx, seller.caller, [card]));
  await platform.drain();

  const { proposalList } = await get(`/private/proposal/list/v1?twinId=${card}`);
  expect(proposalList).toMatchObject([
    {
      twinId: card,
      state: "pending",
      source: "builtin",
      fields: expect.arrayContaining([
        expect.objectContaining({ key: "description", name: "Description", before: "My words." }),
      ]),
    },
  ]);

  const path = `/private/proposal/${proposalList[0].id}/decide/v1`;
  const other = client(platform, await platform.seller());
  expect(await other.post(path, { accept: ["description"] })).toMatchObject({ status: 10000 });
  expect(await other.get(`/private/proposal/list/v1?twinId=${card}`)).toMatchObject({
    status: 10000,
  });
  expect(await post(path, { accept: [], reject: ["description"] })).toMatchObject({
    state: "rejected",
  });
  expect((await seller.find(card)).description).toBe("My words.");
});

test("a listing and its images are public, and nothing else of the seller", async () => {
  const { platform, seller } = await start();
  const card = await editedCard(platform, seller);
  await platform.inTx((tx) => publishCards(platform.services, tx, seller.caller, [card]));
  await platform.drain();
  const { remoteId } = (await lastPublications(platform.db, [card])).get(card) ?? {};

  const response = await platform.fetch(`/public/showroom/listing/${remoteId}/v1`);
  const { listing } = await response.json();
  expect(listing).toMatchObject({
    id: remoteId,
    title: "Strawberry buttermilk",
    description: "My words.",
    price: "4.99",
    currency: "EUR",
    images: [{ id: "1", width: 20, height: 10, alt: "Strawberry buttermilk" }],
    revision: 1,
    state: "live",
  });
  const image = await platform.fetch(
    `/public/showroom/listing/${remoteId}/image/1/v1?variant=large`,
  );
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
  for (const path of [
    `listing/${seller.connector.id}/v1`,
    `listing/${remoteId}/image/2/v1`,
    "listing/none/v1",
  ]) {
    expect((await platform.fetch(`/public/showroom/${path}`)).status).toBe(404);
  }
});

type Platform = Awaited<ReturnType<typeof startSelling>>;
type Seller = Awaited<ReturnType<Platform["seller"]>>;

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  return { platform, seller, ...client(platform, seller) };
}

function client(platform: Platform, { headers }: Seller) {
  return {
    get: async (path: string) => (await platform.fetch(path, { headers })).json(),
    post: async (path: string, body: object) => {
      const json = { ...headers, "content-type": "application/json" };
      const response = await platform.fetch(path, {
        method: "POST",
        headers: json,
        body: JSON.stringify(body),
      });
      return response.json();
    },
  };
}

/** Creates a card that can be published and whose description a user has written. */
async function editedCard(platform: Platform, seller: Seller): Promise<string> {
  const product = await seller.createProduct();
  await platform.drain();
  await seller.addPicture(product);
  const card = await seller.connect(product);
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, card, {
      description: "My words.",
      fields: { price: "4.99", currency: "#externalId=EUR" },
    }),
  );
  return card;
}

async function openStream(platform: Platform, headers: Record<string, string>, query: string) {
  const leaving = new AbortController();
  const response = await platform.fetch(`/private/event/stream/v1${query}`, {
    headers,
    signal: leaving.signal,
  });
  let text = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk);
  })();
  onTestFinished(async () => {
    leaving.abort();
    await reading;
  });
  await waitUntil(() => text !== "", { what: "the beginning of the stream" });
  return { text: () => text };
}
