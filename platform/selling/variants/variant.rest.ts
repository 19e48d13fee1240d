import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { createVariants } from "./create-variants.ts";

const MAX_VARIANTS = 50;
/** Longer texts can't be valid, so they aren't read. The limits of the fields are the model's. */
const MAX_TEXT = 1000;
const MAX_KEY = 110;

const Value = z.string().max(MAX_TEXT);

const Variant = z.object({
  name: Value,
  ean: Value,
  sku: Value,
  /** Values by the keys in `axisList`. */
  valueMap: z.record(z.string().max(MAX_KEY), Value),
});

export const variantRoutes: Route<MarketplaceServices>[] = [
  privateRoute({
    method: "POST",
    path: "/private/product/:twinId/variant/batch/v1",
    summary: "Create variants of a product, all or none, in a group with it",
    needs: ["TWIN_CREATE"],
    body: z
      .object({
        /** Value of the field `variant_group`, which the product gets too if it has none. */
        group: Value,
        /** Keys of one or two fields in which the variants differ. */
        axisList: z.array(z.string().max(MAX_KEY)).min(1).max(2),
        variantList: z.array(Variant).min(1).max(MAX_VARIANTS),
        /** Whether the variants get the images of the product. */
        withImages: z.boolean().default(false),
        /** Whether the variants get draft cards at the marketplaces of the product. */
        withCards: z.boolean().default(false),
      })
      .meta({ id: "ProductVariantRqV1" }),
    answer: z.object({
      /** IDs of the new products, in the order of `variantList`. */
      twinIdList: z.array(z.guid()),
    }),
    handle: async (call) => {
      const { services, caller, body } = call;
      const sourceId = call.id("twinId");
      const { axisList: axisKeys, variantList: variants, ...rest } = body;
      const request = { axisKeys, variants, ...rest };
      const twinIdList = await services.db
        .transaction()
        .execute((tx) => createVariants(services, tx, caller, sourceId, request));
      return { twinIdList };
    },
  }),
];
