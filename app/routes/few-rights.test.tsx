import type { ComponentType } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import { loader as openEntryDelete } from "./browse/delete.tsx";
import { loader as openBrowseDelete } from "./browse/list-delete.tsx";
import { loader as openNewEntry } from "./browse/new.tsx";
import EntryPage, { loader as openEntry } from "./browse/twin.tsx";
import Help, { loader as openHelp } from "./help/help.tsx";
import { loader as openHistory } from "./history/list.tsx";
import HomePage, { loader as openHome } from "./home/home.tsx";
import Imports, { loader as openImports } from "./import/list.tsx";
import MarketplaceCard, { loader as openCard } from "./marketplace-cards/card.tsx";
import EditCard, { loader as openCardForm } from "./marketplace-cards/edit.tsx";
import { loader as openFollow } from "./marketplace-cards/follow.tsx";
import { loader as openCardOptimize } from "./marketplace-cards/optimize.tsx";
import { loader as openCardPublish } from "./marketplace-cards/publish.tsx";
import Connector, { loader as openConnector } from "./marketplaces/connector.tsx";
import { loader as openConnectorDelete } from "./marketplaces/delete.tsx";
import { loader as openConnectorListDelete } from "./marketplaces/list-delete.tsx";
import { loader as openBulk } from "./products/bulk.tsx";
import Product, { loader as openProduct } from "./products/card.tsx";
import { loader as openDelete } from "./products/delete.tsx";
import Eans, { loader as openEans } from "./products/eans.tsx";
import EditProduct, { loader as openProductForm } from "./products/edit.tsx";
import { loader as openLabels } from "./products/labels.tsx";
import Products, { loader as openProducts } from "./products/list.tsx";
import { loader as openMerge } from "./products/merge.tsx";
import { loader as openOptimize } from "./products/optimize.tsx";
import { loader as openPublish } from "./products/publish.tsx";
import { loader as openPush } from "./products/push.tsx";
import AddVariants, { loader as openVariants } from "./products/variants.tsx";
import { loader as openFrame } from "./signed-in.tsx";
import { loader as openTrash } from "./trash/list.tsx";
import { loader as openHandOver } from "./users/hand-over.tsx";
import { loader as openRemoval } from "./users/remove.tsx";

const selling = await startSelling();
const ann = await selling.seller();
const { businessAccountId } = ann.caller;
/** The permissions of the classes, without those of the calls that use them. */
const OF_CLASSES = ["PRODUCT", "MARKETPLACE_CARD", "CONNECTOR"].flatMap((noun) =>
  ["VIEW", "CREATE", "EDIT", "DELETE"].map((right) => `${noun}_${right}`),
);
const VIEWS = OF_CLASSES.filter((key) => key.endsWith("_VIEW"));
let productId = "";
let cardId = "";

beforeAll(async () => {
  const ean = createEan(6201);
  // The last digit is wrong, which the page of EANs offers to correct.
  const wrong = ean.slice(0, -1) + String((Number(ean.at(-1)) + 1) % 10);
  productId = await ann.createProduct({ name: "Loft lamp", sku: "FEW-1", ean: wrong });
  await selling.drain();
  cardId = await ann.connect(productId);
});
afterAll(() => selling.stop());

test.each([
  ["may only view", VIEWS],
  ["has the permissions of the classes only", OF_CLASSES],
])("a member who %s is offered nothing on a product's page", async (_who, permissions) => {
  const { html } = await product(permissions);
  const owners = await product(null);

  expect(offersOn(html)).toEqual([]);
  expect(offersOn(owners.html)).toEqual(
    expect.arrayContaining(["edit", "duplicate", "delete", "variants", "publish", "push"]),
  );
  expect(textOf(html)).toContain("Loft lamp");
});

test("a member is offered exactly what the permissions allow", async () => {
  const editor = await product([...OF_CLASSES, "TWIN_UPDATE"]);
  const creator = await product([...OF_CLASSES, "TWIN_CREATE"]);
  const remover = await product([...OF_CLASSES, "TWIN_DELETE"]);
  const publisher = await product([...OF_CLASSES, "TRANSITION_PERFORM"]);
  const stranger = await product([...VIEWS, "TWIN_UPDATE", "TWIN_CREATE", "TWIN_DELETE"]);

  expect(offersOn(editor.html)).toEqual(["edit", "labels", "push"]);
  expect(offersOn(creator.html)).toEqual(["duplicate"]);
  expect(offersOn(remover.html)).toEqual(["delete"]);
  expect(offersOn(publisher.html)).toEqual(["publish", "optimize"]);
  expect(stranger.answer.card).toMatchObject({ mayEdit: false, mayDelete: false });
});

test("a product on no marketplace offers to connect it only to members who may create cards", async () => {
  const alone = await ann.createProduct({ name: "Alone", sku: "FEW-2", ean: createEan(6202) });
  await selling.drain();
  const viewers = await product(VIEWS, alone);
  const owners = await product(null, alone);

  expect(viewers.html).not.toContain("/connect");
  expect(textOf(viewers.html)).toContain("Not on any marketplace yet.");
  expect(textOf(viewers.html)).not.toContain("Connect one");
  expect(owners.html).toContain(`/products/${alone}/connect`);
});

test("the list of products offers a viewer neither new products nor changes", async () => {
  const path = "/products";
  const viewers = await show(VIEWS, Products, openProducts, { path, params: {} });
  const owners = await show(null, Products, openProducts, { path, params: {} });

  for (const part of [
    "/products/new",
    "/import",
    "/trash",
    "/editProduct/",
    "/duplicate",
    "layout=sheet",
  ]) {
    expect(viewers.html).not.toContain(part);
    expect(owners.html).toContain(part);
  }
  expect(viewers.html).not.toContain("/products/delete/");
  expect(viewers.html).not.toContain('action="/products/bulk"');
  expect(owners.html).toContain('action="/products/bulk"');
  expect(viewers.html).toContain("/products/eans");
});

test("bulk actions follow the permissions, and the grid of a saved address is a table without them", async () => {
  const at = { path: "/products?layout=sheet", params: {} };
  const remover = await show([...VIEWS, "TWIN_DELETE"], Products, openProducts, at);
  const creator = await show([...OF_CLASSES, "TWIN_CREATE"], Products, openProducts, at);

  expect(remover.answer.bulkActions.map(({ key }) => key)).toEqual(["delete"]);
  expect(creator.answer.bulkActions.map(({ key }) => key)).toEqual(["duplicate"]);
  expect(remover.html).not.toContain("--rows");
});

test("the EANs' findings are shown to a viewer without the links that change products", async () => {
  const at = { path: "/products/eans?f.finding=checkDigit", params: {} };
  const viewers = await show(VIEWS, Eans, openEans, at);
  const owners = await show(null, Eans, openEans, at);

  expect(textOf(viewers.html)).toContain("Loft lamp");
  expect(viewers.html).not.toContain("/editProduct/");
  expect(viewers.html).not.toContain('type="checkbox"');
  expect(textOf(viewers.html)).not.toContain("Correct");
  expect(owners.html).toContain("/editProduct/");
  expect(owners.html).toContain('type="checkbox"');
});

test("variants are refused before the form is filled in", async () => {
  const at = { path: `/products/${productId}/variants`, params: { productId } };
  const withoutCreate = await show(
    [...OF_CLASSES, "TWIN_UPDATE"],
    AddVariants,
    openVariants,
    at,
    "/products/:productId/variants",
  );
  const withoutUpdate = await show(
    [...OF_CLASSES, "TWIN_CREATE"],
    AddVariants,
    openVariants,
    at,
    "/products/:productId/variants",
  );

  expect(withoutCreate.answer.refusal).toBe(
    "You don't have permission to create products. Ask an administrator for the permission.",
  );
  expect(withoutUpdate.answer.refusal).toBe(
    "You may not change the variant group of this product.",
  );
  expect(withoutCreate.html).not.toContain("<form");
  expect(withoutUpdate.html).not.toContain("<form");
});

test("forms of products and cards that the caller may not change are closed", async () => {
  const forms = async (permissions: string[] | null) => {
    const ofProduct = await show(
      permissions,
      EditProduct,
      openProductForm,
      { path: `/editProduct/${productId}`, params: { twinId: productId } },
      "/editProduct/:twinId",
    );
    const ofCard = await show(
      permissions,
      EditCard,
      openCardForm,
      { path: `/editMarketplaceProduct/${cardId}`, params: { twinId: cardId } },
      "/editMarketplaceProduct/:twinId",
    );
    return [ofProduct.html, ofCard.html];
  };

  for (const html of await forms(VIEWS)) {
    expect(html).not.toContain("<form");
    expect(textOf(html)).toContain("You can’t edit this entry.");
  }
  for (const html of await forms(null)) expect(html).toContain("<form");
});

test("a card's page offers only what the permissions allow", async () => {
  const card = (permissions: string[] | null) =>
    show(
      permissions,
      MarketplaceCard,
      openCard,
      { path: `/marketplace-product/${cardId}`, params: { cardId } },
      "/marketplace-product/:cardId",
    );
  const viewers = await card(VIEWS);
  const publishers = await card([...OF_CLASSES, "TRANSITION_PERFORM"]);
  const owners = await card(null);
  const parts = ["/editMarketplaceProduct/", "/editProduct/", "/delete", "/publish", "/optimize"];

  for (const part of parts) {
    expect(viewers.html).not.toContain(part);
    expect(owners.html).toContain(part);
  }
  expect(publishers.html).toContain("/publish");
  expect(publishers.html).not.toContain("/editMarketplaceProduct/");
});

test("a connector's page and an entry's page offer no steps that the caller may not take", async () => {
  const { id } = ann.connector;
  const connector = (permissions: string[]) =>
    show(
      permissions,
      Connector,
      openConnector,
      { path: `/view-marketplace-connector/${id}`, params: { connectorId: id } },
      "/view-marketplace-connector/:connectorId",
    );
  const without = await connector([...OF_CLASSES, "CONNECTOR_RUN"]);
  const withSteps = await connector([...OF_CLASSES, "CONNECTOR_RUN", "TRANSITION_PERFORM"]);
  const entry = await show(
    [...OF_CLASSES, "CONNECTOR_RUN"],
    EntryPage,
    openEntry,
    { path: `/browse/${id}`, params: { headTwinId: id } },
    "/browse/:headTwinId",
  );

  expect(without.answer.connector).toMatchObject({
    transitions: [],
    mayEdit: false,
    mayDelete: false,
  });
  expect(withSteps.answer.connector.transitions.length).toBeGreaterThan(0);
  expect(entry.answer.entry).toMatchObject({ steps: [], editHref: null, mayDelete: false });
});

test("the start page offers steps only to members who may take them", async () => {
  const at = { path: "/home", params: {} };
  const viewers = await show(VIEWS, HomePage, openHome, at);
  const connectors = await show([...VIEWS, "CONNECTOR_CREATE"], HomePage, openHome, at);
  const owners = await show(null, HomePage, openHome, at);

  expect(viewers.html).not.toContain("/products/new");
  expect(viewers.html).not.toContain("/import");
  expect(viewers.answer.steps).toBeNull();
  expect(connectors.answer.steps?.filter(({ href }) => href !== null)).toMatchObject([
    { key: "connect" },
  ]);
  expect(owners.html).toContain("/products/new");
  expect(owners.answer.steps?.every(({ href }) => href !== null)).toBe(true);
});

test("dialogs and forms of steps that the caller may not take are refused before they open", async () => {
  const at = (path: string) => ({ path: `/products/${productId}${path}`, params: { productId } });
  const cardAt = { path: `/marketplace-product/${cardId}`, params: { cardId } };
  const perform =
    "You don’t have permission to publish and optimize marketplace cards or to take other steps. Ask the owner of your business or an administrator for it: TRANSITION_PERFORM.";
  const update =
    "You don’t have permission to change products, marketplace cards or other entries. Ask the owner of your business or an administrator for it: TWIN_UPDATE.";
  const merged = await ann.createProduct({ name: "Other", sku: "FEW-3", ean: createEan(6203) });

  expect(await refusalOf(openPublish, at("/publish"))).toEqual([403, perform]);
  expect(await refusalOf(openOptimize, at("/optimize"))).toEqual([403, perform]);
  expect(await refusalOf(openCardPublish, cardAt)).toEqual([403, perform]);
  expect(await refusalOf(openCardOptimize, cardAt)).toEqual([403, perform]);
  expect(await refusalOf(openLabels, at("/labels"))).toEqual([403, update]);
  expect(await refusalOf(openPush, at("/push"))).toEqual([403, update]);
  expect(await refusalOf(openFollow, cardAt)).toEqual([403, update]);
  const merge = { path: `/products/merge?a=${productId}&b=${merged}`, params: {} };
  expect(await refusalOf(openMerge, merge)).toEqual([403, update]);
  const history = { path: `/products/${productId}/history`, params: { twinId: productId } };
  expect(await refusalOf(openHistory, history)).toEqual([
    403,
    expect.stringContaining("You don’t have permission to view the history of changes."),
  ]);
  expect(await refusalOf(openTrash, { path: "/trash", params: {} })).toEqual([
    403,
    expect.stringMatching(/^You don’t have permission to delete .* TWIN_DELETE\.$/),
  ]);
});

test("no dialog or form opens that would refuse what it asks for", async () => {
  const remove =
    "You don’t have permission to delete products, marketplace cards or other entries. Ask the owner of your business or an administrator for it: TWIN_DELETE.";
  const manage =
    "Only an owner of the business can remove people or hand the business over. Ask them to do it.";
  const { id: connectorId } = ann.connector;
  const at = (path: string, params: object) => ({ path, params });
  const connector = at(`/view-marketplace-connector/${connectorId}/delete`, { connectorId });
  const listed = at(`/marketplaces/delete/${connectorId}`, { connectorId });
  const entry = at(`/browse/${productId}/delete`, { headTwinId: productId });

  const ofProduct = at(`/products/${productId}/delete`, { productId });
  expect(await refusalOf(openDelete, ofProduct)).toEqual([403, remove]);
  expect(await refusalOf(openConnectorDelete, connector)).toEqual([403, remove]);
  expect(await refusalOf(openConnectorListDelete, listed)).toEqual([403, remove]);
  expect(await refusalOf(openEntryDelete, entry)).toEqual([403, remove]);
  const inBrowse = at(`/browse/delete/${productId}`, { twinId: productId });
  expect(await refusalOf(openBrowseDelete, inBrowse)).toEqual([403, remove]);
  const bulk = at("/products/bulk?all=1&do=delete", {});
  expect(await refusalOf(openBulk, bulk)).toEqual([403, remove]);
  const change = at("/products/bulk?all=1&do=price", {});
  expect(await refusalOf(openBulk, change)).toEqual([
    403,
    expect.stringMatching(/^You don’t have permission to change .* TWIN_UPDATE\.$/),
  ]);
  const { userId } = ann.caller;
  const member = at(`/users/remove/${userId}`, { userId });
  expect(await refusalOf(openRemoval, member)).toEqual([403, manage]);
  expect(await refusalOf(openHandOver, member)).toEqual([403, manage]);
});

test("a class's own permission is asked for before a dialog or form opens", async () => {
  const { id: connectorId } = ann.connector;
  const remover = [...VIEWS, "PRODUCT_DELETE", "TWIN_DELETE", "TWIN_CREATE"];
  const connector = {
    path: `/view-marketplace-connector/${connectorId}/delete`,
    params: { connectorId },
  };
  const form = { path: "/browse/class/product_lamp/new", params: { classKey: "product_lamp" } };

  expect(await refusalOf(openConnectorDelete, connector, remover)).toEqual([
    403,
    expect.stringContaining("can’t be deleted now: its status doesn’t allow it, or you don’t have"),
  ]);
  expect(await refusalOf(openNewEntry, form, remover)).toEqual([
    403,
    expect.stringMatching(/^You don’t have permission to create entries of “Lamp”\./),
  ]);
  const ofProduct = { path: `/products/${productId}/delete`, params: { productId } };
  const opened = await show(remover, () => null, openDelete, ofProduct);
  expect(opened.answer).toEqual({ name: "Loft lamp" });
});

test("a merge is closed to members who couldn't undo it", async () => {
  const other = await ann.createProduct({ name: "Twin", sku: "FEW-4", ean: createEan(6204) });
  await selling.drain();
  const merge = { path: `/products/merge?a=${productId}&b=${other}`, params: {} };
  const without = [...OF_CLASSES, "TWIN_UPDATE"];

  expect(await refusalOf(openMerge, merge, without)).toEqual([
    403,
    expect.stringMatching(/^To merge products, you need the permission to change and to delete/),
  ]);
  const opened = await show([...without, "TWIN_DELETE"], () => null, openMerge, merge);
  expect(opened.answer).toMatchObject({ target: { name: "Loft lamp" } });
});

test("members who may not see products aren't led to them", async () => {
  const at = { path: "/help", params: {} };
  const strangers = await show([], Help, openHelp, at);
  const { answer } = await show([], () => null, openFrame, at);
  const viewers = await show(VIEWS, () => null, openFrame, at);

  const home = { path: "/home", params: {} };
  const start = await show([], HomePage, openHome, home);

  expect(textOf(start.html)).not.toContain("You don’t have any products yet.");
  expect(strangers.html).not.toContain('"/products/eans"');
  expect(answer.sections).not.toContain("products");
  expect(viewers.answer.sections).toContain("products");
});

test("an import is closed to members who may neither create nor change anything", async () => {
  const at = { path: "/import", params: {} };
  const viewers = await show(VIEWS, Imports, openImports, at);
  const editors = await show([...VIEWS, "TWIN_UPDATE"], Imports, openImports, at);

  expect(viewers.html).not.toContain("<form");
  expect(textOf(viewers.html)).toContain("so you can’t import any");
  expect(editors.html).toContain('type="file"');
});

test("new products are offered only to members who may create a type of products", async () => {
  const others = OF_CLASSES.filter((key) => key !== "PRODUCT_CREATE");
  const at = { path: "/products", params: {} };
  const without = await show([...others, "TWIN_CREATE"], Products, openProducts, at);
  const home = await show([...others, "TWIN_CREATE"], HomePage, openHome, {
    path: "/home",
    params: {},
  });
  const creators = await show([...OF_CLASSES, "TWIN_CREATE"], Products, openProducts, at);

  expect(without.html).not.toContain("/products/new");
  expect(without.html).not.toContain("/duplicate");
  expect(without.answer.bulkActions).toEqual([]);
  expect(home.html).not.toContain("/products/new");
  expect(creators.html).toContain("/products/new");
  const page = await product([...others, "TWIN_CREATE"]);
  expect(offersOn(page.html)).not.toContain("duplicate");
});

test("the help page links to no page that is closed to the user", async () => {
  const at = { path: "/help", params: {} };
  const viewers = await show(VIEWS, Help, openHelp, at);
  const owners = await show(null, Help, openHelp, at);

  for (const closed of ['"/trash"', '"/import"', '"/products/new"']) {
    expect(viewers.html).not.toContain(closed);
    expect(owners.html).toContain(closed);
  }
  expect(viewers.html).toContain('"/products/eans"');
});

test("a viewer's pages ask for nothing that the viewer may not do", async () => {
  const viewers = await product(VIEWS);
  const owners = await product(null);

  expect(textOf(viewers.html)).toContain("No media found.");
  expect(textOf(viewers.html)).not.toContain("Upload images");
  expect(textOf(owners.html)).toContain("Upload images");
});

/** Links and forms that change a product, by the ends of their addresses. */
const OFFERS: Readonly<Record<string, RegExp>> = {
  edit: /"\/editProduct\//,
  duplicate: /"\/products\/duplicate/,
  delete: /"\/products\/[^"]*\/delete/,
  labels: /\/labels/,
  variants: /\/variants"/,
  publish: /\/publish/,
  optimize: /\/optimize/,
  push: /\/push/,
  connect: /\/connect"/,
};

function offersOn(html: string): string[] {
  return Object.keys(OFFERS).filter((name) => OFFERS[name]?.test(html));
}

function product(permissions: string[] | null, id = productId) {
  const at = { path: `/products/${id}`, params: { productId: id } };
  return show(permissions, Product, openProduct, at, "/products/:productId");
}

/** Returns status and sentence with which a page is refused to a member with these permissions. */
async function refusalOf(
  loader: (args: never) => unknown,
  at: { path: string; params: object },
  permissions = VIEWS,
) {
  const viewer = await selling.newcomer(businessAccountId, permissions);
  const visit = await createVisitor(selling, viewer);
  const refused = await visit(async (args: never) => loader(args), at).catch(
    (error: unknown) => error,
  );
  const { init, data } = refused as { init: { status: number }; data: unknown };
  return [init.status, data];
}

/** Opens a page as a new member of the business with these permissions; null: as its owner. */
async function show<Props, Answer>(
  permissions: string[] | null,
  Screen: ComponentType<Props>,
  loader: (args: never) => Promise<Answer>,
  at: { path: string; params: object },
  pattern?: string,
): Promise<{ answer: Answer; html: string }> {
  const member = permissions ? await selling.newcomer(businessAccountId, permissions) : ann;
  const visit = await createVisitor(selling, member);
  const { answer } = await visit(loader, at);
  const loaderData = answer;
  return {
    answer,
    html: htmlOf(Screen, { path: at.path, ...(pattern && { pattern }), loaderData }),
  };
}
