import { idOf } from "#platform/selling/template/ids.ts";

import { memoize, type TestEnvironment } from "./test-environment.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function graphql(world: TestEnvironment, query: string, variables: object) {
  const { data, errors } = await world.must("owner", "POST", "/graphql", { query, variables });
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Creates the seller's account at Showroom. */
export const connected = (world: TestEnvironment) =>
  memoize(world, "connected", async () => {
    const { twinId } = await world.must("owner", "POST", "/private/twin/v2", {
      classId: idOf("class:connector_showroom"),
      name: "Showroom",
    });
    await world.must("owner", "POST", "/private/transition_by_alias/connect/perform/v2", {
      twinId,
    });
    await world.platform.drainJobs();
  });

/** Creates a product with an image, and a completed card of it at Showroom. */
export async function makeCard(world: TestEnvironment, ean: string) {
  await connected(world);
  const { createProduct } = await graphql(
    world,
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    {
      input: {
        name: "Strawberry buttermilk",
        sku: world.unique("SKU"),
        ean,
        productCategoryId: idOf("class:product_packaged_food"),
      },
    },
  );
  await world.platform.drainJobs();
  const attachmentId = await upload(world, createProduct.id);
  const { connectMarketplace } = await graphql(
    world,
    "mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceProductId } }",
    {
      input: {
        rootProductId: createProduct.id,
        marketplaceTypeId: idOf("class:marketplace_showroom"),
      },
    },
  );
  await world.platform.drainJobs();
  const cardId: string = connectMarketplace.marketplaceProductId;
  await world.must("owner", "PUT", `/private/twin/${cardId}/v1`, {
    description: "My words.",
    fields: { price: "4.99", currency: "#externalId=EUR" },
  });
  return { productId: createProduct.id as string, cardId, attachmentId };
}

/** Creates the card that most cases share. */
export const sold = (world: TestEnvironment) =>
  memoize(world, "sold", () => makeCard(world, "5900820001568"));

export const proposed = (world: TestEnvironment) =>
  memoize(world, "proposed", async () => {
    const { cardId } = await sold(world);
    await graphql(
      world,
      "mutation ($input: BatchInput!) { batchOptimizeProducts(input: $input) { success } }",
      { input: { productIds: [cardId] } },
    );
    await world.platform.drainJobs();
    return cardId;
  });

/**
 * Creates a listing by publishing a card. Decides the card's proposals first, because publishing requires that.
 */
export const listed = (world: TestEnvironment) =>
  memoize(world, "listed", async () => {
    const { cardId } = await sold(world);
    await graphql(
      world,
      "mutation ($input: BatchInput!) { batchPublishProducts(input: $input) { success } }",
      { input: { productIds: [cardId] } },
    );
    await world.platform.drainJobs();
    const query = "query ($id: ID!) { marketplaceProduct(id: $id) { listing { id } } }";
    const { marketplaceProduct } = await graphql(world, query, { id: cardId });
    return marketplaceProduct.listing.id as string;
  });

async function upload(world: TestEnvironment, twinId: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([PIXEL], "lamp.png", { type: "image/png" }));
  const { platform, headers } = world;
  const request = new Request(`http://platform.test/private/twin/${twinId}/attachment/v1`, {
    method: "POST",
    headers: { DomainId: world.domainId, ...headers.owner },
    body: form,
  });
  const answer = await (await platform.fetch(request, { transport: "process" })).json();
  return answer.attachmentIdList[0];
}
