import { beforeEach, expect, test } from "vitest";

import { performById } from "../../testing/perform-by-id.ts";
import { type ReadyCard, START_OF_DAY, startScheduling } from "../../testing/scheduling.ts";
import { waitUntil } from "../../testing/wait-until.ts";
import { deleteTwin } from "../../twins/changes/delete-twin.ts";
import { listNotifications } from "../notifications/notification.store.ts";
import { lastPublications } from "./publication.store.ts";
import { publishScheduled } from "./publish-scheduled.ts";
import { cancelSchedules } from "./schedule-cards.ts";

const selling = await startScheduling();
const { services, db, inTx, setClock, startServer, look, change, newBusiness } = selling;
const { scheduledCard, isScheduled, publicationsOf } = selling;

beforeEach(() => selling.reset());

test("a card that isn't valid on its day stays a draft, and its business is told why", async () => {
  const { seller, cardId } = await scheduledCard();
  await change(seller, cardId, { price: "" });

  await startServer(START_OF_DAY);

  expect(await seller.statusOf(cardId)).toBe("draft");
  expect(await isScheduled(seller, cardId)).toBe(false);
  expect(await newsOf(seller, cardId)).toEqual([
    { kind: "card-publish-failed", reason: expect.stringContaining("card_price_missing") },
  ]);
  await waitUntil(() => heardOf(cardId) === 2, { what: "the events of the schedule and its end" });
});

test.each([
  [
    "its marketplace account was disconnected",
    "connector_not_connected",
    ({ seller }: ReadyCard) =>
      inTx((tx) =>
        performById(services, tx, seller.caller, seller.connector.id, "disconnect"),
      ).then(() => undefined),
  ],
  [
    "its product was archived",
    "card_product_archived",
    ({ seller, productId }: ReadyCard) =>
      inTx((tx) => performById(services, tx, seller.caller, productId, "archive")).then(
        () => undefined,
      ),
  ],
  [
    "who scheduled it has left",
    "card_schedule_access_lost",
    async ({ seller }: ReadyCard) => {
      await db
        .deleteFrom("business_account_user")
        .where("user_id", "=", seller.caller.userId)
        .execute();
    },
  ],
])("a card stays a draft on its day if %s", async (_name, reason, happen) => {
  const ready = await scheduledCard(await newBusiness(1));
  await happen(ready);

  await startServer(START_OF_DAY);

  expect(await newsOf(ready.seller, ready.cardId)).toEqual([
    { kind: "card-publish-failed", reason: expect.stringContaining(reason) },
  ]);
  expect(await lastPublications(db, [ready.cardId])).toEqual(new Map());
});

test("a card that is being optimized on its day is published afterwards", async () => {
  const { seller, cardId } = await scheduledCard();
  const system = { ...seller.caller, kind: "system" as const };
  const move = (alias: string) => inTx((tx) => performById(services, tx, system, cardId, alias));
  await move("optimize");
  await startServer(START_OF_DAY);
  expect(await isScheduled(seller, cardId)).toBe(true);
  await waitUntil(() => heardOf(cardId) === 2, { what: "the events of the schedule and its day" });

  await move("optimized");
  await startServer(START_OF_DAY);

  expect(await seller.statusOf(cardId)).toBe("ready_to_sell");
});

test("a card that is deleted before its day is not published", async () => {
  const { seller, cardId } = await scheduledCard();

  await inTx((tx) => deleteTwin(services, tx, seller.caller, cardId));

  await startServer(START_OF_DAY);
  expect(await lastPublications(db, [cardId])).toEqual(new Map());
});

test("two processes publish a card once", async () => {
  const { seller, cardId } = await scheduledCard();
  setClock(START_OF_DAY);

  await Promise.all([publishScheduled(services, cardId), publishScheduled(services, cardId)]);

  expect(await publicationsOf(cardId)).toHaveLength(1);
  expect(await newsOf(seller, cardId)).toEqual([]);
});

test("the job that looks for due cards comes back at the latest in an hour, until none waits", async () => {
  const { seller, cardId } = await scheduledCard();

  expect(await look(seller)).toEqual([{ name: "publish-due", at: "2026-11-20T13:00:00.000Z" }]);
  setClock("2026-12-04T22:30:00Z");
  expect(await look(seller)).toEqual([{ name: "publish-due", at: "2026-12-04T23:00:00.000Z" }]);
  await inTx((tx) => cancelSchedules(services, tx, seller.caller, [cardId]));
  expect(await look(seller)).toEqual([]);
});

function heardOf(cardId: string): number {
  return selling.events.filter(
    (event) => event.type === "twin" && event.twinId === cardId && event.kind === "schedule",
  ).length;
}

async function newsOf({ caller }: ReadyCard["seller"], twinId: string) {
  const reader = { businessAccountId: caller.businessAccountId ?? "", userId: caller.userId ?? "" };
  const page = { offset: 0, limit: 50, unread: false, twinId, kinds: null };
  const { rows } = await listNotifications(db, reader, page);
  return rows
    .filter(({ kind }) => kind.startsWith("card-publish"))
    .map(({ kind, params }) => ({ kind, reason: params["reason"] }));
}
