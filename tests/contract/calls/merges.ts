import { createEan } from "#tests/support/products.ts";

import type { Calls, Sample } from "../cases.ts";
import { makeCard, sold } from "../sold-cards.ts";
import type { TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" as const };
let merged = 0;

/** Two products of their own, of which the second has no card. */
async function mergeable(world: TestEnvironment): Promise<Sample> {
  merged += 1;
  const { productId: targetId } = await makeCard(world, createEan(1000 + 2 * merged));
  const { productId } = await sold(world);
  const row = { twinId: productId, name: "Twice", ean: createEan(1001 + 2 * merged), sku: "TWICE" };
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

/** Calls that merge products. */
export const mergeCalls: Calls = {
  "GET /private/product/:twinId/merge/preview/v1": {
    sample: mergeable,
    rejections: [
      [
        "a product of another business",
        10000,
        async (world) => ({ ...(await mergeable(world)), as: "stranger" }),
      ],
      ["no second product", 501, async (world) => ({ ...(await mergeable(world)), query: {} })],
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
};
