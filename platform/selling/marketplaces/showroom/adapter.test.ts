import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { v4 as uuid } from "uuid";
import { expect, onTestFinished, test } from "vitest";

import { createDiskFiles } from "../../../base/files/disk-file-store.ts";
import { listStorageKeys } from "../../../base/files/ingest-upload.ts";
import { testDatabase } from "../../../testing/database.ts";
import { readStored } from "../../../testing/memory-files.ts";
import type { CardPayload } from "../../cards/card.ts";
import { SubmissionRejectedError } from "../adapter.ts";
import { createShowroom } from "./adapter.ts";
import { findListing } from "./listing.store.ts";

const connection = { businessAccountId: uuid(), settings: {} };

test("a listing shows exactly the submitted card, with its own copy of every image", async () => {
  const { showroom, db, files } = await open();
  const sent = payload({});

  const { remoteId } = await showroom.submit(connection, uuid(), sent);
  for (const key of listStorageKeys("uploads/aa/one")) await files.remove(key);

  const listing = await findListing(db, remoteId);
  expect(listing).toMatchObject({ state: "live", revision: 1, cardRef: sent.cardId });
  const { cardId: _c, productId: _p, businessAccountId: _b, images, attributes, ...content } = sent;
  expect(listing?.content).toMatchObject(content);
  expect(listing?.content.attributes).toEqual(
    attributes.map(({ name, value }) => ({ name, value })),
  );
  expect(listing?.content.images).toHaveLength(images.length);
  const [image] = listing?.content.images ?? [];
  expect(String(await readStored(files, image?.storageKey ?? ""))).toBe("original");
  expect(await showroom.readBack(connection, remoteId)).toEqual({
    state: "live",
    remoteId,
    url: `/showroom/${remoteId}`,
  });
});

test("submitting one key twice has one effect", async () => {
  const { showroom, db } = await open();
  const key = uuid();
  const sent = payload({});

  const first = await showroom.submit(connection, key, sent);
  const second = await showroom.submit(connection, key, { ...sent, title: "Other" });

  expect(second).toEqual(first);
  expect(await findListing(db, first.remoteId)).toMatchObject({
    revision: 1,
    content: { title: sent.title },
  });
});

test("a second submission of a card updates its listing at the same address", async () => {
  const { showroom, db, files } = await open();
  const sent = payload({});
  const firstKey = uuid();
  const first = await showroom.submit(connection, firstKey, sent);
  await showroom.end(connection, first.remoteId);

  const second = await showroom.submit(connection, uuid(), { ...sent, title: "Better lamp" });

  expect(second).toEqual(first);
  expect(await findListing(db, first.remoteId)).toMatchObject({
    revision: 2,
    state: "live",
    content: { title: "Better lamp" },
  });
  expect(await files.open(`showroom/${firstKey}/1`)).toBeNull();
});

test("concurrent submissions of one card create one listing", async () => {
  const { showroom, db } = await open();
  const sent = payload({});

  const [one, two] = await Promise.all([
    showroom.submit(connection, uuid(), sent),
    showroom.submit(connection, uuid(), sent),
  ]);

  expect(one).toEqual(two);
  expect(await findListing(db, one.remoteId)).toMatchObject({ revision: 2 });
});

test("the table itself rejects a second listing for a card", async () => {
  const { showroom, db } = await open();
  const sent = payload({});
  await showroom.submit(connection, uuid(), sent);

  const second = sql`insert into showroom_listing (id, seller_ref, card_ref, content)
    values (${uuid()}, ${sent.businessAccountId}, ${sent.cardId}, '{}')`.execute(db);

  await expect(second).rejects.toThrow("showroom_listing_card_ref_key");
});

test("another seller can't take over a card's listing", async () => {
  const { showroom } = await open();
  const sent = payload({});
  await showroom.submit(connection, uuid(), sent);

  const stolen = showroom.submit(connection, uuid(), { ...sent, businessAccountId: uuid() });

  await expect(stolen).rejects.toThrow(SubmissionRejectedError);
});

test("a card with a missing image is rejected with the field", async () => {
  const { showroom, files } = await open();
  await files.remove("uploads/aa/one");

  const rejection = await showroom
    .submit(connection, uuid(), payload({}))
    .catch((error: unknown) => error);

  expect(rejection).toBeInstanceOf(SubmissionRejectedError);
  expect((rejection as SubmissionRejectedError).issues).toMatchObject([
    { field: "images", subject: "product" },
  ]);
});

test("an ended listing reads back as ended", async () => {
  const { showroom } = await open();
  const { remoteId } = await showroom.submit(connection, uuid(), payload({}));

  await showroom.end(connection, remoteId);

  expect(await showroom.readBack(connection, remoteId)).toEqual({ state: "ended" });
  expect(await showroom.readBack(connection, uuid())).toEqual({ state: "ended" });
});

async function open() {
  const { db } = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "vitrine-showroom-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = createDiskFiles(folder);
  for (const key of listStorageKeys("uploads/aa/one")) {
    await files.put(
      key,
      Buffer.from(key === "uploads/aa/one" ? "original" : "variant"),
      "image/webp",
    );
  }
  return { showroom: createShowroom({ db, files }), db, files };
}

function payload(overrides: Partial<CardPayload>): CardPayload {
  return {
    cardId: uuid(),
    productId: uuid(),
    businessAccountId: connection.businessAccountId,
    seller: "Lamps & Co",
    title: "Lamp",
    description: "A **bright** lamp.",
    bulletPoints: ["Bright", "Round"],
    price: "19.90",
    currency: "EUR",
    ean: "5900820001568",
    sku: "L-1",
    stockQuantity: "3",
    productType: "Lighting",
    attributes: [{ key: "colour", name: "Color", value: "White" }],
    images: [
      {
        attachmentId: uuid(),
        storageKey: "uploads/aa/one",
        mediaType: "image/png",
        width: 10,
        height: 20,
        alt: "Lamp",
      },
    ],
    ...overrides,
  };
}
