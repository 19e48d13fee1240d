import { MAX_SKU_LENGTH } from "#app/rules/twins/known-fields.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { valueOf } from "#app/server/twins/fields/field-values.server.ts";
import { literalPattern } from "#common/like-pattern.ts";

import { fieldSelection } from "./product-list.server.ts";

/** Several products may share an SKU, and the search ignores case. */
const MAX_FOUND = 1000;

/**
 * Finds products that have these codes, one of each, with one search. Finds none if the search is rejected, because the
 * codes are only links and warnings.
 */
export async function findHolders(
  caller: Caller,
  key: "ean" | "sku",
  codes: readonly string[],
): Promise<Map<string, string>> {
  const searched = codes.filter((code) => code !== "" && code.length <= MAX_SKU_LENGTH);
  const { id: rootId, fieldIds } = await classByKey(caller, "product");
  const fieldId = fieldIds[key];
  if (searched.length === 0 || !fieldId) return new Map();
  const query = new URLSearchParams({
    limit: String(MAX_FOUND),
    showTwinMode: "DETAILED",
    lazyRelation: "false",
    ...fieldSelection(key),
  });
  const valueLikeAnyOfList = [...new Set(searched)].map(literalPattern);
  const body = {
    twinClassExtendsHierarchyContainsIdList: [rootId],
    fields: { [fieldId]: { type: "TwinFieldSearchTextV1", valueLikeAnyOfList } },
  };
  const { value } = await catchRequestError(
    caller.platform.post(`/private/twin/search/v2?${query}`, body, TwinListResponse),
  );
  return new Map(value?.twinList.map((twin) => [valueOf(twin, key), twin.id]));
}
