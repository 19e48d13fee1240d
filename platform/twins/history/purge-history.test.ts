import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Db } from "../../base/database/executor.ts";
import { startSelling } from "../../testing/selling.ts";
import { purgeLongHistory } from "./purge-history.store.ts";

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2025, 5, 20, 12);

/** Adds a change on each of these days before the last, with texts of this length. */
async function addHistory(db: Db, twinId: string, days: readonly number[], letters: number) {
  await db.deleteFrom("twin_history").where("twin_id", "=", twinId).execute();
  const entry = { twin_id: twinId, batch_id: randomUUID(), type: "description" };
  const rows = days.map((day) => ({
    ...entry,
    id: randomUUID(),
    after: "a".repeat(letters),
    created_at: new Date(NOON - day * DAY_MS),
  }));
  await db.insertInto("twin_history").values(rows).execute();
}

async function readDays(db: Db, twinId: string) {
  const rows = await db
    .selectFrom("twin_history")
    .select("created_at")
    .where("twin_id", "=", twinId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ created_at }) => (NOON - created_at.getTime()) / DAY_MS);
}

test("the oldest days of a long history go until it is below its limit; the last day and other businesses keep theirs", async () => {
  const { platform, large, small } = await start();
  const { db } = platform;
  await addHistory(db, large, [0, 2, 3, 4], 300_000);
  await addHistory(db, small, [4], 300_000);
  const keptFrom = new Date(NOON - DAY_MS);

  await purgeLongHistory(db, 700_000, keptFrom);
  expect(await readDays(db, large)).toEqual([0, 2]);
  expect(await readDays(db, small)).toEqual([4]);

  await purgeLongHistory(db, 299_000, keptFrom);
  expect(await readDays(db, large)).toEqual([0]);
  expect(await readDays(db, small)).toEqual([]);
});

async function start() {
  const platform = await startSelling();
  const [first, second] = [await platform.seller(), await platform.seller()];
  return { platform, large: await first.createProduct(), small: await second.createProduct() };
}
