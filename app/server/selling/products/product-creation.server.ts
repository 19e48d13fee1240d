import { z } from "zod";

import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { ProductCreation } from "../actions/graphql-documents.server.ts";
import { sendGraphql } from "../actions/selling-actions.server.ts";
import { listProductTypes, type ProductType } from "./product-types.server.ts";

const CreationResponse = z.object({
  productCreation: z.object({
    typeIds: z.array(z.string()),
    refusal: z.string().nullish(),
  }),
});

/** Loads the product types that the caller may create, or the platform's message that explains why there are none. */
export async function loadProductCreation(
  caller: Caller,
): Promise<{ types: ProductType[]; refusal: string | null }> {
  const types = await listProductTypes(caller);
  if (!(await hasCapability(caller, "graphql"))) return { types, refusal: null };
  const { productCreation } = await sendGraphql(caller, ProductCreation, {}, CreationResponse);
  const allowed = new Set(productCreation.typeIds);
  return {
    types: types.filter(({ id }) => allowed.has(id)),
    refusal: productCreation.refusal ?? null,
  };
}
