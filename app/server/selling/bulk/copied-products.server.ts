import type { ListParams } from "#app/rules/lists/list-href.ts";
import { EVERYTHING } from "#app/server/model/twin-search.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type Column, type Export, productExport } from "../files/export-products.server.ts";
import { listProductTypes } from "../product-types.server.ts";
import { commonType, listedProducts } from "./edited-products.server.ts";

/** Keys of fields that are unique to a product. They are empty in a copy. */
const OWN_VALUES: ReadonlySet<string> = new Set(["ean", "sku"]);
/** Keys of columns that a copy doesn't have at all. */
const NOT_COPIED: ReadonlySet<string> = new Set(["status"]);

/** Exports copies of the selected products as a file of new products, with empty columns for EAN and SKU. */
export async function copyExport(caller: Caller, url: URL): Promise<Export> {
  const [params, typeId, types] = await Promise.all([
    listedProducts(caller, url),
    commonType(caller, url),
    listProductTypes(caller),
  ]);
  const type = types.find(({ id }) => id === typeId);
  const isAll = url.searchParams.has("all");
  const filters: ListParams["filters"] = {
    ...(isAll && params.filters),
    ...(type && { type: [type.key.toLowerCase()] }),
  };
  const { columns, search, order } = await productExport(caller, { ...params, filters }, false);
  const twinIdList = url.searchParams.getAll("id");
  return {
    columns: columns.filter(({ key }) => !NOT_COPIED.has(key)).map(withoutOwnValues),
    search: isAll ? search : { id: EVERYTHING, body: { params: {}, narrow: { twinIdList } } },
    order,
  };
}

function withoutOwnValues(column: Column): Column {
  return OWN_VALUES.has(column.key) ? { ...column, of: () => "" } : column;
}
