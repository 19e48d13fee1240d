import type { ComponentType } from "react";
import { expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { addCards, addDocuments, addPictures } from "#platform/testing/bulk-fixtures.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import ProductCard, { loader } from "./card.tsx";
import EditProduct, { loader as editLoader } from "./edit.tsx";
import Publish, { action as publishAction, loader as publishLoader } from "./publish.tsx";

const selling = await startSelling();

test("a marketplace card has no link during preparation, leads to its form as a sketch, else to its page", async () => {
  const { cardId, card, html, setStatus } = await withCard();
  const hrefIn = async (status: string) => {
    await setStatus(cardId, "marketplace_product", status);
    return /href="(\/(?:editMarketplaceProduct|marketplace-product)\/[^"]+)"/.exec(
      await html(),
    )?.[1];
  };

  expect(await hrefIn("initializing")).toBeUndefined();
  expect(await hrefIn("sketch")).toBe(`/editMarketplaceProduct/${cardId}`);
  expect(await hrefIn("draft")).toBe(`/marketplace-product/${cardId}`);
  expect(await hrefIn("ready_to_sell")).toBe(`/marketplace-product/${cardId}`);
  expect((await card()).cards).toMatchObject([{ status: { key: "ready_to_sell" } }]);
});

test("the table of marketplace cards is frozen while the product is prepared", async () => {
  const { cardId, productId, html, setStatus } = await withCard();
  expect(await html()).not.toContain("data-frozen");

  await setStatus(productId, "product", "initializing");

  const frozen = await html();
  expect(frozen).toContain('data-frozen="true"');
  expect(frozen).not.toContain(`/marketplace-product/${cardId}`);
});

test("prices of marketplace cards are shown unless all marketplaces have one price", async () => {
  const { cardId, productId, html, set } = await withCard();
  await set(cardId, { price: "1234.5", currency: "#externalId=PLN" });
  await set(productId, { price: "99.9", currency: "#externalId=PLN" });

  const apart = textOf(await html());
  await set(productId, { unified_price_for_all_marketplaces: "true" });
  const unified = textOf(await html());

  expect(apart).toMatch(/Marketplace Status Price .*1 234\.50 PLN/);
  expect(apart).not.toContain("(Unified Price for all Marketplaces)");
  expect(unified).not.toMatch(/Marketplace Status Price/);
  expect(unified).toMatch(/Price 99\.90 PLN \(Unified Price for all Marketplaces\)/);
});

test("each marketplace card says how much is in stock there", async () => {
  const { cardId, html, set } = await withCard();
  expect(textOf(await html())).not.toContain("Stock:");

  await set(cardId, { stock_quantity: "1250" });

  expect(textOf(await html())).toContain("Stock: 1 250");
});

test("dimensions and weight have their units, the package has its own, and images are no field", async () => {
  const { productId, html, set } = await withCard();
  const sizes = (of: string, number: string) =>
    ["width", "length", "height"].map((side) => [`item_${of}_dimensions_${side}`, number]);
  await set(productId, {
    ...Object.fromEntries([...sizes("product", "1200.5"), ...sizes("package", "7")]),
    product_size_unit: "#externalId=mm",
    product_weight: "2",
    product_weight_unit: "#externalId=kg",
    package_size_unit: "#externalId=cm",
    package_weight: "3",
    package_weight_unit: "#externalId=g",
  });

  const text = textOf(await html());

  const mm = "1 200.5 mm";
  expect(text).toContain(
    `Product Dimensions Product width ${mm} Product length ${mm} Product height ${mm} Product weight 2 kg`,
  );
  expect(text).toContain(
    "Package Dimensions Package width 7 cm Package length 7 cm Package height 7 cm Package weight 3 g",
  );
  expect(text).not.toContain("Images");
});

test("the table of marketplace cards is replaced by the error when they can't be loaded", async () => {
  const { html } = await withCard();
  const { id } = await selling.db
    .selectFrom("search_config")
    .select("id")
    .where("domain_id", "=", VITRINE_DOMAIN_ID)
    .where("key", "=", "cards_of_product")
    .executeTakeFirstOrThrow();

  const broken = await html({ broken: new RegExp(id) });

  expect(textOf(broken)).toContain(
    "An error occurred while fetching twins: Failed to fetch twins due to API error",
  );
  expect(broken).not.toContain("<table");
});

test("documents have title, size and a download in a new tab; many are split into pages", async () => {
  const { productId, html } = await withCard();
  await addDocuments(selling.db, productId, 120);

  const first = await html();
  const last = await html({ search: "?documents=3" });

  expect(first).toMatch(/href="\/resources\/files\/[^"]+" target="_blank" rel="noreferrer"/);
  expect(textOf(first)).toContain("manual-0.pdf 1.23 MB Download");
  expect(textOf(first)).toContain("1 - 50 of 120");
  expect(textOf(last)).toContain("101 - 120 of 120");
  expect(textOf(last)).toContain("manual-119.pdf");
});

test("five hundred cards, two hundred images and as many documents make bounded pages", async () => {
  const { productId, cardId, html, show } = await withCard();
  await addDocuments(selling.db, productId, 200);
  await addPictures(selling.db, productId, 200);
  await addCards(selling.db, cardId, 500);

  const edit = `/editProduct/${productId}`;
  const editing = await show(EditProduct, editLoader, edit, "/editProduct/:twinId");
  const publish = `/products/${productId}/publish`;
  const publishing = await show(Publish, publishLoader, publish, "/products/:productId/publish");

  const bytes = (text: string) => Buffer.byteLength(text);
  expect(bytes(await html())).toBeLessThan(400_000);
  // Each of the 24 images of a page has a text and three buttons.
  expect(bytes(editing)).toBeLessThan(200_000);
  expect(bytes(publishing)).toBeLessThan(180_000);
}, 60_000);

test("the selection of a dialog survives turning its pages back and forth", async () => {
  const { productId, cardId, visit } = await withCard();
  await addCards(selling.db, cardId, 60);
  const path = `/products/${productId}/publish`;
  const turn = async (to: string, ids: string[]) => {
    const form = new FormData();
    for (const id of ids) form.append("cardId", id);
    form.append("intent", "page");
    const at = { path: path + to, params: { productId } };
    const { answer } = await visit(publishAction, { ...at, form });
    const { answer: loaderData } = await visit(publishLoader, at);
    const actionData = (answer as { data: unknown }).data;
    const pattern = "/products/:productId/publish";
    const html = htmlOf(Publish, { path: at.path, pattern, loaderData, actionData });
    return { html, items: loaderData.products.items };
  };
  const first = (await turn("", [])).items.slice(0, 2).map(({ id }) => id);

  const second = await turn("?cards=2", first);
  const back = await turn("", [...first, second.items[0]?.id ?? ""]);

  expect(second.html).toContain(`formAction="${path}"`);
  expect(textOf(second.html)).toContain("2 selected on other pages");
  for (const id of first) expect(boxOf(second.html, id)).toMatch(/hidden="".* checked=""/);
  for (const id of first) expect(boxOf(back.html, id)).toMatch(/^(?!.*hidden).* checked=""/);
  expect(textOf(back.html)).toContain("1 selected on other pages");
});

function boxOf(html: string, id: string): string {
  return html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(id)) ?? "";
}

/** Creates a seller with a prepared product and a marketplace card, and renders the product's page. */
async function withCard() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const cardId = await ann.connect(productId);
  const visit = await createVisitor(selling, ann);
  const route = { path: `/products/${productId}`, params: { productId } };
  const look = (search = "", broken?: RegExp) =>
    visit(loader, { ...route, path: route.path + search, ...(broken && { broken }) });
  return {
    cardId,
    productId,
    visit,
    card: async () => (await look()).answer.card,
    html: async ({ search = "", broken }: { search?: string; broken?: RegExp } = {}) => {
      const { answer } = await look(search, broken);
      return htmlOf(ProductCard, { path: route.path + search, loaderData: answer });
    },
    show: async (
      screen: ComponentType<never>,
      load: (args: never) => unknown,
      path: string,
      pattern: string,
    ) => {
      const params = { productId, twinId: productId };
      const { answer } = await visit(load, { path, params });
      return htmlOf(screen, { path, pattern, loaderData: answer });
    },
    set: (twinId: string, fields: Record<string, string>) =>
      selling.inTx((tx) => updateTwin(selling.services, tx, ann.caller, twinId, { fields })),
    setStatus: async (twinId: string, rootKey: string, key: string) => {
      const { classByKey, statuses } = ann.caller.model;
      const root = classByKey.get(rootKey);
      const status = [...statuses.values()].find(
        (candidate) => candidate.classId === root?.id && candidate.key === key,
      );
      await selling.db
        .updateTable("twin")
        .set({ status_id: status?.id ?? "" })
        .where("id", "=", twinId)
        .execute();
    },
  };
}
