import { afterAll, expect, test } from "vitest";

import { purgeTrash } from "../../core/trash/purge-trash.ts";
import { addMergeableProducts, newEan } from "../../testing/mergeable-products.ts";
import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
afterAll(() => selling.stop());
const start = () => addMergeableProducts(selling);
const owner = await selling.seller();

test("undoing gives back exactly what the merge moved, and keeps what changed besides", async () => {
  const { seller, call, target, merged, preview, merge, edit, files } = await start();
  await seller.addPicture(merged);
  const card = await seller.connect(merged);
  const before = await Promise.all([seller.find(target), seller.find(merged)]);
  const images = await files(merged);
  const sideMap = { name: "MERGED", ean: "MERGED" };
  const { trashEntryId } = await merge({ digest: (await preview()).digest, sideMap });
  await edit(target, { fields: { sku: "NEW-SKU" } });

  expect((await call("POST", `trash/${trashEntryId}/restore/v1`)).status).toBe(0);
  await selling.drain();

  const [targetBefore, mergedBefore] = before;
  expect(await seller.find(target)).toMatchObject({
    name: targetBefore.name,
    description: targetBefore.description,
    fields: { ean: targetBefore.fields["ean"], sku: "NEW-SKU" },
  });
  const { name, description, fields } = await seller.find(merged);
  expect({ name, description, fields }).toEqual({
    name: mergedBefore.name,
    description: mergedBefore.description,
    fields: mergedBefore.fields,
  });
  expect((await seller.find(card)).head_id).toBe(merged);
  expect(await files(merged)).toEqual(images);
  expect(await files(target)).toEqual([]);
  expect((await call("POST", `trash/${trashEntryId}/restore/v1`)).status).toBe(10000);
});

test("a card that comes back has the values that it followed before, also where its product has none", async () => {
  const { seller, call, target, merged, preview, merge, edit } = await start();
  await edit(target, { fields: { price: "12" } });
  const card = await seller.connect(merged);
  await edit(card, { fields: { stock_quantity: "5" } });
  const before = await seller.find(card);
  const { trashEntryId } = await merge({ digest: (await preview()).digest });
  await selling.drain();
  expect((await seller.find(card)).fields["price"]).toBe("12");

  await call("POST", `trash/${trashEntryId}/restore/v1`);
  await selling.drain();

  const after = await seller.find(card);
  expect({ ...after.fields, name: after.name }).toEqual({ ...before.fields, name: before.name });
});

test("a merge isn't undone after its values were edited, its images deleted, or its cards published", async () => {
  const { seller, call, target, merged, preview, merge, edit, files } = await start();
  await seller.addPicture(merged);
  const card = await seller.connect(merged);
  const sideMap = { name: "MERGED" };
  const { trashEntryId } = await merge({ digest: (await preview()).digest, sideMap });
  await edit(target, { name: "Other milk" });
  const [image] = await files(target);
  await call("DELETE", `attachment/${image}/v1`);
  const publishing = statusId("publishing");
  await selling.db
    .updateTable("twin")
    .set({ status_id: publishing })
    .where("id", "=", card)
    .execute();

  const answer = await call("POST", `trash/${trashEntryId}/restore/v1`);

  expect(answer.status).toBe(10911);
  expect(answer.statusDetails).toMatch(/name.*Showroom.*image/u);
  expect(await seller.find(target)).toMatchObject({ name: "Other milk" });
  await expect(seller.find(merged)).rejects.toThrow("Unknown");
});

test("a merge isn't undone while the product that stayed is in the trash", async () => {
  const { call, target, preview, merge } = await start();
  const { trashEntryId } = await merge({ digest: (await preview()).digest });
  expect((await call("DELETE", `twin/${target}/v1`)).status).toBe(0);

  expect((await call("POST", `trash/${trashEntryId}/restore/v1`)).status).toBe(10911);
});

test("values that a user gave a card after the merge stay when it comes back", async () => {
  const { seller, merged, mergeNow, undo, edit } = await start();
  const card = await seller.connect(merged);
  const entryId = await mergeNow();
  await edit(card, { name: "Milk for Showroom" });

  expect((await undo(entryId)).status).toBe(0);

  expect(await seller.find(card)).toMatchObject({ head_id: merged, name: "Milk for Showroom" });
});

test("a merge isn't undone after the card that it moved was deleted", async () => {
  const { seller, call, merged, mergeNow, undo } = await start();
  const card = await seller.connect(merged);
  const entryId = await mergeNow();
  expect((await call("DELETE", `twin/${card}/v1`)).status).toBe(0);

  const { status, statusDetails } = await undo(entryId);

  expect(status).toBe(10911);
  expect(statusDetails).toMatch(/a card that was moved was deleted/u);
});

test("a merge isn't undone while another product has a value that would come back", async () => {
  const { seller, target, mergeNow, undo } = await start();
  const { ean } = (await seller.find(target)).fields;
  const entryId = await mergeNow({ sideMap: { ean: "MERGED" } });
  await seller.createProduct({ name: "Other", sku: "OTHER-1", ean: String(ean) });
  const before = await seller.find(target);

  const { status, statusDetails } = await undo(entryId);

  expect(status).not.toBe(0);
  expect(statusDetails).toMatch(/EAN/u);
  expect(await seller.find(target)).toEqual(before);
});

test("a product that was merged into a merged product comes back after that one", async () => {
  const { seller, target, merged, mergeNow, undo, edit, history } = await start();
  await edit(merged, { name: "Milk of yesterday" });
  const last = await seller.createProduct({ name: "Milk 2 l", sku: "LAST-1", ean: newEan() });
  await selling.drain();
  const card = await seller.connect(merged);
  const first = await mergeNow();
  const second = await mergeNow({}, [last, target]);
  const RENAMED = "Name was changed from 'Milk 1 l' to 'Milk of yesterday'";
  expect(await history(last)).toContain(RENAMED);
  expect((await seller.find(card)).head_id).toBe(last);

  const early = await undo(first);
  expect(early.status).toBe(10911);
  expect(early.statusDetails).toMatch(/Restore that product first/u);
  expect((await undo(second)).status).toBe(0);
  expect((await undo(first)).status).toBe(0);

  expect((await seller.find(card)).head_id).toBe(merged);
  expect(await history(last)).not.toContain(RENAMED);
  expect(await history(target)).not.toContain(RENAMED);
  expect(await history(merged)).toContain(RENAMED);
});

test("products can be merged again after an undo, in both directions", async () => {
  const { seller, target, merged, mergeNow, undo, history } = await start();
  await undo(await mergeNow());
  await undo(await mergeNow({}, [merged, target]));
  await mergeNow();

  const entries = await history(target);
  expect(entries.filter((text) => text.startsWith("'Milk 1 l' was merged into"))).toHaveLength(2);
  // The entries of both products, each once.
  expect(entries.filter((text) => text.startsWith("Field 'EAN' was set"))).toHaveLength(2);
  expect(await seller.find(target)).toMatchObject({ description: "Fresh milk." });
});

test("of two who undo a merge at once, one does", async () => {
  const { mergeNow, undo, history, target } = await start();
  const entryId = await mergeNow();

  const answers = await Promise.all([undo(entryId), undo(entryId)]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 10000]);
  const undone = (await history(target)).filter((text) => text.includes("was undone"));
  expect(undone).toHaveLength(1);
});

test("only users of the business who may create and edit products undo a merge", async () => {
  const { seller, mergeNow, undo, merged } = await start();
  const entryId = await mergeNow({ sideMap: { name: "MERGED" } });
  const stranger = await selling.seller();
  const keys = ["PRODUCT_VIEW", "PRODUCT_CREATE", "TWIN_VIEW", "TWIN_UPDATE", "TWIN_CREATE"];
  const limited = await selling.newcomer(seller.caller.businessAccountId, keys);

  expect((await undo(entryId, stranger.headers)).status).toBe(10000);
  expect((await undo(entryId, limited.headers)).status).not.toBe(0);
  await expect(seller.find(merged)).rejects.toThrow("Unknown");
});

test("after 30 days a merge can't be undone, and what followed stays", async () => {
  const { seller, target, merged, edit, mergeNow, undo, files, history } = await start();
  await edit(merged, { name: "Milk of yesterday" });
  await seller.addPicture(merged);
  const card = await seller.connect(merged);
  const images = await files(merged);
  const entryId = await mergeNow();
  const later = new Date(Date.now() + 31 * 86_400_000);
  await purgeTrash({ ...selling.services, now: () => later });
  await selling.drain();

  expect((await undo(entryId)).status).toBe(10000);

  expect((await seller.find(card)).head_id).toBe(target);
  expect(await files(target)).toEqual(images);
  const path = `/private/attachment/${images[0]}/content/v1`;
  expect((await selling.fetch(path, { headers: seller.headers })).status).toBe(200);
  const RENAMED = "Name was changed from 'Milk 1 l' to 'Milk of yesterday'";
  expect(await history(target)).toContain(RENAMED);
});

function statusId(key: string): string {
  const { model } = owner.caller;
  const card = model.classes.get(owner.classId("marketplace_showroom"));
  return card?.statusIds.find((id) => model.statuses.get(id)?.key === key) ?? "";
}
