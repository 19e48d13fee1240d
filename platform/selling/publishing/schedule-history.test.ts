import { beforeEach, expect, test } from "vitest";

import { DAY, startScheduling } from "../../testing/scheduling.ts";
import { compareStates } from "../../twins/past-states/compare-states.ts";
import { cancelSchedules } from "./schedule-cards.ts";

const selling = await startScheduling();
const { services, db, inTx, change, scheduledCard } = selling;

beforeEach(() => selling.reset());

async function entriesOf(cardId: string) {
  return db
    .selectFrom("twin_history")
    .select(["id", "before", "after"])
    .where("twin_id", "=", cardId)
    .where("type", "=", "unknown")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

test("what was scheduled and canceled is neither another class nor another date of the card", async () => {
  const { seller, cardId } = await scheduledCard();
  await inTx((tx) => cancelSchedules(services, tx, seller.caller, [cardId]));
  const [scheduled, canceled] = await entriesOf(cardId);
  expect([scheduled, canceled]).toMatchObject([
    { before: null, after: DAY },
    { before: DAY, after: null },
  ]);

  for (const { id: historyId } of [scheduled, canceled].flatMap((one) => one ?? [])) {
    const state = { historyId, side: "before", withId: null } as const;
    const { values } = await inTx((tx) => compareStates(tx, seller.caller, cardId, state));
    expect(values).toEqual([]);
  }
});

test("the date that a card was scheduled for is the one that is compared and restored", async () => {
  const { seller, cardId } = await scheduledCard();
  const [scheduled] = await entriesOf(cardId);

  await change(seller, cardId, { publication_date: "2026-12-24" });

  const state = { historyId: scheduled?.id ?? "", side: "after", withId: null } as const;
  const { values } = await inTx((tx) => compareStates(tx, seller.caller, cardId, state));
  expect(values).toMatchObject([{ key: "publication_date", earlier: DAY, later: "2026-12-24" }]);
});
