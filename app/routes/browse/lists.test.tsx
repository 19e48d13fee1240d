import type { ComponentType } from "react";
import { expect, test } from "vitest";

import Connectors, { loader as connectors } from "#app/routes/marketplaces/list.tsx";
import Products, { loader as products } from "#app/routes/products/list.tsx";
import People, { loader as people } from "#app/routes/users/list.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import Everything, { loader as everything } from "./list.tsx";

const selling = await startSelling();

test("a row links to the path of its list plus its ID, in both layouts", async () => {
  const { show, productId, connectorId } = await withSeller();

  for (const layout of ["", "?layout=cards"]) {
    // A link names its list in the query if the list is not in its default state.
    const linkOf = (path: string, id: string) =>
      `<a href="${path}/${id}${layout && `?list=${encodeURIComponent(path + layout)}`}"`;
    const html = {
      products: await show(Products, products, `/products${layout}`),
      everything: await show(Everything, everything, `/browse${layout}`),
      connectors: await show(Connectors, connectors, `/marketplaces${layout}`),
    };

    expect(html.products).toContain(linkOf("/products", productId));
    expect(html.everything).toContain(linkOf("/browse", productId));
    expect(html.connectors).toContain(linkOf("/marketplaces", connectorId));
  }
});

test("an empty product list explains how to begin", async () => {
  const { show, remove, productId } = await withSeller();
  await remove(productId);

  const text = textOf(await show(Products, products, "/products"));

  expect(text).toContain(
    "You don't have any Vitrine products yet. Add your first product by clicking “Create new product.”",
  );
  expect(text).not.toContain("No results");
});

test.each([
  ["products", Products, products, "/products?search=nothing-like-it"],
  ["everything", Everything, everything, "/browse?search=nothing-like-it"],
  ["marketplaces", Connectors, connectors, "/marketplaces?search=nothing-like-it"],
  ["people", People, people, "/users?search=nothing-like-it"],
])("a search among %s without matches shows no results", async (_what, screen, load, path) => {
  const { show } = await withSeller();

  expect(textOf(await show(screen as Screen, load as Load, path))).toContain("No results");
});

test("every list except that of marketplaces has a filter, and each has its own create button", async () => {
  const { show } = await withSeller();
  const buttons = async (screen: unknown, load: unknown, path: string) => {
    const text = textOf(await show(screen as Screen, load as Load, path));
    return ["Filter", "Create new product", "Connect Marketplace", "Invite Managers"].filter(
      (words) => text.includes(words),
    );
  };

  expect(await buttons(Products, products, "/products")).toEqual(["Filter", "Create new product"]);
  expect(await buttons(Everything, everything, "/browse")).toEqual(["Filter"]);
  expect(await buttons(Connectors, connectors, "/marketplaces")).toEqual(["Connect Marketplace"]);
  expect(await buttons(People, people, "/users")).toEqual(["Filter", "Invite Managers"]);
});

test("products have pages of 10, 20 or 50, all other lists of 10, 25 or 50", async () => {
  const { show } = await withSeller();
  const sizes = async (screen: unknown, load: unknown, path: string) =>
    [...(await show(screen as Screen, load as Load, path)).matchAll(/<option[^>]*>(\d+)</g)].map(
      ([, size]) => size,
    );

  expect(await sizes(Products, products, "/products")).toEqual(["10", "20", "50"]);
  for (const [screen, load, path] of [
    [Everything, everything, "/browse"],
    [Connectors, connectors, "/marketplaces"],
    [People, people, "/users"],
  ] as const) {
    expect(await sizes(screen, load, path)).toEqual(["10", "25", "50"]);
  }
});

test("the menu of a sketch has neither Edit nor Duplicate", async () => {
  const { show, make } = await withSeller();
  await make();
  const menus = (html: string) => html.match(/<ul[^>]*popover[^>]*>.*?<\/ul>/g)?.map(textOf) ?? [];

  for (const [screen, load, path, ofProduct] of [
    [Products, products, "/products?sort=-created", "Edit Duplicate Delete"],
    [Everything, everything, "/browse?sort=-created&f.kind=product", "Edit Delete"],
  ] as const) {
    const rows = menus(await show(screen as Screen, load, path));
    expect(rows.map((text) => text.trim())).toEqual(["Delete", ofProduct]);
  }
});

type Screen = ComponentType<never>;
type Load = (args: never) => unknown;

async function withSeller() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const visit = await createVisitor(selling, ann);
  return {
    productId,
    connectorId: ann.connector.id,
    make: () => ann.createProduct({ ean: createEan(7), sku: "SKU-7" }),
    remove: (id: string) =>
      selling.fetch(`/private/twin/${id}/v1`, { method: "DELETE", headers: ann.headers }),
    show: async (screen: ComponentType<never>, load: Load, path: string) => {
      const { answer } = await visit(load, { path, params: {} });
      return htmlOf(screen, { path, loaderData: answer });
    },
  };
}
