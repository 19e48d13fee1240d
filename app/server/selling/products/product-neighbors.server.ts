import { href } from "react-router";

import { fromList, listIn } from "#app/rules/list-place.ts";
import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import { offsetOf } from "#app/server/lists/list-params.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { PRODUCT_LIST, productListDefinition, sortOf } from "./product-list-definition.server.ts";
import { productSearch } from "./product-search.server.ts";

export interface Neighbor {
  name: string;
  href: string;
}

export interface Neighbors {
  previous: Neighbor | null;
  next: Neighbor | null;
}

/**
 * Finds the previous and the next product in the list from which a product's page was opened. Null if it wasn't
 * opened from a list, or if the product is no longer at that place.
 */
export async function findNeighbors(
  caller: Caller,
  productId: string,
  { url, referer }: { url: URL; referer: string | null },
): Promise<Neighbors | null> {
  const list = listOf(url, referer);
  if (!list) return null;
  const { value } = await catchRequestError(neighborsIn(caller, productId, list));
  return value ?? null;
}

/** Finds the list from which a page was opened: the one in the address, or else the referring page. */
function listOf(url: URL, referer: string | null): URL | null {
  const named = listIn(url.searchParams);
  if (named !== null) return productList(new URL(named, url));
  if (referer === null || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  return from.host === url.host ? productList(from) : null;
}

function productList(address: URL): URL | null {
  return address.pathname === PRODUCT_LIST.path ? address : null;
}

async function neighborsIn(caller: Caller, productId: string, list: URL) {
  const params = await listParamsAt(caller, list, await productListDefinition(caller));
  const { id, body } = await productSearch(caller, params);
  // Load one more row on each side, because a neighbor may be on another page.
  const first = Math.max(0, offsetOf(params) - 1);
  const query = new URLSearchParams({
    offset: String(first),
    limit: String(params.size + 2),
    showTwinMode: "DETAILED",
    ...sortOf(params),
  });
  const path = `/private/twin/search/${id}/v1?${query}`;
  const { twinList } = await caller.platform.post(path, body, TwinListResponse);
  const at = twinList.findIndex((twin) => twin.id === productId);
  if (at === -1) return null;
  const neighbor = (step: 1 | -1): Neighbor | null => {
    const twin = twinList[at + step];
    return twin ? { name: twin.name, href: addressOf(twin.id, params, first + at + step) } : null;
  };
  return { previous: neighbor(-1), next: neighbor(1) };
}

function addressOf(productId: string, params: ListParams, place: number): string {
  const page = Math.floor(place / params.size) + 1;
  return fromList(
    href("/products/:productId", { productId }),
    listHref(params, { page, open: params.open }),
  );
}
