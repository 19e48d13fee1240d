import { expect, test } from "vitest";

import { addCards, addPictures } from "#platform/testing/bulk-fixtures.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as card } from "./card.tsx";
import { action as connect } from "./connect.tsx";
import { action as remove } from "./delete.tsx";
import { loader as list } from "./list.tsx";
import { action as optimize } from "./optimize.tsx";
import { action as publish, loader as publishable } from "./publish.tsx";

const selling = await startSelling();

test("an invalid URL shows the list, and a page past the end the last one", async () => {
  const { at } = await withProduct();

  const rubbish = await at.list("?page=x&size=13&sort=-nothing&f.status=melted&f.color=red");
  const past = await at.list("?page=99");

  expect(rubbish).toMatchObject({ total: 1, params: { page: 1, size: 10, search: "" } });
  expect(past.params.page).toBe(1);
  expect(past.rows).toHaveLength(1);
});

test("the list searches, filters by status and type, and shows a product's marketplaces", async () => {
  const { at, ann, productId } = await withProduct();
  await ann.connect(productId);

  const searchResult = await at.list(
    "?search=buttermilk&f.status=draft&f.type=product_packaged_food",
  );
  const none = await at.list("?f.type=product_lamp");

  expect(searchResult.rows).toMatchObject([
    {
      id: productId,
      ean: "5900820001568",
      type: "Packaged food",
      mayEdit: true,
      cards: [{ marketplace: "Showroom", status: { key: "draft" } }],
    },
  ]);
  expect(none.total).toBe(0);
});

test("the card offers marketplaces until each has a card of the product", async () => {
  const { at, ann, productId } = await withProduct();

  expect(await at.card()).toMatchObject({
    connectOptions: [{ label: "Showroom" }],
    cards: [],
    mayAct: false,
  });
  await ann.connect(productId);
  expect(await at.card()).toMatchObject({
    connectOptions: [],
    cards: [{ marketplace: "Showroom", href: expect.stringMatching(/^\/marketplace-product\//) }],
    mayAct: true,
  });
});

test("a product of another business is not found", async () => {
  const { productId } = await withProduct();
  const other = await createVisitor(selling, await selling.seller());

  const visit = other(card, { path: `/products/${productId}`, params: { productId } });

  await expect(visit).rejects.toMatchObject({ init: { status: 404 } });
});

test("a marketplace card is not found as a product", async () => {
  const { ann, productId } = await withProduct();
  const cardId = await ann.connect(productId);
  const visitor = await createVisitor(selling, ann);

  const visit = visitor(card, { path: `/products/${cardId}`, params: { productId: cardId } });

  await expect(visit).rejects.toMatchObject({ init: { status: 404 } });
});

test("connecting opens the form of the new marketplace card", async () => {
  const { at, ann } = await withProduct();

  const { answer, toast } = await at.post(connect, "connect", {
    marketplaceTypeId: ann.classId("marketplace_showroom"),
  });

  expect((answer as Response).headers.get("location")).toMatch(/^\/editMarketplaceProduct\//);
  expect(toast?.text).toBe("Marketplace card was successfully created.");
});

test.each([
  ["optimizing", optimize],
  ["publishing", publish],
])("%s without a selection reports it and does nothing", async (_what, action) => {
  const { at } = await withProduct();

  const { answer } = await at.post(action, "publish", {});

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { problem: "Choose at least one marketplace" },
  });
});

test("a card with issues is not published; the dialog names and links them", async () => {
  const { at, ann, productId, visit } = await withProduct();
  const cardId = await ann.connect(productId);

  const { answer: dialogData } = await visit(publishable, at.dialog("publish"));
  const { answer } = await at.post(publish, "publish", { cardId });

  expect(dialogData.products.items[0]?.issues).toContainEqual(
    expect.objectContaining({ field: "images", subject: "product", severity: "error" }),
  );
  expect(answer).toMatchObject({ data: { chosen: [cardId], problem: expect.any(String) } });
  expect(await ann.statusOf(cardId)).toBe("draft");
});

test("deleting shows the specified message and returns to the list", async () => {
  const { at } = await withProduct();

  const { answer, toast } = await at.post(remove, "delete", {});

  expect((answer as Response).headers.get("location")).toBe("/products");
  expect(toast?.text).toBe("Product card was successfully deleted.");
  await expect(at.card()).rejects.toMatchObject({ init: { status: 404 } });
});

test("all cards of a product are listed, and its images and dialogs are split into pages", async () => {
  const { at, ann, productId, visit } = await withProduct();
  const cardId = await ann.connect(productId);
  await addCards(selling.db, cardId, 500);
  await addPictures(selling.db, productId, 200);

  const first = await at.card();
  const last = await at.card("?media=9");
  const { answer: dialog } = await visit(publishable, at.dialog("publish"));
  const { answer: past } = await visit(publishable, at.dialog("publish?cards=99"));

  expect(past.products).toMatchObject({ page: 11, total: 501, items: [expect.anything()] });
  expect(first.cards).toHaveLength(501);
  expect(first.media).toMatchObject({ page: 1, size: 24, total: 200 });
  expect(last.media.items).toHaveLength(8);
  expect(dialog.products.items).toHaveLength(50);
  expect(JSON.stringify(first).length).toBeLessThan(250_000);
}, 60_000);

/** Creates a seller with one prepared product card. */
async function withProduct() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const visit = await createVisitor(selling, ann);
  const params = { productId };
  const dialog = (name: string) => ({ path: `/products/${productId}/${name}`, params });
  const at = {
    dialog,
    list: async (search: string) =>
      (await visit(list, { path: `/products${search}`, params: {} })).answer,
    card: async (search = "") =>
      (await visit(card, { path: `/products/${productId}${search}`, params })).answer.card,
    post: <Answer>(
      action: (args: never) => Promise<Answer>,
      name: string,
      form: Record<string, string>,
    ) => visit(action, { ...dialog(name), form }),
  };
  return { ann, at, productId, visit };
}
