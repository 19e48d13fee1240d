import { idOf } from "#platform/selling/template/ids.ts";
import { createEan } from "#tests/support/products.ts";

import { newTwin } from "../builders.ts";
import type { Calls, RejectionCase, Sample } from "../cases.ts";
import { connected, makeCard, sold } from "../sold-cards.ts";
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

async function scheduledCard(world: TestEnvironment): Promise<Sample> {
  const sample = await ownCard(world);
  const cardId = sample.path?.["twinId"];
  const fields = { publication_date: "2099-12-05" };
  await world.must("owner", "PUT", `/private/twin/${cardId}/v1`, { fields });
  await world.must("owner", "POST", `/private/marketplace_card/${cardId}/publish/v1`);
  return sample;
}

async function newCard(world: TestEnvironment): Promise<Sample> {
  await connected(world);
  cards += 1;
  const product = {
    classId: idOf("class:product_packaged_food"),
    name: "Green tea",
    fields: { ean: createEan(700 + cards), sku: world.unique("SKU") },
  };
  await world.must("owner", "POST", "/private/product/v1", product);
  const body = {
    twinClassId: idOf("class:marketplace_showroom"),
    productEan: product.fields.ean,
    fields: { stock_quantity: "5" },
  };
  return { ...owner, body };
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

/** Calls of cards, and of what they get from their products. */
export const marketplaceCardCalls: Calls = {
  "POST /private/marketplace_card/v1": {
    sample: newCard,
    rejections: [
      [
        "a product of another business",
        10002,
        async (world) => ({ ...(await newCard(world)), as: "stranger" }),
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
};
