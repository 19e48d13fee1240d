import type { Db } from "../../../base/database/executor.ts";
import type { FileStore } from "../../../base/files/file-store.ts";
import { listStorageKeys, VARIANTS, variantKey } from "../../../base/files/ingest-upload.ts";
import { createMessage } from "../../../base/messages/message.ts";
import type { CardPayload, Issue } from "../../cards/card.ts";
import { type MarketplaceAdapter, SubmissionRejectedError } from "../adapter.ts";
import {
  endListing,
  findListing,
  findListingOfCard,
  findSubmission,
  insertListing,
  insertSubmission,
  type ListingContent,
  type ListingImage,
  lockCardRef,
  replaceContent,
} from "./listing.store.ts";
import { cardIssue, SHOWROOM, SHOWROOM_DE, type ShowroomSite } from "./sites.ts";

interface Parts {
  db: Db;
  files: FileStore;
  now?: () => Date;
  site?: ShowroomSite;
}

/**
 * A marketplace inside Vitrine that behaves like an external one: it reads only submitted cards,
 * stores its own copy of every image, and never forgets what it accepted.
 */
export function createShowroom(parts: Parts): MarketplaceAdapter {
  const { db, files, now = () => new Date(), site = SHOWROOM } = parts;
  return {
    key: site.key,
    name: site.name,
    limits: site.limits,
    tryConnection: async () => ({ ok: true }),
    validate: (payload) => onlyItemInformation(payload),
    async submit(_connection, idempotencyKey, payload) {
      const issues = site.review(payload);
      if (issues.length > 0) throw new SubmissionRejectedError(issues);
      return submit({ db, files, now }, idempotencyKey, payload);
    },
    async readBack(_connection, remoteId) {
      const listing = await findListing(db, remoteId);
      if (!listing || listing.state === "ended") return { state: "ended" };
      const reviewedAt = listing.updatedAt.getTime() + site.reviewMs;
      if (site.reviewMs > 0 && now().getTime() < reviewedAt) return { state: "pending" };
      return { state: "live", remoteId, url: listingPath(remoteId) };
    },
    async end(_connection, remoteId) {
      await endListing(db, remoteId, now());
    },
  };
}

export function isShowroom(marketplace: string): boolean {
  return marketplace === SHOWROOM.key || marketplace === SHOWROOM_DE.key;
}

/** Returns the path of the public page in the app. */
export function listingPath(listingId: string): string {
  return `/showroom/${listingId}`;
}

async function submit(
  { db, files, now }: Required<Pick<Parts, "db" | "files" | "now">>,
  idempotencyKey: string,
  payload: CardPayload,
): Promise<{ remoteId: string }> {
  const images = await copyImages(files, idempotencyKey, payload);
  const { remoteId, replaced } = await db.transaction().execute(async (tx) => {
    await lockCardRef(tx, payload.cardId);
    const earlierSubmission = await findSubmission(tx, idempotencyKey);
    if (earlierSubmission) return { remoteId: earlierSubmission.listingId, replaced: [] };

    const content = contentOf(payload, images);
    const listing = await findListingOfCard(tx, payload.cardId);
    if (listing && listing.sellerRef !== payload.businessAccountId) {
      throw new SubmissionRejectedError([
        cardIssue(
          null,
          createMessage("card_listing_of_other_seller"),
          createMessage("card_listing_of_other_seller_fix", { marketplace: "Showroom" }),
        ),
      ]);
    }
    const listingId =
      listing?.id ??
      (await insertListing(
        tx,
        { sellerRef: payload.businessAccountId, cardRef: payload.cardId, content },
        now(),
      ));
    if (listing) await replaceContent(tx, listing.id, content, now());
    await insertSubmission(tx, idempotencyKey, listingId);
    return { remoteId: listingId, replaced: listing?.content.images ?? [] };
  });
  for (const image of replaced) await removeImage(files, image);
  return { remoteId };
}

/**
 * Copies the images of a listing, because the seller may delete them while it is live. Keys are derived from
 * the submission, so that a repeated one writes the same files.
 */
async function copyImages(
  files: FileStore,
  idempotencyKey: string,
  payload: CardPayload,
): Promise<ListingImage[]> {
  const images: ListingImage[] = [];
  for (const [index, image] of payload.images.entries()) {
    const storageKey = `showroom/${idempotencyKey}/${index + 1}`;
    await copyFile(files, image.storageKey, storageKey, image.mediaType);
    for (const variant of VARIANTS) {
      await copyFile(
        files,
        variantKey(image.storageKey, variant),
        variantKey(storageKey, variant),
        "image/webp",
      );
    }
    images.push({
      id: String(index + 1),
      storageKey,
      mediaType: image.mediaType,
      width: image.width,
      height: image.height,
      alt: image.alt,
    });
  }
  return images;
}

async function copyFile(files: FileStore, from: string, to: string, mediaType: string) {
  if (await files.copy(from, to, mediaType)) return;
  // The seller has deleted the image, and no earlier run of this submission has copied it, so it is lost.
  if (!(await files.open(to))) {
    throw new SubmissionRejectedError([
      cardIssue(
        "images",
        createMessage("card_picture_missing"),
        createMessage("card_picture_missing_fix"),
      ),
    ]);
  }
}

async function removeImage(files: FileStore, image: ListingImage): Promise<void> {
  for (const key of listStorageKeys(image.storageKey)) await files.remove(key);
}

function contentOf(payload: CardPayload, images: ListingImage[]): ListingContent {
  return {
    title: payload.title,
    description: payload.description,
    bulletPoints: payload.bulletPoints,
    price: payload.price,
    currency: payload.currency,
    ean: payload.ean,
    sku: payload.sku,
    stockQuantity: payload.stockQuantity,
    productType: payload.productType,
    seller: payload.seller,
    attributes: payload.attributes.map(({ name, value }) => ({ name, value })),
    images,
  };
}

/** Checks Showroom's own rule that a title describes the item and contains no external links. */
function onlyItemInformation(payload: CardPayload): Issue[] {
  const elsewhere = /https?:\/\/|www\.|@\w+\.\w/i;
  if (!elsewhere.test(payload.title)) return [];
  return [
    cardIssue(
      "name",
      createMessage("card_title_has_address"),
      createMessage("card_title_has_address_fix"),
    ),
  ];
}
