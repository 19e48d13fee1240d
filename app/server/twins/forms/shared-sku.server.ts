import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { literalPattern } from "#common/like-pattern.ts";

import { valueOf } from "../fields/field-values.server.ts";

/** The maximum number of search results. The search ignores case, so SKUs that differ only in case are among them. */
const MAX_FOUND = 20;

/**
 * Finds another product with exactly this SKU and returns its ID; null if there is none. Two products may share an
 * SKU, but mostly by mistake.
 */
export async function findProductWithSku(
  caller: Caller,
  sku: string,
  exceptId?: string,
): Promise<string | null> {
  const text = sku.trim();
  const { id: rootId, fieldIds } = await classByKey(caller, "product");
  if (text === "" || !fieldIds.sku) return null;
  const condition = { type: "TwinFieldSearchTextV1", valueLikeAllOfList: [literalPattern(text)] };
  const { twinList } = await caller.platform.post(
    `/private/twin/search/v2?limit=${MAX_FOUND}&showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS`,
    {
      twinClassExtendsHierarchyContainsIdList: [rootId],
      fields: { [fieldIds.sku]: condition },
    },
    TwinListResponse,
  );
  return twinList.find((twin) => twin.id !== exceptId && valueOf(twin, "sku") === text)?.id ?? null;
}

/**
 * Finds the product with the SKU that a form contains. Null if the field isn't the SKU of products, because other
 * classes may have a field with that key.
 */
export async function findSkuHolder(
  caller: Caller,
  fieldId: string,
  sku: string,
  exceptId: string,
): Promise<{ holderId: string | null } | null> {
  const { fieldIds } = await classByKey(caller, "product");
  if (fieldIds.sku !== fieldId) return null;
  return { holderId: await findProductWithSku(caller, sku, exceptId) };
}
