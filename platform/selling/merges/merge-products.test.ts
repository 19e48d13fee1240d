import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { addMergeableProducts } from "../../testing/mergeable-products.ts";
import { publishableProduct } from "../../testing/published-product.ts";
import { startSelling } from "../../testing/selling.ts";
import { publishCards } from "../publishing/publish-cards.ts";

const selling = await startSelling();
afterAll(() => selling.stop());
const start = () => addMergeableProducts(selling);
const admin = await selling.admin();
const owner = await selling.seller();
/** ID of a permission that owners have but managers don't. */
const OWNERS_ONLY = [...owner.caller.model.permissions.values()].find(
  ({ key }) => key === "BUSINESS_EDIT",
)?.id;

test("values, images and cards follow, and the merged product is in the trash", async () => {
  const { seller, target, merged, preview, merge, files } = await start();
  await seller.addPicture(target);
  await seller.addPicture(merged);
  const card = await seller.connect(merged);
  const [first, second] = [...(await files(target)), ...(await files(merged))];

  const { digest, valueList, cardList } = await preview();
  expect(valueList).toContainEqual(
    expect.objectContaining({ key: "name", target: "Milk", merged: "Milk 1 l", preset: "TARGET" }),
  );
  expect(valueList).toContainEqual(
    expect.objectContaining({ key: "description", target: "", preset: "MERGED" }),
  );
  expect(cardList).toMatchObject([{ twinId: card, side: "MERGED" }]);
  const { trashEntryId } = await merge({ digest, sideMap: { name: "MERGED", sku: "TARGET" } });

  expect(trashEntryId).toBeDefined();
  expect(await seller.find(target)).toMatchObject({
    name: "Milk 1 l",
    description: "Fresh milk.",
    fields: { sku: "TARGET-1" },
  });
  expect((await seller.find(card)).head_id).toBe(target);
  expect(await files(target)).toEqual([first, second]);
  await expect(seller.find(merged)).rejects.toThrow("Unknown");
});

test("a price and its currency come from the same product, as the preview says", async () => {
  const { seller, target, merged, preview, merge, edit } = await start();
  const option = (code: string) => `#externalId=${code}`;
  await edit(target, { fields: { currency: option("EUR"), product_weight_unit: option("kg") } });
  const zloty = { price: "110", currency: option("PLN") };
  const grams = { product_weight: "500", product_weight_unit: option("g") };
  await edit(merged, { fields: { ...zloty, ...grams } });

  const { digest, valueList } = await preview();
  expect(valueList).toContainEqual(
    expect.objectContaining({ key: "price", target: "EUR", merged: "110 PLN", preset: "MERGED" }),
  );
  expect(valueList.map(({ key }: { key: string }) => key)).not.toContain("currency");
  const refused = await merge({ digest, sideMap: { currency: "TARGET" } });
  expect(refused.fieldErrors).toMatchObject([{ field: "currency" }]);
  await merge({ digest });

  const of = async (id: string) => (await seller.find(id)).fields;
  const { options } = seller.caller.model;
  const { price, currency, product_weight: weight, product_weight_unit: unit } = await of(target);
  const codes = [currency, unit].map((id) => options.get(String(id))?.externalId);
  expect([price, weight, ...codes]).toEqual(["110", "500", "PLN", "g"]);
});

test("a unique value of the merged product can be taken", async () => {
  const { seller, target, merged, preview, merge } = await start();
  const { fields } = await seller.find(merged);

  await merge({ digest: (await preview()).digest, sideMap: { ean: "MERGED" } });

  expect((await seller.find(target)).fields["ean"]).toBe(fields["ean"]);
});

test("where both have a card, the chosen one stays and the other one goes with the merged product", async () => {
  const { seller, call, target, merged, preview, merge } = await start();
  const own = await seller.connect(target);
  const other = await seller.connect(merged);
  const { digest } = await preview();

  const undecided = await merge({ digest });
  expect(undecided.fieldErrors).toMatchObject([{ field: "cardIdList" }]);
  const both = await merge({ digest, cardIdList: [own, other] });
  expect(both.fieldErrors).toMatchObject([{ field: "cardIdList" }]);
  const { trashEntryId } = await merge({ digest, cardIdList: [other] });

  expect((await seller.find(other)).head_id).toBe(target);
  await expect(seller.find(own)).rejects.toThrow("Unknown");
  expect((await call("POST", `trash/${trashEntryId}/restore/v1`)).status).toBe(0);
  expect((await seller.find(other)).head_id).toBe(merged);
  expect((await seller.find(own)).head_id).toBe(target);
});

test("the card of the staying product can stay", async () => {
  const { seller, target, merged, preview, merge } = await start();
  const own = await seller.connect(target);
  const other = await seller.connect(merged);

  await merge({ digest: (await preview()).digest, cardIdList: [own] });

  expect((await seller.find(own)).head_id).toBe(target);
  await expect(seller.find(other)).rejects.toThrow("Unknown");
});

test("own values of a card that moves stay, and the others follow the new product", async () => {
  const { seller, target, merged, preview, merge, edit } = await start();
  await edit(target, { description: "The best milk." });
  const card = await seller.connect(merged);
  await edit(card, { name: "Title for Showroom" });

  await merge({ digest: (await preview()).digest });
  await selling.drain();

  expect(await seller.find(card)).toMatchObject({
    name: "Title for Showroom",
    description: "The best milk.",
  });
});

test("a card on a marketplace can't leave its product, but its product can stay", async () => {
  const { seller, call, target } = await start();
  const live = await publishableProduct(selling, seller);
  const card = await seller.connect(live);
  await selling.inTx((tx) => publishCards(selling.services, tx, seller.caller, [card]));

  // While it is being published, and when it is live.
  for (let phase = 0; phase < 2; phase += 1) {
    const path = `product/${target}/merge/preview/v1?mergedId=${live}`;
    const { digest, cardList } = await call("GET", path);
    expect(cardList).toMatchObject([{ twinId: card, obstacle: expect.any(String) }]);
    const refused = await call("POST", `product/${target}/merge/v1`, { mergedId: live, digest });
    expect(refused.status).toBe(10909);
    expect((await seller.find(card)).head_id).toBe(live);
    await selling.drain();
  }

  const other = await call("GET", `product/${live}/merge/preview/v1?mergedId=${target}`);
  const body = { mergedId: target, digest: other.digest };
  expect((await call("POST", `product/${live}/merge/v1`, body)).status).toBe(0);
  expect((await seller.find(card)).head_id).toBe(live);
});

test("a field that is hidden from the caller is neither compared nor taken", async () => {
  const key = await addHiddenField();
  const { seller, call, target, merged, edit } = await start();
  await edit(merged, { fields: { [key]: "secret" } });
  const calls = ["TWIN_VIEW", "TWIN_UPDATE", "TWIN_DELETE"];
  const keys = ["PRODUCT_VIEW", "PRODUCT_EDIT", "PRODUCT_DELETE", ...calls];
  const { businessAccountId } = seller.caller;
  const { headers } = await selling.newcomer(businessAccountId, keys);
  const path = `product/${target}/merge/preview/v1?mergedId=${merged}`;
  const { digest, valueList } = await call("GET", path, undefined, headers);
  expect(valueList.map((one: { key: string }) => one.key)).not.toContain(key);

  const body = { mergedId: merged, digest };
  const chosen = { ...body, sideMap: { [key]: "MERGED" } };
  expect((await call("POST", `product/${target}/merge/v1`, chosen, headers)).status).toBe(10402);
  expect((await call("POST", `product/${target}/merge/v1`, body, headers)).status).toBe(0);
  expect((await seller.find(target)).fields[key]).toBeUndefined();
});

test("products of another business are unknown, and nothing of them is merged", async () => {
  const { seller, call, target, preview } = await start();
  const stranger = await start();
  const { digest } = await preview();

  for (const [one, other] of [
    [target, stranger.merged],
    [stranger.target, target],
    [stranger.target, stranger.merged],
  ]) {
    const path = `product/${one}/merge/preview/v1?mergedId=${other}`;
    expect((await call("GET", path)).status).toBe(10000);
    const body = { mergedId: other, digest };
    expect((await call("POST", `product/${one}/merge/v1`, body)).status).toBe(10000);
  }
  expect(await seller.find(target)).toMatchObject({ name: "Milk" });
});

test.each(["PRODUCT_DELETE", "TWIN_DELETE"])("with %s alone, nothing is merged", async (right) => {
  const { seller, call, target, merged, preview } = await start();
  const keys = ["PRODUCT_VIEW", "PRODUCT_EDIT", "TWIN_UPDATE", "TWIN_VIEW", right];
  const { headers } = await selling.newcomer(seller.caller.businessAccountId, keys);
  const path = `product/${target}/merge/preview/v1?mergedId=${merged}`;
  expect((await call("GET", path, undefined, headers)).status).toBe(10214);

  const body = { mergedId: merged, digest: (await preview()).digest };
  const denied = await call("POST", `product/${target}/merge/v1`, body, headers);
  expect(denied.status).toBe(10214);
  expect((await seller.find(merged)).name).toBe("Milk 1 l");
});

test("after a change since the preview, nothing is merged", async () => {
  const { seller, target, merged, preview, merge, edit } = await start();
  const { digest } = await preview();
  await edit(merged, { name: "Fresh milk" });

  expect((await merge({ digest })).status).toBe(10907);
  expect(await seller.find(target)).toMatchObject({ name: "Milk" });
  expect(await seller.find(merged)).toMatchObject({ name: "Fresh milk" });
});

test("a merge that is requested twice happens once", async () => {
  const { preview, merge, target } = await start();
  const { digest } = await preview();
  const answers = await Promise.all([merge({ digest }), merge({ digest })]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 10000]);
  expect(await mergesInHistory(target)).toHaveLength(1);
});

test("a merge names at most 100 cards", async () => {
  const { preview, merge } = await start();
  const cardIdList = Array.from({ length: 101 }, () => randomUUID());
  expect((await merge({ digest: (await preview()).digest, cardIdList })).status).toBe(501);
});

test("a card that isn't one of two at its marketplace can't be chosen", async () => {
  const { preview, merge } = await start();
  const answer = await merge({ digest: (await preview()).digest, cardIdList: [randomUUID()] });
  expect(answer.fieldErrors).toMatchObject([{ field: "cardIdList" }]);
});

test("a product can't be merged with itself", async () => {
  const { call, target } = await start();
  const path = `product/${target}/merge/preview/v1?mergedId=${target}`;
  expect((await call("GET", path)).fieldErrors).toMatchObject([{ field: "mergedId" }]);
});

test("the history of the product that stays includes that of the merged one until the merge is undone", async () => {
  const { call, target, merged, preview, merge, edit, history } = await start();
  await edit(merged, { name: "Milk of yesterday" });
  const { trashEntryId } = await merge({ digest: (await preview()).digest });
  const RENAMED = "Name was changed from 'Milk 1 l' to 'Milk of yesterday'";
  expect(await history(target)).toContain(RENAMED);
  expect(await history(target)).toContain("'Milk of yesterday' was merged into this entry");
  const rows = await selling.db
    .selectFrom("twin_history")
    .select("origin")
    .where("twin_id", "=", target)
    .where("field_key", "=", "#merged")
    .execute();
  expect(rows).toEqual([{ origin: "merge" }]);

  await call("POST", `trash/${trashEntryId}/restore/v1`);
  expect(await history(target)).not.toContain(RENAMED);
  expect(await history(target)).toContain("The merge with 'Milk of yesterday' was undone");
});

function mergesInHistory(twinId: string) {
  return selling.db
    .selectFrom("twin_history")
    .select("after")
    .where("twin_id", "=", twinId)
    .where("field_key", "=", "#merged")
    .execute();
}

/** Adds a field to the type that only owners see. */
async function addHiddenField(): Promise<string> {
  const key = `field_${randomUUID().slice(0, 8)}`;
  const path = `/private/twin_class/${owner.classId("product_packaged_food")}/field/v1`;
  const response = await selling.fetch(path, {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify({
      key,
      nameI18n: { translationInCurrentLocale: "Purchase note" },
      fieldTyperFeaturerId: 1301,
      fieldTyperParams: { regexp: ".*" },
      viewPermissionId: OWNERS_ONLY,
    }),
  });
  expect(response.status).toBe(200);
  return key;
}
