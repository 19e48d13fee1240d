import { expect, test } from "vitest";

import { performById } from "../../testing/perform-by-id.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { startSelling } from "../../testing/selling.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { publishCards } from "../publishing/publish-cards.ts";
import { loadOverview, type StatusCount } from "./load-overview.ts";

const selling = await startSelling();

test("a business sees how many of its products and cards are in which status", async () => {
  const seller = await selling.seller();
  await seller.createProduct();
  await selling.drain();
  await seller.createProduct({ ean: "5900820001567" });

  const overview = await overviewOf(seller);

  expect(counted(overview.products)).toEqual({ draft: 1, sketch: 1 });
  expect(overview.cards).toEqual([]);
  expect(overview.live).toEqual([]);
});

test("a live listing counts from the day on which it was published", async () => {
  const seller = await selling.seller();
  await publishedCard(seller);

  const { cards, live } = await overviewOf(seller);

  expect(counted(cards)).toEqual({ ready_to_sell: 1 });
  expect(live).toHaveLength(1);
  expect(live[0]?.marketplace).toBe("showroom");
  expect(live[0]?.dayList.map(({ count }) => count)).toEqual([...Array(29).fill(0), 1]);
});

test("the days are those of the business's time zone", async () => {
  const seller = await selling.seller();
  const { cardId } = await publishedCard(seller);
  const published = new Date("2026-11-23T23:30:00Z");
  await selling.db
    .updateTable("publication")
    .set({ created_at: published, updated_at: published })
    .where("card_id", "=", cardId)
    .execute();
  const countsIn = async (timeZone: string) => {
    await inZone(seller, timeZone);
    const now = new Date("2026-11-24T23:30:00Z");
    const { live } = await loadOverview(selling.db, seller.caller, now);
    return live[0]?.dayList.slice(-2);
  };

  expect(await countsIn("UTC")).toEqual([
    { date: "2026-11-23", count: 1 },
    { date: "2026-11-24", count: 1 },
  ]);
  expect(await countsIn("Europe/Warsaw")).toEqual([
    { date: "2026-11-24", count: 1 },
    { date: "2026-11-25", count: 1 },
  ]);
  await inZone(seller, "Europe/Warsaw");
  const before = await loadOverview(selling.db, seller.caller, new Date("2026-11-24T12:00:00Z"));
  expect(before.live[0]?.dayList.slice(-2)).toEqual([
    { date: "2026-11-23", count: 0 },
    { date: "2026-11-24", count: 1 },
  ]);
});

test("publishing again doesn't count a listing twice", async () => {
  const seller = await selling.seller();
  const { cardId } = await publishedCard(seller);
  await selling.db
    .updateTable("publication")
    .set({ created_at: daysAgo(3), updated_at: daysAgo(3) })
    .where("card_id", "=", cardId)
    .execute();
  await selling.inTx((tx) => performById(selling.services, tx, seller.caller, cardId, "revise"));
  await publish(seller, cardId);

  const [showroom] = (await overviewOf(seller)).live;

  expect(showroom?.dayList.slice(-5).map(({ count }) => count)).toEqual([0, 1, 1, 1, 1]);
});

test("another business's products, cards and listings are not counted", async () => {
  const seller = await selling.seller();
  await publishedCard(seller);

  const overview = await overviewOf(await selling.seller());

  expect(overview).toMatchObject({ products: [], cards: [], attention: [], live: [] });
});

test("more products don't need more statements", async () => {
  const seller = await selling.seller();
  const few = recordStatements(selling.db);
  await loadOverview(few.db, seller.caller, new Date());
  for (const ean of ["96385074", "5901234123457"]) await seller.createProduct({ ean });
  const many = recordStatements(selling.db);

  await loadOverview(many.db, seller.caller, new Date());

  expect(many.statements).toHaveLength(few.statements.length);
});

function counted(counts: readonly StatusCount[]): Record<string, number> {
  return Object.fromEntries(counts.map(({ statusKey, count }) => [statusKey, count]));
}

type Seller = Awaited<ReturnType<typeof selling.seller>>;

const overviewOf = ({ caller }: Seller) => loadOverview(selling.db, caller, new Date());

async function inZone({ caller }: Seller, timeZone: string): Promise<void> {
  await selling.db
    .updateTable("business_account")
    .set({ settings: JSON.stringify({ profile: { timeZone } }) })
    .where("id", "=", caller.businessAccountId)
    .execute();
}

async function publishedCard(seller: Seller): Promise<{ cardId: string }> {
  const product = await seller.createProduct({ description: "A drink made of milk." });
  await selling.drain();
  const fields = { price: "4.99", currency: "#externalId=PLN", bullet_points: "With strawberries" };
  await selling.inTx((tx) => updateTwin(selling.services, tx, seller.caller, product, { fields }));
  await seller.addPicture(product);
  const cardId = await seller.connect(product);
  await publish(seller, cardId);
  return { cardId };
}

async function publish({ caller }: Seller, cardId: string): Promise<void> {
  await selling.inTx((tx) => publishCards(selling.services, tx, caller, [cardId]));
  await selling.drain();
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 3600_000);
}
