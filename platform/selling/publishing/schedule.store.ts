import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { insertRecords } from "../../base/database/insert-records.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";

export type Schedule = Selectable<Tables["publication_schedule"]>;

/** With what the card itself says of its day. */
export interface ScheduledCard {
  cardId: string;
  headId: string | null;
  fields: Readonly<Record<string, FieldValue>>;
}

/** A card that already waits is from now on published by who asked last. */
export async function saveSchedules(tx: Tx, schedules: readonly Schedule[]): Promise<void> {
  await deleteSchedules(
    tx,
    schedules.map(({ card_id: cardId }) => cardId),
  );
  await insertRecords(tx, "publication_schedule", schedules);
}

export async function findSchedule(
  executor: Executor,
  cardId: string,
): Promise<Schedule | undefined> {
  return executor
    .selectFrom("publication_schedule")
    .selectAll()
    .where("card_id", "=", cardId)
    .executeTakeFirst();
}

/** Which of the cards wait for their day. */
export async function scheduledAmong(
  executor: Executor,
  cardIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom("publication_schedule")
    .select("card_id")
    .where("card_id", "=", anyOf(cardIds))
    .execute();
  return new Set(rows.map((row) => row.card_id));
}

/** Those of the cards that wait, as they are now. */
export async function scheduledCards(
  executor: Executor,
  cardIds: readonly string[],
): Promise<ScheduledCard[]> {
  return toCards(await selectCards(executor).where("card_id", "=", anyOf(cardIds)).execute());
}

/** A page of the waiting cards of a business. */
export async function scheduledOfBusiness(
  executor: Executor,
  businessAccountId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<ScheduledCard[]> {
  const rows = await selectCards(executor)
    .where("publication_schedule.business_account_id", "=", businessAccountId)
    .where("card_id", ">", afterId)
    .orderBy("card_id")
    .limit(limit)
    .execute();
  return toCards(rows);
}

/** Businesses with waiting cards, and their domains. */
export async function businessesWithSchedules(executor: Executor) {
  return executor
    .selectFrom("publication_schedule")
    .select(["domain_id", "business_account_id"])
    .distinct()
    .execute();
}

/** The IDs of those cards that waited. */
export async function deleteSchedules(tx: Tx, cardIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom("publication_schedule")
    .where("card_id", "=", anyOf(cardIds))
    .returning("card_id")
    .execute();
  return rows.map((row) => row.card_id);
}

function selectCards(executor: Executor) {
  return executor
    .selectFrom("publication_schedule")
    .innerJoin("twin", "twin.id", "publication_schedule.card_id")
    .select(["card_id", "twin.head_id", "twin.fields"]);
}

function toCards(
  rows: readonly { card_id: string; head_id: string | null; fields: ScheduledCard["fields"] }[],
): ScheduledCard[] {
  return rows.map(({ card_id: cardId, head_id: headId, fields }) => ({ cardId, headId, fields }));
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
