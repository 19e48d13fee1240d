import { setTimeout as pause } from "node:timers/promises";

import { FormData } from "undici";

import { idOf } from "#platform/selling/template/ids.ts";
import { createEan, createImage } from "#tests/support/products.ts";

import type { Report, SoakBrowser } from "./soak-browser.ts";

/** Maximum time for a card to be prepared or published. */
const PREPARED_MS = 60_000;
const FILLED = { price: "19.99", currency: "#externalId=EUR", stock_quantity: "5" };

export async function connectShowroom(browser: SoakBrowser): Promise<void> {
  const connector = await browser.call<{ twinId: string }>("/private/twin/v2", {
    classId: idOf("class:connector_showroom"),
    name: "Showroom",
  });
  const path = "/private/transition_by_alias/connect/perform/v2";
  await browser.call(path, { twinId: connector?.twinId });
}

interface Sale {
  /** Number from which the product's EAN is built. */
  serial: number;
  /** Average time that sellers read a page before the next click. */
  readingMs: number;
  report: Report;
}

/** Sells a new product, from its form to its listing, with the pages in between. */
export async function sellProduct(browser: SoakBrowser, sale: Sale): Promise<void> {
  const { serial, readingMs, report } = sale;
  const look = async (path: string) => {
    await browser.ask("page", path);
    await pause(readingMs * (0.5 + Math.random()));
  };
  await look("/products");
  const productId = await createProduct(browser, serial);
  if (!productId || !(await waitFor(browser, productId, "draft", report))) return;
  await look(`/products/${productId}`);
  await look(`/editProduct/${productId}`);
  await save(browser, productId, { fields: { price: "19.99" } });
  await addPicture(browser, productId);
  await look(`/products/${productId}`);
  const cardId = await connectCard(browser, productId);
  if (!cardId || !(await waitFor(browser, cardId, "draft", report))) return;
  await save(browser, cardId, { description: "A lamp for a desk.", fields: FILLED });
  await look("/products?search=lamp&sort=name");
  await browser.graphql(
    "mutation ($ids: [ID!]!) { batchPublishProducts(input: { productIds: $ids }) { success } }",
    { ids: [cardId] },
  );
  await waitFor(browser, cardId, "ready_to_sell", report);
  await look("/home");
  await look("/notifications");
}

function save(browser: SoakBrowser, twinId: string, change: object) {
  return browser.call(`/private/twin/${twinId}/v1`, change, { method: "PUT" });
}

async function createProduct(browser: SoakBrowser, serial: number) {
  const input = {
    name: `Lamp ${serial}`,
    sku: `LAMP-${serial}`,
    ean: createEan(serial),
    productCategoryId: idOf("class:product_backpack"),
  };
  const made = await browser.graphql<{ createProduct: { id: string } | null }>(
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    { input },
  );
  return made?.createProduct?.id;
}

async function addPicture(browser: SoakBrowser, productId: string): Promise<void> {
  const form = new FormData();
  const attachments = [{ storageLink: "multipart://file", title: "lamp.png" }];
  form.set("request", JSON.stringify({ attachments }));
  form.set("file", new Blob([await createImage()], { type: "image/png" }), "lamp.png");
  await browser.call(`/private/twin/${productId}/attachment/v1`, form, { kind: "upload" });
}

async function connectCard(browser: SoakBrowser, rootProductId: string) {
  const input = { rootProductId, marketplaceTypeId: idOf("class:marketplace_showroom") };
  const connected = await browser.graphql<{
    connectMarketplace: { marketplaceProductId: string } | null;
  }>(
    "mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceProductId } }",
    { input },
  );
  return connected?.connectMarketplace?.marketplaceProductId;
}

/** Reloads the page repeatedly, like a user who waits. */
async function waitFor(browser: SoakBrowser, twinId: string, wanted: string, report: Report) {
  const modes = "lazyRelation=true&showTwinMode=DETAILED&showTwin2StatusMode=DETAILED";
  for (const until = Date.now() + PREPARED_MS; Date.now() < until; await pause(1_000)) {
    const path = `/api/platform/private/twin/${twinId}/v2?${modes}`;
    const { text, isFine } = await browser.ask("page", path);
    if (isFine && JSON.parse(text).twin.status?.key.toLowerCase() === wanted) return true;
  }
  const error = `a card is not ${wanted} after a minute`;
  report({ kind: "write", ms: PREPARED_MS, what: "wait", error });
  return false;
}
