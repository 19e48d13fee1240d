import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";
import { createEan } from "#tests/support/products.ts";

import { newTwin } from "../builders.ts";
import type { Calls, RejectionCase, Sample } from "../cases.ts";
import { listed, makeCard, proposed, sold } from "../sold-cards.ts";
import type { TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" as const };
let cards = 0;

/** Path parameters of a card of its own, for a call that changes the card's status. */
async function ownCard(world: TestEnvironment): Promise<Sample> {
  cards += 1;
  const { cardId } = await makeCard(world, createEan(700 + cards));
  return { ...owner, path: { twinId: cardId } };
}

const FOLLOW = { fieldKeyList: ["name"] };
const OUTDATED_PLAN = { plan: { name: "outdated" } };

async function soldProduct(world: TestEnvironment): Promise<Sample> {
  const { productId } = await sold(world);
  return { ...owner, path: { twinId: productId }, body: FOLLOW };
}

/** Copies of a product, with an EAN that no other case has. */
async function copiesOf(world: TestEnvironment, copies = 1): Promise<Sample> {
  const { productId } = await sold(world);
  cards += 1;
  const row = { twinId: productId, name: "Copy", ean: createEan(700 + cards), sku: "COPY" };
  const copyList = Array.from({ length: copies }, () => row);
  return { ...owner, body: { copyList, withImages: true, withCards: true } };
}

/** Two products of their own, of which the second has no card. */
async function mergeable(world: TestEnvironment): Promise<Sample> {
  cards += 2;
  const { productId: targetId } = await makeCard(world, createEan(700 + cards));
  const { productId } = await sold(world);
  const row = { twinId: productId, name: "Twice", ean: createEan(699 + cards), sku: "TWICE" };
  const path = "/private/product/duplicate/batch/v1";
  const { twinIdList } = await world.must("owner", "POST", path, { copyList: [row] });
  await world.platform.drainJobs();
  return { ...owner, path: { twinId: targetId }, query: { mergedId: twinIdList[0] } };
}

/** The merge of two products as their preview says. */
async function merge(world: TestEnvironment): Promise<Sample> {
  const { path, query } = await mergeable(world);
  const preview = `/private/product/${path?.["twinId"]}/merge/preview/v1?mergedId=${query?.["mergedId"]}`;
  const { digest } = await world.must("owner", "GET", preview);
  return { ...owner, path, body: { ...query, digest } };
}

async function scheduledCard(world: TestEnvironment): Promise<Sample> {
  const sample = await ownCard(world);
  const cardId = sample.path?.["twinId"];
  const fields = { publication_date: "2099-12-05" };
  await world.must("owner", "PUT", `/private/twin/${cardId}/v1`, { fields });
  await world.must("owner", "POST", `/private/marketplace_card/${cardId}/publish/v1`);
  return sample;
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

const PRICE_RULE = {
  marketplaceTypeId: idOf("class:marketplace_showroom"),
  amount: { percent: "10", ending: "0.99", minimum: "5", maximum: "900" },
};

const WRITING_STYLE = { tone: "friendly", instructions: "Say glaze, not enamel." };

const WRITING_BUDGET = { amount: "20", tokens: "" };

function contentLanguage(cardClass: string) {
  return { languages: { [idOf(`class:${cardClass}`)]: "en" } };
}

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
    ],
  },
  "GET /private/writing_style/v1": { sample: () => ({ ...owner }) },
  "PUT /private/writing_style/v1": {
    sample: () => ({ ...owner, body: WRITING_STYLE }),
    rejections: [
      ["no right to edit it", 10214, () => ({ body: WRITING_STYLE })],
      ["an unknown tone", 501, () => ({ ...owner, body: { ...WRITING_STYLE, tone: "odd" } })],
    ],
  },
  "GET /private/writing_budget/v1": { sample: () => ({ ...owner }) },
  "PUT /private/writing_budget/v1": {
    sample: () => ({ ...owner, body: WRITING_BUDGET }),
    rejections: [
      ["no right to edit it", 10214, () => ({ body: WRITING_BUDGET })],
      ["a negative amount", 501, () => ({ ...owner, body: { ...WRITING_BUDGET, amount: "-1" } })],
    ],
  },
  "GET /private/content_language/v1": { sample: () => ({ ...owner }) },
  "PUT /private/content_language/v1": {
    sample: () => ({ ...owner, body: contentLanguage("marketplace_showroom") }),
    rejections: [
      ["no right to edit it", 10214, () => ({ body: contentLanguage("marketplace_showroom") })],
      [
        "a class that is no marketplace",
        10002,
        () => ({ ...owner, body: contentLanguage("product") }),
      ],
    ],
  },
  "POST /private/writing_style/preview/v1": {
    sample: async (world) => {
      await sold(world);
      return { ...owner, body: WRITING_STYLE };
    },
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
  "GET /private/product/:twinId/merge/preview/v1": {
    sample: mergeable,
    rejections: [
      [
        "a product of another business",
        10000,
        async (world) => ({ ...(await mergeable(world)), as: "stranger" }),
      ],
      [
        "no second product",
        501,
        async (world) => ({ ...(await mergeable(world)), query: {} }),
      ],
      [
        "a product and itself",
        10002,
        async (world) => {
          const { path } = await mergeable(world);
          return { ...owner, path, query: { mergedId: path?.["twinId"] ?? "" } };
        },
      ],
    ],
  },
  "POST /private/product/:twinId/merge/v1": {
    sample: merge,
    rejections: [
      [
        "a product of another business",
        10000,
        async (world) => ({ ...(await merge(world)), as: "stranger" }),
      ],
      [
        "an outdated preview",
        10907,
        async (world) => {
          const { path, query } = await mergeable(world);
          return { ...owner, path, body: { ...query, digest: "outdated" } };
        },
      ],
      [
        "a value that can't be chosen",
        10402,
        async (world) => {
          const { body, ...sample } = await merge(world);
          return { ...sample, body: { ...(body as object), sideMap: { created: "MERGED" } } };
        },
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
  "GET /private/proposal/use/v1": {
    sample: () => ({ ...owner, query: { bulkJobId: randomUUID() } }),
  },
  "GET /private/proposal/queue/v1": {
    sample: async (world) => {
      await proposed(world);
      return { ...owner };
    },
    fewRowsReason: "one card has a proposal",
  },
  "POST /private/proposal/decide/v1": {
    // The next call decides the same proposal, which can be decided only once.
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
  "GET /private/price_history/:twinId/v1": {
    sample: async (world) => {
      const sample = await ownCard(world);
      const fields = { price: "4.99" };
      const path = `/private/twin/${sample.path?.["twinId"]}/v1`;
      await world.must("owner", "PUT", path, { fields });
      return sample;
    },
    rejections: OF_CARDS,
  },
  "POST /private/marketplace_card/:twinId/optimize/v1": { sample: ownCard, rejections: OF_CARDS },
  "POST /private/marketplace_card/:twinId/publish/v1": { sample: ownCard, rejections: OF_CARDS },
  "GET /private/marketplace_card/:twinId/source/v1": { sample: ownCard, rejections: OF_CARDS },
  "POST /private/marketplace_card/:twinId/follow/v1": {
    sample: async (world) => ({ ...(await ownCard(world)), body: FOLLOW }),
    rejections: [
      ...OF_CARDS.map(([what, code, request]): RejectionCase => [
        what,
        code,
        async (world) => ({ ...(await request(world)), body: FOLLOW }),
      ]),
      [
        "a field that no card follows",
        501,
        async (world) => ({ ...(await ownCard(world)), body: { fieldKeyList: ["ean"] } }),
      ],
      [
        "an outdated plan",
        10907,
        async (world) => ({ ...(await ownCard(world)), body: OUTDATED_PLAN }),
      ],
    ],
  },
  "POST /private/product/:twinId/push/v1": {
    sample: soldProduct,
    rejections: [
      [
        "a product of another business",
        10000,
        async (world) => ({ ...(await soldProduct(world)), as: "stranger" }),
      ],
      [
        "an outdated plan",
        10907,
        async (world) => ({ ...(await soldProduct(world)), body: OUTDATED_PLAN }),
      ],
    ],
  },
  "DELETE /private/marketplace_card/:twinId/schedule/v1": {
    sample: scheduledCard,
    rejections: [
      ...OF_CARDS,
      ["a card that is not scheduled", 10002, async (world) => ownCard(world)],
    ],
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
