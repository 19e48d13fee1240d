import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { copyExport } from "#app/server/selling/bulk/copied-products.server.ts";
import { streamCsv, streamXlsx } from "#app/server/selling/files/export-file.server.ts";
import {
  cardExport,
  type Export,
  productExport,
} from "#app/server/selling/files/export-products.server.ts";
import { productListDefinition } from "#app/server/selling/products/product-list-definition.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/file";

const FORMATS = {
  csv: { type: "text/csv; charset=utf-8", write: streamCsv },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: streamXlsx,
  },
};

const CONTENTS = ["products", "cards", "copies"] as const;

async function loadExport(
  caller: Caller,
  of: (typeof CONTENTS)[number],
  url: URL,
): Promise<Export> {
  if (of === "copies") return copyExport(caller, url);
  const params = await listParamsAt(caller, url, await productListDefinition(caller));
  if (of === "cards") return cardExport(caller, params);
  return productExport(caller, params, url.searchParams.get("columns") === "list");
}

/**
 * Downloads a CSV file or a workbook: the products of a list, copies of these products to fill in, or their
 * marketplace cards.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const of = CONTENTS.find((one) => one === url.searchParams.get("of")) ?? "products";
  const format = url.searchParams.get("format") === "xlsx" ? "xlsx" : "csv";
  const { type, write } = FORMATS[format];
  return new Response(write(caller, await throwAsStatus(loadExport(caller, of, url))), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${of}.${format}"`,
      "cache-control": "private, no-store",
    },
  });
}
