import { getCaller } from "#app/server/caller.server.ts";
import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import { LISTS } from "#app/server/lists/saved-lists.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { cardExport, csvOf, productExport } from "#app/server/products/export-products.server.ts";

import type { Route } from "./+types/file";

/** The products of a list, or all marketplace cards, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const isCards = url.searchParams.get("of") === "cards";
  const params = await listParamsAt(caller, url, LISTS.products);
  const onlyListed = url.searchParams.get("columns") === "list";
  const what = isCards ? cardExport(caller) : productExport(caller, params, onlyListed);
  return new Response(csvOf(caller, await throwAsStatus(what)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${isCards ? "cards" : "products"}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
