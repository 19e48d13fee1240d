import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { pagination } from "../../base/http/paging.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { canSeeTwinsOf } from "../../core/access/visible-classes.rules.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { findVisibleTwins } from "../../twins/twin/find-twin.ts";
import { PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { canSeeFieldOf } from "../cards/visible-fields.rules.ts";
import { mayMerge } from "../merges/load-merge.ts";
import { correctEans } from "./correct-eans.ts";
import { countEanFindings, EAN_FINDINGS, listEanFindings } from "./ean-findings.store.ts";

const Finding = z.enum(EAN_FINDINGS);

export const eanFindingRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/product/ean_finding/list/v1",
    summary: "List the products of the business whose EAN is missing, wrong or used twice",
    needs: ["TWIN_VIEW"],
    query: z.object({ finding: Finding.optional() }),
    answer: z.object({
      /** Number of products by finding. */
      counts: z.record(Finding, z.int()),
      productList: z.array(
        z.object({
          id: z.guid(),
          name: z.string(),
          ean: z.string(),
          sku: z.string(),
          /** Another product with the same EAN, SKU or name, with which the caller may merge this one. */
          partnerId: z.guid().optional(),
        }),
      ),
      pagination: PAGED.pagination,
    }),
    handle: async ({ services, caller, query, page }) => {
      const products = productsOf(caller);
      assertSeesEans(caller);
      const finding = query.finding ?? "checkDigit";
      const counts = await countEanFindings(services.db, products);
      const rows = await listEanFindings(services.db, products, { ...page, finding });
      const twins = await findVisibleTwins(
        services.db,
        caller,
        rows.flatMap(({ id, partnerId }) => [id, ...(partnerId ? [partnerId] : [])]),
      );
      const visibleIds = new Set(twins.map(({ id }) => id));
      const mergeable = twins.filter((product) => mayMerge(caller, product));
      const mergeableIds = new Set(mergeable.map(({ id }) => id));
      const seesSku = canSeeFieldOf(caller, PRODUCT_ROOT, "sku");
      return {
        counts,
        productList: rows
          .filter(({ id }) => visibleIds.has(id))
          .map(({ partnerId, ...row }) => ({
            ...row,
            sku: seesSku ? row.sku : "",
            ...(partnerId &&
              mergeableIds.has(row.id) &&
              mergeableIds.has(partnerId) && { partnerId }),
          })),
        pagination: pagination(page, counts[finding]),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/product/ean/correct/v1",
    summary: "Give products the EAN with the right check digit",
    needs: ["TWIN_UPDATE"],
    body: z.object({ twinIdList: z.array(z.guid()).min(1).max(100) }),
    answer: z.object({
      resultList: z.array(
        z.object({ twinId: z.guid(), ean: z.string().optional(), message: z.string().optional() }),
      ),
    }),
    handle: async ({ services, caller, body }) => ({
      resultList: await correctEans(services, caller, body.twinIdList),
    }),
  }),
];

/** Requires access to the EAN field, because the list shows its values. */
function assertSeesEans(caller: Caller): void {
  if (canSeeTwinsOf(caller, PRODUCT_ROOT) && canSeeFieldOf(caller, PRODUCT_ROOT, "ean")) return;
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage("ean_hidden"));
}

function productsOf({ businessAccountId, model }: Caller) {
  const root = model.classByKey.get(PRODUCT_ROOT);
  if (businessAccountId === null || !root) {
    throw new RequestError(CODE.BUSINESS_ACCOUNT_UNKNOWN, createMessage("overview_needs_business"));
  }
  return { businessAccountId, rootId: root.id };
}
