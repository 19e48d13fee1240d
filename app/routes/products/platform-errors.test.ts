import { expect, test } from "vitest";

import { action as optimizeCard } from "#app/routes/marketplace-cards/optimize.tsx";
import { action as publishCard } from "#app/routes/marketplace-cards/publish.tsx";
import { loader as checkEan } from "#app/routes/resources/ean.ts";
import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as transition, loader as card } from "./card.tsx";
import { action as connect } from "./connect.tsx";
import { action as removeCard } from "./delete.tsx";
import { action as edit, loader as editForm } from "./edit.tsx";
import { action as removeFromList } from "./list-delete.tsx";
import { action as create } from "./new.tsx";
import { action as optimize } from "./optimize.tsx";
import { action as publish } from "./publish.tsx";

const selling = await startSelling();

test.each([
  [
    "optimizing from the product",
    optimize,
    / OptimizeCards$/,
    "AI optimization is currently unavailable. Please reload the page and proceed with manual input or try Optimize content again.",
  ],
  ["publishing from the product", publish, / PublishCards$/, "Failed to publish product"],
  [
    "optimizing a marketplace card",
    optimizeCard,
    / OptimizeCards$/,
    "Failed to optimize product card data due to a technical error. Please try again.",
  ],
  [
    "publishing a marketplace card",
    publishCard,
    / PublishCards$/,
    "Failed to publish product card data due to a technical error. Please try again.",
  ],
  [
    "deleting a product card",
    removeCard,
    / DeleteTwin$/,
    "Failed to delete product card due to a technical error. Please try again.",
  ],
  [
    "deleting it from the list",
    removeFromList,
    / DeleteTwin$/,
    "Failed to delete product card due to a technical error. Please try again.",
  ],
  [
    "connecting a marketplace",
    connect,
    / ConnectMarketplace$/,
    "Marketplace card creation failed. Retry now or try again later.",
  ],
])(
  "%s shows the specified message when the platform fails",
  async (_what, action, broken, words) => {
    const { at, cardId } = await withCard();

    const { answer, toast } = await at.post(action as typeof publish, broken, {
      cardId,
      marketplaceTypeId: cardId,
    });

    expect(answer).toMatchObject({ init: { status: 502 }, data: { problem: words } });
    expect(toast).toBeUndefined();
  },
);

test("a failed creation is reported and keeps the input", async () => {
  const { ann, visit } = await withCard();
  const form = {
    name: "Lamp",
    ean: "5900000000008",
    sku: "L-1",
    productCategoryId: ann.classId("product_lamp"),
  };

  const { answer } = await visit(create, {
    path: "/products/new",
    params: {},
    form,
    broken: / CreateProduct$/,
  });

  expect(answer).toMatchObject({
    init: { status: 502 },
    data: {
      initialValue: form,
      error: {
        "": ["Failed to create draft product card due to a technical error. Please try again."],
      },
    },
  });
});

test("an EAN whose check failed is neither unique nor a duplicate, and the failure is reported", async () => {
  const { visit } = await withCard();
  const route = { path: "/resources/ean?ean=5900820001568", params: {} };

  const duplicateCheck = await visit(checkEan, route);
  const broken = await visit(checkEan, { ...route, broken: / CheckEan$/ });

  expect(await duplicateCheck.answer.json()).toMatchObject({ state: "duplicate", problem: null });
  expect(await broken.answer.json()).toMatchObject({
    state: "unchecked",
    problem: "Could not verify EAN, please try again later",
  });
});

test("a failed save keeps the input", async () => {
  const { at, productId, visit } = await withCard();
  const route = { path: `/editProduct/${productId}`, params: { twinId: productId } };
  const { version, base } = (await visit(editForm, route)).answer;
  const hidden = { version: String(version), base, ean: "5900820001568", sku: "SKU-1" };

  const fullSave = await visit(edit, {
    ...route,
    form: { ...hidden, name: "Lamp of the year" },
    broken: /^PUT /,
  });
  const description = await visit(edit, {
    ...route,
    form: { ...hidden, only: "description", description: "It shines." },
    broken: /^PUT /,
  });

  expect(fullSave.answer).toMatchObject({
    init: { status: 502 },
    data: {
      result: {
        initialValue: { name: "Lamp of the year" },
        error: { "": ["Something went wrong. Please try again later."] },
      },
    },
  });
  expect(description.answer).toMatchObject({
    init: { status: 502 },
    data: {
      result: { initialValue: { description: "It shines." } },
      description: { saved: false, problem: "Failed to update description" },
    },
  });
  expect((await at.card()).answer.card.name).toBe("Strawberry buttermilk");
});

test("a failed transition reports that the action failed", async () => {
  const { at } = await withCard();

  const { toast } = await at.post(transition, /perform/, { transitionId: "any" });

  expect(toast).toMatchObject({ kind: "error", text: "Action failed" });
});

test("an error of the marketplace cards hides their table and nothing else", async () => {
  const { at } = await withCard();
  const { cards } = (await at.card()).answer.card;

  const { answer } = await at.card(new RegExp(await searchOf("cards_of_product")));

  expect(cards).toHaveLength(1);
  expect(answer.card).toMatchObject({
    name: "Strawberry buttermilk",
    cards: null,
    cardsFailure: "Failed to fetch twins due to API error",
    mayAct: false,
  });
});

async function searchOf(key: string): Promise<string> {
  const { id } = await selling.db
    .selectFrom("search_config")
    .select("id")
    .where("domain_id", "=", VITRINE_DOMAIN_ID)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a seller with a product that has a marketplace card. */
async function withCard() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const cardId = await ann.connect(productId);
  const visit = await createVisitor(selling, ann);
  const route = { path: `/products/${productId}`, params: { productId, cardId } };
  const at = {
    card: (broken?: RegExp) => visit(card, { ...route, ...(broken && { broken }) }),
    post: <Answer>(
      action: (args: never) => Promise<Answer>,
      broken: RegExp,
      form: Record<string, string>,
    ) => visit(action, { ...route, form, broken }),
  };
  return { ann, at, cardId, productId, visit };
}
