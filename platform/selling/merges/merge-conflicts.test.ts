import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { addMergeableProducts, newEan } from "../../testing/mergeable-products.ts";
import { publishedProduct } from "../../testing/published-product.ts";
import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
afterAll(() => selling.stop());
const start = () => addMergeableProducts(selling);

test("of two who merge the same products in opposite directions, one does", async () => {
  const { target, merged, previewOf, mergeOf } = await start();
  const [one, other] = [await previewOf(target, merged), await previewOf(merged, target)];

  const answers = await Promise.all([
    mergeOf(target, merged, { digest: one.digest }),
    mergeOf(merged, target, { digest: other.digest }),
  ]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 10000]);
});

test("an edit during a merge is either merged with or refused, never lost", async () => {
  const { seller, call, target, merged, preview, merge } = await start();
  const { digest } = await preview();

  const [merging, editing] = await Promise.all([
    merge({ digest, sideMap: { name: "MERGED" } }),
    call("PUT", `twin/${merged}/v1`, { name: "Edited milk" }),
  ]);

  const { name } = await seller.find(target);
  const outcome = { merging: merging.status, editing: editing.status, name };
  expect([
    { merging: 0, editing: 10000, name: "Milk 1 l" },
    { merging: 10907, editing: 0, name: "Milk" },
  ]).toContainEqual(outcome);
});

test("a card that is added or changed after the preview refuses the merge", async () => {
  const { seller, merged, preview, merge, edit } = await start();
  const { digest } = await preview();
  const card = await seller.connect(merged);
  expect((await merge({ digest })).status).toBe(10907);

  const { digest: withCard } = await preview();
  await edit(card, { name: "Milk for Showroom" });
  expect((await merge({ digest: withCard })).status).toBe(10907);
});

test("a product that was merged away is unknown to further merges", async () => {
  const { seller, target, merged, mergeNow, previewOf, mergeOf } = await start();
  const third = await seller.createProduct({ name: "Milk 2 l", sku: "THIRD-1", ean: newEan() });
  await selling.drain();
  const { digest } = await previewOf(third, merged);
  await mergeNow();

  expect((await previewOf(third, merged)).status).toBe(10000);
  expect((await previewOf(merged, third)).status).toBe(10000);
  expect((await mergeOf(third, merged, { digest })).status).toBe(10000);
  expect((await mergeOf(target, merged, { digest })).status).toBe(10000);
});

test("a product that was merged away names the merge, but not to those who may not see it", async () => {
  const { seller, call, target, merged, mergeNow, previewOf, undo } = await start();
  const trashEntryId = await mergeNow();

  const named = { status: 10000, merged: { twinId: target, mergedId: merged, trashEntryId } };
  expect(await previewOf(target, merged)).toMatchObject(named);
  expect(await previewOf(merged, target)).toMatchObject(named);
  const path = `product/${target}/merge/preview/v1?mergedId=${merged}`;
  const rights = ["PRODUCT_VIEW", "PRODUCT_EDIT", "TWIN_VIEW", "TWIN_UPDATE"];
  const editor = await selling.newcomer(seller.caller.businessAccountId, rights);
  const stranger = await selling.seller();
  for (const { headers } of [editor, stranger]) {
    const answer = await call("GET", path, undefined, headers);
    expect(answer.status).toBe(10000);
    expect(answer).not.toHaveProperty("merged");
  }

  await undo(trashEntryId);
  expect(await previewOf(target, merged)).toMatchObject({ status: 0 });
});

test("a card or an unknown entry isn't merged", async () => {
  const { seller, target, merged, previewOf } = await start();
  const card = await seller.connect(merged);

  expect((await previewOf(target, card)).status).toBe(10000);
  expect((await previewOf(target, randomUUID())).status).toBe(10000);
  expect((await previewOf(randomUUID(), target)).status).toBe(10000);
});

test("a product that another entry needs by a mandatory link isn't merged", async () => {
  const { seller, target, merged, preview } = await start();
  const { model } = seller.caller;
  const productClass = model.classByKey.get("product")?.id ?? "";
  const link = await selling.db
    .insertInto("link")
    .values({
      id: randomUUID(),
      domain_id: seller.caller.domainId,
      src_class_id: productClass,
      dst_class_id: productClass,
      type: "ManyToOne",
      strength: "MANDATORY",
      forward_name: JSON.stringify({ en: "Needs" }),
      backward_name: JSON.stringify({ en: "Needed by" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const needing = await seller.createProduct({ name: "Set", sku: "SET-1", ean: newEan() });
  await selling.db
    .insertInto("twin_link")
    .values({ id: randomUUID(), link_id: link.id, src_twin_id: needing, dst_twin_id: merged })
    .execute();

  const { status, statusDetails } = await preview();

  expect(status).toBe(10002);
  expect(statusDetails).toMatch(/would be deleted too/u);
  expect((await seller.find(target)).id).toBe(target);
});

test("what a live listing shows is outdated once its product takes values or images, until the undo", async () => {
  const { seller, call, merged, mergeNow, undo } = await start();
  const live = await publishedProduct(selling, seller);
  await seller.addPicture(merged);
  const outdated = async (): Promise<number> =>
    (await call("GET", "selling/overview/v1")).overview.outdatedProductCount;
  expect(await outdated()).toBe(0);

  const withImage = await mergeNow({}, [live, merged]);
  expect(await outdated()).toBe(1);
  expect((await undo(withImage)).status).toBe(0);
  expect(await outdated()).toBe(0);

  const withValue = await mergeNow({ sideMap: { description: "MERGED" } }, [live, merged]);
  expect(await outdated()).toBe(1);
  expect((await undo(withValue)).status).toBe(0);
  expect(await outdated()).toBe(0);
});

test("the images that a copy shares with its original don't come twice", async () => {
  const { seller, call, target, mergeNow, preview, previewOf, undo, files } = await start();
  await seller.addPicture(target);
  const copyList = [{ twinId: target, name: "Copy", ean: newEan(), sku: "COPY-1" }];
  const body = { copyList, withImages: true, withCards: false };
  const [copy] = (await call("POST", "product/duplicate/batch/v1", body)).twinIdList;
  await selling.drain();
  await seller.addPicture(copy);
  const [own, [shared, other]] = [await files(target), await files(copy)];
  expect((await previewOf(target, copy)).fileList).toMatchObject([
    { attachmentId: own[0], side: "TARGET", moves: false },
    { attachmentId: shared, side: "MERGED", moves: false },
    { attachmentId: other, side: "MERGED", moves: true },
  ]);

  const entryId = await mergeNow({}, [target, copy]);
  expect(await files(target)).toEqual([...own, other]);
  expect((await undo(entryId)).status).toBe(0);

  expect(await files(copy)).toEqual([shared, other]);
  expect((await preview()).fileList).toHaveLength(1);
});

test("a required value isn't replaced by none", async () => {
  const { seller, target, merged, preview, merge } = await start();
  await sql`update twin set fields = fields - 'ean' where id = ${merged}`.execute(selling.db);
  const before = await seller.find(target);

  const { digest } = await preview();
  const { status, statusDetails } = await merge({ digest, sideMap: { ean: "MERGED" } });

  expect(status).not.toBe(0);
  expect(statusDetails).toMatch(/ean/iu);
  expect(await seller.find(target)).toEqual(before);
});

test("values for which the remaining product has no field are named, and come back by the undo", async () => {
  const { seller, target, mergeNow, previewOf, undo, edit } = await start();
  const notebook = await seller.createProduct({
    name: "Milk 1 l",
    sku: "NOTEBOOK-1",
    ean: newEan(),
    productCategoryId: seller.classId("product_notebook"),
  });
  await selling.drain();
  await edit(notebook, { fields: { pages: "96" } });

  const { lostList } = await previewOf(target, notebook);
  expect(lostList).toEqual([{ label: "Pages", value: "96" }]);
  const entryId = await mergeNow({}, [target, notebook]);
  expect((await seller.find(target)).fields["pages"]).toBeUndefined();
  expect((await undo(entryId)).status).toBe(0);
  expect((await seller.find(notebook)).fields["pages"]).toBe("96");
});

test("an image that is still to be fetched is fetched for the product to which it moved", async () => {
  const { seller, call, target, merged, mergeNow } = await start();
  const address = "http://127.0.0.1:9/lamp.png";
  const image = { storageLink: address, externalId: address };
  await call("PUT", `twin/${merged}/v1`, { attachments: { create: [image] } });
  const { id: attachmentId } = await selling.db
    .selectFrom("twin_attachment")
    .select("id")
    .where("twin_id", "=", merged)
    .executeTakeFirstOrThrow();
  const jobId = await addImportOf(seller, { attachmentId, twinId: merged, address });

  await mergeNow();

  // Servers inside the installation's network are never asked, so fetching fails at once.
  const [fetched] = await selling.db
    .selectFrom("bulk_image")
    .select(["twin_id", "state"])
    .where("job_id", "=", jobId)
    .execute();
  expect(fetched).toEqual({ twin_id: target, state: "failed" });
});

type Seller = Awaited<ReturnType<typeof start>>["seller"];

/** Adds an import that named an image which is still to be fetched. */
async function addImportOf(
  { caller }: Seller,
  { attachmentId, twinId, address }: { attachmentId: string; twinId: string; address: string },
): Promise<string> {
  const jobId = randomUUID();
  const now = new Date();
  await selling.db
    .insertInto("bulk_job")
    .values({
      id: jobId,
      domain_id: caller.domainId,
      business_account_id: caller.businessAccountId,
      user_id: caller.userId ?? "",
      locale: "en",
      origin: "{}",
      name: "Products",
      subject: "product",
      phase: "run",
      state: "done",
      source: "{}",
      created_at: now,
      updated_at: now,
    })
    .execute();
  await selling.db
    .insertInto("bulk_image")
    .values({ attachment_id: attachmentId, job_id: jobId, position: 0, twin_id: twinId, address })
    .execute();
  return jobId;
}
