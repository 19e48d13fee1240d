import { z } from "zod";

import type { Caller } from "../caller.server.ts";
import { hasCapability } from "../platform/capabilities.server.ts";
import { ProductCreation } from "../platform/graphql-documents.server.ts";
import { listProductTypes, type ProductType } from "./product-types.server.ts";
import { sendGraphql } from "./selling-actions.server.ts";

const CreationResponse = z.object({
  productCreation: z.object({
    typeIds: z.array(z.string()),
    refusal: z.string().nullish(),
  }),
});

/** The product types that the caller may create, or the platform's sentence that says why there are none. */
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
