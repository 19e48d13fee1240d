import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { duplicateProducts } from "./duplicate-products.ts";

const MAX_COPIES = 50;
/** Longer texts can't be valid, so they aren't read. The limits of the fields are the model's. */
const MAX_TEXT = 1000;

const Value = z.string().max(MAX_TEXT);

const Copy = z.object({
  /** ID of the original. */
  twinId: Id,
  name: Value,
  ean: Value,
  sku: Value,
});

export const duplicateRoutes: Route<MarketplaceServices>[] = [
  privateRoute({
    method: "POST",
    path: "/private/product/duplicate/batch/v1",
    summary: "Create copies of products, all or none, each with its own name, EAN and SKU",
    needs: ["TWIN_CREATE"],
    body: z
      .object({
        /** A product may be named several times, once for each copy. */
        copyList: z.array(Copy).min(1).max(MAX_COPIES),
        /** Whether the copies get the images of their originals. */
        withImages: z.boolean().default(false),
        /** Whether the copies get draft cards at the marketplaces of their originals. */
        withCards: z.boolean().default(false),
      })
      .meta({ id: "ProductDuplicateRqV1" }),
    answer: z.object({
      /** IDs of the copies, in the order of `copyList`. */
      twinIdList: z.array(z.guid()),
    }),
    handle: async ({ services, caller, body: { copyList, ...options } }) => ({
      twinIdList: await services.db
        .transaction()
        .execute((tx) => duplicateProducts(services, tx, caller, copyList, options)),
    }),
  }),
];
