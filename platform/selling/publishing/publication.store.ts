import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { CardPayload, Issue } from "../cards/card.ts";
import { deleteOutdated } from "./outdated-listing.store.ts";

export type PublicationState = "queued" | "submitted" | "live" | "rejected" | "failed" | "ended";

export interface Publication {
  /** ID of the publication, by which the marketplace recognizes a repeated submission. */
  id: string;
  cardId: string;
  businessAccountId: string;
  marketplace: string;
  payload: CardPayload;
  state: PublicationState;
  remoteId: string | null;
  issues: Issue[];
}

export async function insertPublications(
  tx: Tx,
  publications: readonly (Pick<
    Publication,
    "id" | "cardId" | "businessAccountId" | "marketplace" | "payload"
  > & { requestedByUserId: string | null })[],
  now: Date,
): Promise<void> {
  if (publications.length === 0) return;
  await tx
    .insertInto("publication")
    .values(
      publications.map((publication) => ({
        id: publication.id,
        card_id: publication.cardId,
        business_account_id: publication.businessAccountId,
        marketplace: publication.marketplace,
        payload: JSON.stringify(publication.payload),
        requested_by_user_id: publication.requestedByUserId,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}

export async function findPublication(
  executor: Executor,
  publicationId: string,
): Promise<Publication | null> {
  const row = await selectPublications(executor).where("id", "=", publicationId).executeTakeFirst();
  return row ? toPublication(row) : null;
}

/** Finds the last publication of each card; with `state` the last one in that state. */
export async function lastPublications(
  executor: Executor,
  cardIds: readonly string[],
  state?: PublicationState,
): Promise<Map<string, Publication>> {
  if (cardIds.length === 0) return new Map();
  const rows = await selectPublications(executor)
    .distinctOn("card_id")
    .where("card_id", "=", sql<string>`any(${cardIds}::uuid[])`)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "live"))
    .orderBy("card_id")
    .orderBy("created_at", "desc")
    .execute();
  return new Map(rows.map((row) => [row.card_id, toPublication(row)]));
}

/**
 * Finds publications that the marketplace may still show, including accepted ones that were never confirmed.
 */
export async function livePublications(
  executor: Executor,
  cardIds: readonly string[],
): Promise<Publication[]> {
  if (cardIds.length === 0) return [];
  const rows = await selectPublications(executor)
    .where("card_id", "in", cardIds)
    .where("remote_id", "is not", null)
    .where("state", "in", ["submitted", "live", "failed"])
    .execute();
  return rows.map(toPublication);
}

export async function setPublication(
  executor: Executor,
  publicationId: string,
  change: { state: PublicationState; remoteId?: string; issues?: readonly Issue[] },
  now: Date,
): Promise<void> {
  await executor
    .updateTable("publication")
    .set({
      state: change.state,
      ...(change.remoteId !== undefined && { remote_id: change.remoteId }),
      ...(change.issues && { issues: JSON.stringify(change.issues) }),
      updated_at: now,
    })
    .where("id", "=", publicationId)
    .execute();
  if (change.state === "ended") await deleteOutdated(executor, publicationId);
}

/** Ends older live publications of a card that has a newer one. */
export async function endOlderPublications(
  tx: Tx,
  publication: Publication,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("publication")
    .set({ state: "ended", updated_at: now })
    .where("card_id", "=", publication.cardId)
    .where("id", "<>", publication.id)
    .where("state", "in", ["submitted", "live", "failed"])
    .execute();
}

function selectPublications(executor: Executor) {
  return executor
    .selectFrom("publication")
    .select([
      "id",
      "card_id",
      "business_account_id",
      "marketplace",
      "payload",
      "state",
      "remote_id",
      "issues",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPublications>["executeTakeFirstOrThrow"]>>;

function toPublication(row: Row): Publication {
  return {
    id: row.id,
    cardId: row.card_id,
    businessAccountId: row.business_account_id,
    marketplace: row.marketplace,
    payload: row.payload as unknown as CardPayload,
    state: row.state,
    remoteId: row.remote_id,
    issues: row.issues as unknown as Issue[],
  };
}
