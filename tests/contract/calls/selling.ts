import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";
import { createEan } from "#tests/support/products.ts";

import { newTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { listed, sold } from "../sold-cards.ts";
import type { TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" as const };
let copied = 0;

/** Copies of a product, with an EAN that no other case has. */
async function copiesOf(world: TestEnvironment, copies = 1): Promise<Sample> {
  const { productId } = await sold(world);
  copied += 1;
  const row = { twinId: productId, name: "Copy", ean: createEan(900 + copied), sku: "COPY" };
  const copyList = Array.from({ length: copies }, () => row);
  return { ...owner, body: { copyList, withImages: true, withCards: true } };
}

const PRICE_RULE = {
  marketplaceTypeId: idOf("class:marketplace_showroom"),
  amount: { percent: "10", ending: "0.99", minimum: "5", maximum: "900" },
};

const openToAll = { skip: { domain: "asks for no domain" } };

export const sellingCalls: Calls = {
  "POST /graphql": {
    sample: () => ({ ...owner, body: { query: "{ writer { source } }" } }),
    raw: true,
    skip: { body: "GraphQL answers a body it can't read itself" },
  },
  "GET /private/price_rule/v1": { sample: () => ({ ...owner }) },
  "PUT /private/price_rule/v1": {
    sample: () => ({ ...owner, body: { priceRuleList: [PRICE_RULE] } }),
    rejections: [
      ["no right to edit it", 10214, () => ({ body: { priceRuleList: [PRICE_RULE] } })],
      [
        "a class that is no marketplace",
        10002,
        () => ({
          ...owner,
          body: { priceRuleList: [{ ...PRICE_RULE, marketplaceTypeId: idOf("class:product") }] },
        }),
      ],
      [
        "two rules of one marketplace",
        10002,
        () => ({ ...owner, body: { priceRuleList: [PRICE_RULE, PRICE_RULE] } }),
      ],
      [
        "a rule that another user has changed too",
        10907,
        () => ({
          ...owner,
          body: {
            priceRuleList: [{ ...PRICE_RULE, amount: { percent: "3" } }],
            base: [{ ...PRICE_RULE, amount: { percent: "4" } }],
          },
        }),
      ],
    ],
  },
  "POST /private/price_rule/preview/v1": {
    sample: async (world) => {
      await sold(world);
      return { ...owner, body: { amount: PRICE_RULE.amount } };
    },
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
            requestKey: randomUUID(),
          },
          { classId: idOf("class:product"), name: "Of no type" },
        ],
        dryRun: true,
      },
    }),
    rejections: [["no products", 501, () => ({ ...owner, body: { productList: [] } })]],
  },
  "POST /private/product/duplicate/batch/v1": {
    sample: (world) => copiesOf(world),
    rejections: [
      ["no copies", 501, () => ({ ...owner, body: { copyList: [] } })],
      ["two copies with one EAN", 10002, (world) => copiesOf(world, 2)],
      [
        "a product of another business",
        10000,
        async (world) => ({ ...(await copiesOf(world)), as: "stranger" }),
      ],
    ],
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
