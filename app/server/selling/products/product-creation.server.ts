import { z } from "zod";

import type { Choice } from "#app/rules/forms/choice.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { ProductCreation } from "../actions/graphql-documents.server.ts";
import { sendGraphql } from "../actions/selling-actions.server.ts";
import { listProductTypes, type ProductType } from "../product-types.server.ts";

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

/** What rows below the products' grid may become. */
export interface SheetCreation {
  types: Choice[];
  refusal: string | null;
  /** ID of the type that the list is filtered by; null if it isn't filtered by exactly one that can be created. */
  filteredTypeId: string | null;
}

/** Loads what new rows of the list's grid need; null where the list is no grid. */
export async function loadSheetCreation(
  caller: Caller,
  { layout, group, filters }: ListParams,
): Promise<SheetCreation | null> {
  if (layout !== "sheet" || group !== null) return null;
  if (!(await hasCapability(caller, "productBatches"))) return null;
  const { types, refusal } = await loadProductCreation(caller);
  const keys = filters["type"] ?? [];
  const filtered = types.find(({ key }) => keys.includes(key.toLowerCase()));
  return {
    types: types.map(({ id, name, group: label }) => ({ value: id, label: name, group: label })),
    refusal,
    filteredTypeId: keys.length === 1 ? (filtered?.id ?? null) : null,
  };
}
