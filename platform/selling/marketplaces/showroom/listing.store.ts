import { v7 as uuidv7 } from "uuid";

import type { Executor, Tx } from "../../../base/database/executor.ts";
import { takeTurns } from "../../../base/database/take-turns.ts";

export interface ListingImage {
  id: string;
  storageKey: string;
  mediaType: string;
  width: number;
  height: number;
  alt: string;
}

/**
 * Content of the public page: exactly the submitted card, without data read from the seller's
 * cards.
 */
export interface ListingContent {
  title: string;
  description: string;
  bulletPoints: string[];
  price: string | null;
  currency: string | null;
  ean: string;
  sku: string;
  stockQuantity: string | null;
  productType: string;
  seller: string;
  attributes: { name: string; value: string }[];
  images: ListingImage[];
}

export interface Listing {
  id: string;
  sellerRef: string;
  cardRef: string;
  content: ListingContent;
  state: "live" | "ended";
  revision: number;
  publishedAt: Date;
  updatedAt: Date;
}

/** Serializes submissions of one card; the lock ends with the transaction. */
export async function lockCardRef(tx: Tx, cardRef: string): Promise<void> {
  await takeTurns(tx, `showroom:${cardRef}`);
}

export async function findListing(executor: Executor, listingId: string): Promise<Listing | null> {
  const row = await listings(executor).where("id", "=", listingId).executeTakeFirst();
  return row ? toListing(row) : null;
}

export async function findListingOfCard(
  executor: Executor,
  cardRef: string,
): Promise<Listing | null> {
  const row = await listings(executor).where("card_ref", "=", cardRef).executeTakeFirst();
  return row ? toListing(row) : null;
}

export async function findSubmission(
  executor: Executor,
  idempotencyKey: string,
): Promise<{ listingId: string } | null> {
  const row = await executor
    .selectFrom("showroom_submission")
    .select("listing_id")
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return row ? { listingId: row.listing_id } : null;
}

export async function insertSubmission(
  tx: Tx,
  idempotencyKey: string,
  listingId: string,
): Promise<void> {
  await tx
    .insertInto("showroom_submission")
    .values({ idempotency_key: idempotencyKey, listing_id: listingId })
    .execute();
}

export async function insertListing(
  tx: Tx,
  listing: Pick<Listing, "sellerRef" | "cardRef" | "content">,
  now: Date,
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto("showroom_listing")
    .values({
      id,
      seller_ref: listing.sellerRef,
      card_ref: listing.cardRef,
      content: JSON.stringify(listing.content),
      published_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Replaces the content of a listing, keeps its address and makes it live again if it was ended. */
export async function replaceContent(
  tx: Tx,
  listingId: string,
  content: ListingContent,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("showroom_listing")
    .set((row) => ({
      content: JSON.stringify(content),
      state: "live",
      revision: row("revision", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", listingId)
    .execute();
}

export async function endListing(executor: Executor, listingId: string, now: Date): Promise<void> {
  await executor
    .updateTable("showroom_listing")
    .set({ state: "ended", updated_at: now })
    .where("id", "=", listingId)
    .where("state", "=", "live")
    .execute();
}

function listings(executor: Executor) {
  return executor
    .selectFrom("showroom_listing")
    .select([
      "id",
      "seller_ref",
      "card_ref",
      "content",
      "state",
      "revision",
      "published_at",
      "updated_at",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof listings>["executeTakeFirstOrThrow"]>>;

function toListing(row: Row): Listing {
  return {
    id: row.id,
    sellerRef: row.seller_ref,
    cardRef: row.card_ref,
    content: row.content as unknown as ListingContent,
    state: row.state,
    revision: row.revision,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  };
}
