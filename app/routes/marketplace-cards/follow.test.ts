import { afterAll, expect, test } from "vitest";

import { loader as pushPreview, action as push } from "#app/routes/products/push.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as card } from "./card.tsx";
import { loader as form } from "./edit.tsx";
import { action as follow, loader as followPreview } from "./follow.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

async function withOwnTitle() {
  const ann = await selling.seller();
  const productId = await ann.createProduct({ description: "A drink made of milk." });
  await selling.drain();
  const cardId = await ann.connect(productId);
  const edit = (id: string, change: Parameters<typeof updateTwin>[4]) =>
    selling.inTx((tx) => updateTwin(selling.services, tx, ann.caller, id, change));
  await edit(cardId, { name: "Title for Showroom" });
  const visit = await createVisitor(selling, ann);
  const path = `/marketplace-product/${cardId}`;
  const params = { cardId };
  const inProduct = { path: `/products/${productId}/push`, params: { productId } };
  return {
    ann,
    cardId,
    productId,
    edit,
    page: async () => (await visit(card, { path, params })).answer.card,
    preview: async () =>
      (await visit(followPreview, { path: `${path}/follow`, params })).answer.fields,
    confirm: (values: Record<string, string>) =>
      visit(follow, { path: `${path}/follow`, params, form: values }),
    pushPreview: async (search = "") =>
      (await visit(pushPreview, { ...inProduct, path: inProduct.path + search })).answer.fields,
    push: (values: Record<string, string>) => visit(push, { ...inProduct, form: values }),
    formOf: async () =>
      (await visit(form, { path: `/editMarketplaceProduct/${cardId}`, params: { twinId: cardId } }))
        .answer,
  };
}

test("the page and the form of a card say where its values come from", async () => {
  const { page, formOf } = await withOwnTitle();

  expect((await page()).sources).toEqual([
    {
      key: "name",
      state: "own",
      cardValue: "Title for Showroom",
      productValue: "Strawberry buttermilk",
    },
    expect.objectContaining({ key: "description", state: "followed" }),
  ]);
  expect((await formOf()).sources.map(({ state }) => state)).toEqual(["own", "followed"]);
});

test("a card follows its product again in the fields that the user chose", async () => {
  const { ann, cardId, preview, confirm } = await withOwnTitle();
  const [name] = await preview();
  expect(name).toMatchObject({
    key: "name",
    cards: [
      {
        marketplace: "Showroom",
        before: "Title for Showroom",
        after: "Strawberry buttermilk",
        skipped: null,
      },
    ],
  });

  const { answer, toast } = await confirm({ field: "name", "plan.name": name?.plan ?? "" });

  expect((answer as Response).headers.get("location")).toBe(`/marketplace-product/${cardId}`);
  expect(toast?.text).toBe("The card follows its product again.");
  expect((await ann.find(cardId)).name).toBe("Strawberry buttermilk");
  expect(await preview()).toEqual([]);
});

test("without a chosen field nothing happens, and the dialog says so", async () => {
  const { ann, cardId, confirm } = await withOwnTitle();

  const { answer } = await confirm({});

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { problem: "Select at least one field." },
  });
  expect((await ann.find(cardId)).name).toBe("Title for Showroom");
});

test("a product that changed since the preview leads to a new preview with the same choice", async () => {
  const {
    ann,
    cardId,
    productId,
    edit,
    pushPreview: preview,
    push: confirm,
  } = await withOwnTitle();
  await edit(cardId, { description: "A drink for Showroom." });
  const [name] = await preview();
  await edit(productId, { name: "Raspberry buttermilk" });

  const { answer, toast } = await confirm({ field: "name", "plan.name": name?.plan ?? "" });

  const dialog = `/products/${productId}/push`;
  expect((answer as Response).headers.get("location")).toBe(`${dialog}?field=name`);
  expect(toast).toMatchObject({ kind: "error", text: expect.stringContaining("preview") });
  expect((await ann.find(cardId)).name).toBe("Title for Showroom");
  expect(await preview("?field=name")).toMatchObject([
    { key: "name", isChosen: true },
    { key: "description", isChosen: false },
  ]);
});

test("a product's values are pushed to its cards", async () => {
  const { ann, cardId, productId, pushPreview: preview, push: confirm } = await withOwnTitle();
  const [name] = await preview();

  const { answer } = await confirm({ field: "name", "plan.name": name?.plan ?? "" });

  expect((answer as Response).headers.get("location")).toBe(`/products/${productId}`);
  expect((await ann.find(cardId)).name).toBe("Strawberry buttermilk");
});
