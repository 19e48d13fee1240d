import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";
import { createEan } from "#tests/support/products.ts";

import { newTwin } from "../builders.ts";
import type { Calls, RejectionCase, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" as const };
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function graphql(world: TestEnvironment, query: string, variables: object) {
  const { data, errors } = await world.must("owner", "POST", "/graphql", { query, variables });
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** The seller's account at Showroom. */
const connected = (world: TestEnvironment) =>
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

/** A product with an image and a card at Showroom that is filled in by hand. */
async function makeCard(world: TestEnvironment, ean: string) {
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

const sold = (world: TestEnvironment) =>
  memoize(world, "sold", () => makeCard(world, "5900820001568"));

let cards = 0;

/** The path of a call that changes the status of its card. */
async function ownCard(world: TestEnvironment): Promise<Sample> {
  cards += 1;
  const { cardId } = await makeCard(world, createEan(700 + cards));
  return { ...owner, path: { twinId: cardId } };
}

const proposed = (world: TestEnvironment) =>
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

/** The listing of a published card. It decides the proposals first, because publishing requires that. */
const listed = (world: TestEnvironment) =>
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

async function decide(world: TestEnvironment): Promise<Sample> {
  const cardId = await proposed(world);
  const path = `/private/proposal/list/v1?twinId=${cardId}`;
  const { proposalList } = await world.must("owner", "GET", path);
  return {
    ...owner,
    path: { proposalId: proposalList[0].id },
    body: { accept: [], reject: ["description"] },
  };
}

const OF_CARDS: RejectionCase[] = [
  [
    "a twin that is no card",
    10000,
    async (world) => ({ ...owner, path: { twinId: await newTwin(world) } }),
  ],
  [
    "a card of another business",
    10000,
    async (world) => ({ as: "stranger", path: { twinId: (await sold(world)).cardId } }),
  ],
];

const openToAll = { skip: { domain: "asks for no domain" } };

export const sellingCalls: Calls = {
  "POST /graphql": {
    sample: () => ({ ...owner, body: { query: "{ writer { source } }" } }),
    raw: true,
    skip: { body: "GraphQL answers a body it can't read itself" },
  },
  "GET /private/notification/mail/v1": {
    sample: () => ({ ...owner }),
    rejections: [["no business", 12201, () => ({})]],
  },
  "PUT /private/notification/mail/v1": {
    sample: () => ({ ...owner, body: { kindList: ["card-rejected"] } }),
    rejections: [
      ["no business", 12201, () => ({ body: { kindList: [] } })],
      ["an unknown kind", 501, () => ({ ...owner, body: { kindList: ["odd"] } })],
    ],
  },
  "GET /private/notification/list/v1": {
    sample: async (world) => {
      await sold(world);
      return { ...owner };
    },
    rejections: [["no business", 12201, () => ({})]],
  },
  "GET /private/notification/unread_count/v1": {
    sample: async (world) => {
      await sold(world);
      return { ...owner };
    },
    rejections: [["no business", 12201, () => ({})]],
  },
  "POST /private/notification/read/v1": {
    sample: () => ({ ...owner, body: {} }),
    rejections: [["no business", 12201, () => ({ body: {} })]],
  },
  "POST /private/product/batch/v1": {
    sample: (world) => ({
      ...owner,
      body: {
        productList: [
          {
            classId: idOf("class:product_packaged_food"),
            name: "Green tea",
            fields: { ean: "96385074", sku: world.unique("SKU") },
          },
          { classId: idOf("class:product"), name: "Of no type" },
        ],
        dryRun: true,
      },
    }),
    rejections: [["no products", 501, () => ({ ...owner, body: { productList: [] } })]],
  },
  "GET /private/product/ean_finding/list/v1": {
    sample: async (world) => {
      await sold(world);
      return { ...owner, query: { finding: "missing" } };
    },
    rejections: [
      ["an unknown finding", 501, () => ({ ...owner, query: { finding: "odd" } })],
      ["no business", 12201, () => ({})],
    ],
    fewRowsReason: "the products of the contract have an EAN",
  },
  "POST /private/product/ean/correct/v1": {
    sample: async (world) => ({
      ...owner,
      body: { twinIdList: [(await sold(world)).productId] },
    }),
    rejections: [["no products", 501, () => ({ ...owner, body: { twinIdList: [] } })]],
  },
  "POST /private/product/v1": {
    sample: (world) => ({
      ...owner,
      body: {
        classId: idOf("class:product_packaged_food"),
        name: "Green tea",
        fields: { ean: "96385074", sku: world.unique("SKU") },
      },
    }),
    rejections: [
      [
        "no product type",
        10002,
        () => ({ ...owner, body: { classId: idOf("class:product"), name: "x" } }),
      ],
      [
        "a wrong check digit",
        10002,
        () => ({
          ...owner,
          body: {
            classId: idOf("class:product_packaged_food"),
            name: "Green tea",
            fields: { ean: "96385075", sku: "1" },
          },
        }),
      ],
    ],
  },
  "GET /private/selling/overview/v1": {
    sample: async (world) => {
      await listed(world);
      return { ...owner };
    },
    rejections: [["no business", 12201, () => ({})]],
  },
  "POST /private/completeness/list/v1": {
    sample: async (world) => ({ ...owner, body: { twinIdList: [await newTwin(world)] } }),
  },
  "GET /private/proposal/list/v1": {
    sample: async (world) => ({ ...owner, query: { twinId: await proposed(world) } }),
    rejections: [
      ["no twin", 501, () => ({ ...owner })],
      [
        "a twin of another business",
        10000,
        async (world) => ({ as: "stranger", query: { twinId: await newTwin(world) } }),
      ],
    ],
  },
  "GET /private/proposal/queue/v1": {
    sample: async (world) => {
      await proposed(world);
      return { ...owner };
    },
    fewRowsReason: "one card has a proposal",
  },
  "POST /private/proposal/decide/v1": {
    // The same proposal is decided by the call below, and can be decided once.
    sample: () => ({ ...owner, body: { proposalIdList: [randomUUID()], accept: false } }),
    rejections: [
      ["no proposals", 501, () => ({ ...owner, body: { proposalIdList: [], accept: true } })],
    ],
  },
  "POST /private/proposal/:proposalId/decide/v1": {
    sample: decide,
    rejections: [
      [
        "a proposal of another business",
        10000,
        async (world) => ({ ...(await decide(world)), as: "stranger" }),
      ],
    ],
  },
  "POST /private/marketplace_card/:twinId/optimize/v1": { sample: ownCard, rejections: OF_CARDS },
  "POST /private/marketplace_card/:twinId/publish/v1": { sample: ownCard, rejections: OF_CARDS },
  "GET /private/event/stream/v1": { sample: () => ({ ...owner }), raw: true },
  "GET /private/attachment/:attachmentId/content/v1": {
    sample: async (world) => ({
      ...owner,
      path: { attachmentId: (await sold(world)).attachmentId },
    }),
    raw: true,
    rejections: [
      [
        "a file of another business",
        10000,
        async (world) => ({
          as: "stranger",
          path: { attachmentId: (await sold(world)).attachmentId },
        }),
      ],
    ],
  },
  "GET /public/showroom/listing/:listingId/v1": {
    sample: async (world) => ({ as: "anonymous", path: { listingId: await listed(world) } }),
    ...openToAll,
  },
  "GET /public/showroom/listing/:listingId/image/:imageId/v1": {
    sample: async (world) => ({
      as: "anonymous",
      path: { listingId: await listed(world), imageId: "1" },
    }),
    raw: true,
    ...openToAll,
  },
  "GET /health/live": { sample: () => ({ as: "anonymous" }), ...openToAll },
  "GET /health/ready": { sample: () => ({ as: "anonymous" }), ...openToAll },
};
