import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { literalPattern } from "#common/like-pattern.ts";

import { valueOf } from "../fields/field-values.server.ts";

/** SKUs that differ in case are found too, and are others. */
const MAX_FOUND = 20;

/** The ID of another product with exactly this SKU, which is allowed but mostly a mistake; null if there is none. */
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

/** The same for a field of a form; null if it isn't the SKU of products: other classes may have one with the same key. */
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
