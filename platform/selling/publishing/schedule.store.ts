import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { insertRecords } from "../../base/database/insert-records.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";

export type Schedule = Selectable<Tables["publication_schedule"]>;

/** A scheduled card, with its current field values, which contain the publication day. */
export interface ScheduledCard {
  cardId: string;
  headId: string | null;
  fields: Readonly<Record<string, FieldValue>>;
}

/** Saves schedules. An existing schedule gets the user who has scheduled the card last. */
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

/** Returns which of the cards are scheduled. */
export async function filterScheduled(
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

/** Returns those of the given cards that are scheduled, with their current field values. */
export async function findScheduled(
  executor: Executor,
  cardIds: readonly string[],
): Promise<ScheduledCard[]> {
  return toCards(await selectCards(executor).where("card_id", "=", anyOf(cardIds)).execute());
}

/** Reads a page of a business's scheduled cards. */
export async function listScheduledOfBusiness(
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

/** Lists businesses with scheduled cards, and their domains. */
export async function listBusinessesWithSchedules(executor: Executor) {
  return executor
    .selectFrom("publication_schedule")
    .select(["domain_id", "business_account_id"])
    .distinct()
    .execute();
}

/** Deletes schedules and returns the IDs of cards that had one. */
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
