import { beforeEach, expect, test } from "vitest";

import { DAY, START_OF_DAY, startScheduling } from "../../testing/scheduling.ts";
import { waitUntil } from "../../testing/wait-until.ts";
import { cancelSchedules } from "./schedule-cards.ts";

const selling = await startScheduling();
const { services, db, inTx, startServer, readyCard, scheduledCard, change, publish } = selling;
const { isScheduled, publicationsOf } = selling;

beforeEach(() => selling.reset());

test("a card with a later date stays a draft until that day begins in its business, and is published once", async () => {
  const { seller, cardId } = await readyCard({ publication_date: DAY });

  expect(await publish(seller, [cardId])).toEqual([{ cardId, day: DAY }]);

  expect(await seller.statusOf(cardId)).toBe("draft");
  await startServer("2026-12-04T22:59:59Z");
  expect(await seller.statusOf(cardId)).toBe("draft");
  await startServer(START_OF_DAY);
  await startServer(START_OF_DAY);
  expect(await seller.statusOf(cardId)).toBe("ready_to_sell");
  expect(await publicationsOf(cardId)).toEqual([
    { state: "live", requested_by_user_id: seller.caller.userId },
  ]);
});

test.each([
  ["the date is today", { publication_date: "2026-11-20" }],
  ["the date has passed", { publication_date: "2026-11-19" }],
  ["'Publish immediately' is on", { publication_date: DAY, publish_immediately: "true" }],
  ["there is no date", {}],
])("a card is published at once where %s", async (_name, fields) => {
  const { seller, cardId } = await readyCard(fields);

  expect(await publish(seller, [cardId])).toEqual([]);

  expect(await seller.statusOf(cardId)).toBe("publishing");
});

test("of several cards those of later days are scheduled, and the others start", async () => {
  const { seller, cardId } = await readyCard({ publication_date: DAY });
  const { cardId: other } = await readyCard({});

  await publish(seller, [cardId, other]);

  expect([await seller.statusOf(cardId), await seller.statusOf(other)]).toEqual([
    "draft",
    "publishing",
  ]);
});

test("a canceled card is not published on its day, and is canceled once", async () => {
  const { seller, cardId } = await scheduledCard();
  const cancel = () => inTx((tx) => cancelSchedules(services, tx, seller.caller, [cardId]));

  await cancel();

  await startServer(START_OF_DAY);
  expect(await seller.statusOf(cardId)).toBe("draft");
  expect(await isScheduled(seller, cardId)).toBe(false);
  await expect(cancel()).rejects.toThrow("not scheduled any more");
  expect(await historyOf(cardId)).toEqual([
    { before: null, after: DAY },
    { before: DAY, after: null },
  ]);
});

test("the call that cancels is made once per schedule, by who may change the card", async () => {
  const { seller, cardId } = await scheduledCard();
  const path = `/private/marketplace_card/${cardId}/schedule/v1`;
  const stranger = await selling.seller();

  const asStranger = await selling.fetch(path, { method: "DELETE", headers: stranger.headers });
  const first = await selling.fetch(path, { method: "DELETE", headers: seller.headers });
  const second = await selling.fetch(path, { method: "DELETE", headers: seller.headers });

  expect([asStranger.status, first.status, second.status]).toEqual([404, 200, 400]);
  expect(await isScheduled(seller, cardId)).toBe(false);
});

test("open pages hear that a card is scheduled, and that it no longer is", async () => {
  const { seller, cardId, productId } = await readyCard({ publication_date: DAY });
  // Counts only schedule events, because the event of the changed date may still arrive.
  const heard = () =>
    selling.events.filter(
      (event) => event.type === "twin" && event.twinId === cardId && event.kind === "schedule",
    );

  await publish(seller, [cardId]);
  await waitUntil(() => heard().length === 1, { what: "that it is scheduled" });
  await inTx((tx) => cancelSchedules(services, tx, seller.caller, [cardId]));

  await waitUntil(() => heard().length === 2, { what: "that it no longer is" });
  const event = { headTwinId: productId };
  expect(heard()).toMatchObject([event, event]);
});

test("who may not change the card can't cancel it", async () => {
  const { seller, cardId } = await scheduledCard();
  const { caller } = await selling.newcomer(seller.caller.businessAccountId, [
    "MARKETPLACE_CARD_VIEW",
    "PRODUCT_VIEW",
  ]);

  const canceled = inTx((tx) => cancelSchedules(services, tx, caller, [cardId]));

  await expect(canceled).rejects.toThrow("You don't have permission to edit this entry");
  expect(await isScheduled(seller, cardId)).toBe(true);
});

test("another date moves it", async () => {
  const { seller, cardId } = await scheduledCard();
  await change(seller, cardId, { publication_date: "2026-12-10" });

  await startServer("2026-12-09T12:00:00Z");
  expect(await seller.statusOf(cardId)).toBe("draft");

  await startServer("2026-12-10T12:00:00Z");
  expect(await seller.statusOf(cardId)).toBe("ready_to_sell");
});

test.each([
  ["'Publish immediately'", { publish_immediately: "true" }],
  ["a date that has come", { publication_date: "2026-11-20" }],
])("%s publishes a scheduled card once it is saved", async (_name, fields) => {
  const { seller, cardId } = await scheduledCard();

  await change(seller, cardId, fields);
  await selling.drain();

  expect(await seller.statusOf(cardId)).toBe("ready_to_sell");
});

test("without a date it is no longer scheduled", async () => {
  const { seller, cardId } = await scheduledCard();

  await change(seller, cardId, { publication_date: "" });

  expect(await isScheduled(seller, cardId)).toBe(false);
  await startServer(START_OF_DAY);
  expect(await seller.statusOf(cardId)).toBe("draft");
});

function historyOf(cardId: string) {
  return db
    .selectFrom("twin_history")
    .select(["before", "after"])
    .where("twin_id", "=", cardId)
    .where("type", "=", "unknown")
    .orderBy("id")
    .execute();
}
