import { createEan } from "#tests/support/products.ts";

import type { Calls, Sample } from "../cases.ts";
import { makeCard } from "../sold-cards.ts";
import type { TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" as const };
let made = 0;

/** Variants of a product of their own, which all have the same values. */
async function variantsOf(world: TestEnvironment, count = 1): Promise<Sample> {
  made += 1;
  const first = 1500 + 4 * made;
  const { productId } = await makeCard(world, createEan(first));
  const variantList = Array.from({ length: count }, (_, at) => ({
    name: "Pack of six",
    ean: createEan(first + 1 + at),
    sku: `PACK-${made}-${at}`,
    valueMap: { elements_amount: "6" },
  }));
  const body = {
    group: `PACK-${made}`,
    axisList: ["elements_amount"],
    variantList,
    withImages: true,
    withCards: true,
  };
  return { ...owner, path: { twinId: productId }, body };
}

/** Calls that create variants of a product. */
export const variantCalls: Calls = {
  "POST /private/product/:twinId/variant/batch/v1": {
    sample: (world) => variantsOf(world),
    rejections: [
      ["no variants", 501, (world) => variantsOf(world, 0)],
      ["two variants with the same values", 10002, (world) => variantsOf(world, 2)],
      [
        "a product of another business",
        10000,
        async (world) => ({ ...(await variantsOf(world)), as: "stranger" }),
      ],
    ],
  },
};
