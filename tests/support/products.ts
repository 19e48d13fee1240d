import sharp from "sharp";

import { idOf } from "#platform/selling/template/ids.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";

import type { PlatformClient } from "./platform-client.ts";

/** A valid EAN of the range for internal use in shops; `serial` makes it unique. */
export function createEan(serial: number): string {
  const digits = `200${String(serial).padStart(9, "0")}`;
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
    0,
  );
  return digits + ((10 - (sum % 10)) % 10);
}

export async function createImage(color = "#3a6ea5"): Promise<Buffer<ArrayBuffer>> {
  const create = { width: 1000, height: 1000, channels: 3, background: color } as const;
  const png = await sharp({ create }).png().toBuffer();
  return Buffer.from(png);
}

/**
 * Creates a product card with image and price, and its first available marketplace card, both as drafts.
 */
export async function createSellable(client: PlatformClient, serial: number): Promise<Sellable> {
  const productId = await createProduct(client, serial);
  await waitForStatus(client, productId, "draft");
  await addPicture(client, productId);
  const { connectOptions } = await client.graphql<{ connectOptions: { twinClassId: string }[] }>(
    "query ($id: ID!) { connectOptions(rootProductId: $id) { twinClassId } }",
    { id: productId },
  );
  const { connectMarketplace } = await client.graphql<{
    connectMarketplace: { marketplaceProductId: string };
  }>(
    `mutation ($input: ConnectMarketplaceInput!) {
      connectMarketplace(input: $input) { marketplaceProductId }
    }`,
    { input: { rootProductId: productId, marketplaceTypeId: connectOptions[0]?.twinClassId } },
  );
  const cardId = connectMarketplace.marketplaceProductId;
  await waitForStatus(client, cardId, "draft");
  await client.call("PUT", `/private/twin/${cardId}/v1`, {
    name: `Lamp ${serial}`,
    description: "A lamp for a desk.",
    fields: { price: "19.99", currency: "#externalId=EUR", stock_quantity: "5" },
  });
  return { productId, cardId };
}

export interface Sellable {
  productId: string;
  cardId: string;
}

/** Creates a backpack. It is prepared once its status is `draft`. */
export async function createProduct(
  client: PlatformClient,
  serial: number,
  type = "backpack",
): Promise<string> {
  const { createProduct: created } = await client.graphql<{ createProduct: { id: string } }>(
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    {
      input: {
        name: `Lamp ${serial}`,
        sku: `LAMP-${serial}`,
        ean: createEan(serial),
        productCategoryId: idOf(`class:product_${type}`),
      },
    },
  );
  return created.id;
}

/**
 * Creates a product and waits until it is prepared, because it can't be edited before. Returns its ID.
 */
export async function createDraft(...args: Parameters<typeof createProduct>): Promise<string> {
  const id = await createProduct(...args);
  await waitForStatus(args[0], id, "draft");
  return id;
}

async function addPicture(client: PlatformClient, productId: string): Promise<void> {
  const form = new FormData();
  const attachments = [{ storageLink: "multipart://file", title: "lamp.png" }];
  form.set("request", JSON.stringify({ attachments }));
  form.set("file", new Blob([await createImage()], { type: "image/png" }), "lamp.png");
  await client.call("POST", `/private/twin/${productId}/attachment/v1`, form);
}

export async function readStatus(client: PlatformClient, twinId: string): Promise<string> {
  const { twin } = await client.call<{ twin: { status?: { key: string } } }>(
    "GET",
    `/private/twin/${twinId}/v2?lazyRelation=true&showTwinMode=DETAILED&showTwin2StatusMode=DETAILED`,
  );
  return twin.status?.key.toLowerCase() ?? "";
}

export async function waitForStatus(
  client: PlatformClient,
  twinId: string,
  expectedStatus: string,
): Promise<void> {
  let status = "";
  const isReached = async () => (status = await readStatus(client, twinId)) === expectedStatus;
  await waitUntil(isReached, {
    what: () => `twin ${twinId}, which is ${status}, to be ${expectedStatus}`,
    intervalMs: 100,
  });
}
