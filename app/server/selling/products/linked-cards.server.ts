import { m } from "#app/paraglide/messages.js";
import { DOCUMENTS_PER_PAGE, type PageSlice } from "#app/rules/lists/page-slice.ts";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { isStatus } from "#app/rules/twins/twin-status.ts";
import { log } from "#app/server/base/log.server.ts";
import { loadPageSlice, type OffsetRange } from "#app/server/lists/load-page-slice.server.ts";
import { twinSearch } from "#app/server/model/twin-search.server.ts";
import {
  isPlatformUnavailable,
  PlatformInternalError,
  PlatformRequestError,
} from "#app/server/platform/errors.server.ts";
import { type Attachment, TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { namesOf, valueOf } from "#app/server/twins/fields/field-values.server.ts";
import { type StatusView, viewStatus } from "#app/server/twins/status-view.server.ts";

import { cardHref } from "../links.server.ts";
import { CARDS_OF_PRODUCT, DOCUMENTS_OF_PRODUCT } from "../searches.server.ts";
import { fieldSelection, ROW_DETAIL_QUERY } from "./product-list.server.ts";

export interface LinkedCard {
  id: string;
  marketplace: string;
  logo: string | null;
  status: StatusView;
  price: string;
  currency: string;
  /** Stock at the marketplace; empty if it isn't entered. */
  stock: string;
  href: string | null;
  sketch: boolean;
  frozen: boolean;
}

export interface ProductDocument {
  id: string;
  title: string;
  file: Attachment | null;
}

/** The limit of one search. A product has at most one card per marketplace. */
const MAX_CARDS = 1000;

/** Lists all marketplace cards of a product, or returns the message that says why they could not be loaded. */
export async function listLinkedCards(
  caller: Caller,
  productId: string,
): Promise<{ cards: LinkedCard[]; failure: null } | { cards: null; failure: string }> {
  try {
    return { cards: await findCards(caller, productId), failure: null };
  } catch (error) {
    if (error instanceof PlatformRequestError) return { cards: null, failure: error.message };
    if (!(error instanceof PlatformInternalError) && !isPlatformUnavailable(error)) throw error;
    log.error({ err: error }, "the cards of a product could not be fetched");
    return { cards: null, failure: m.products_cards_fault() };
  }
}

async function findCards(caller: Caller, productId: string): Promise<LinkedCard[]> {
  const { id, body } = await twinSearch(caller, CARDS_OF_PRODUCT, { productId });
  const query = new URLSearchParams({
    ...ROW_DETAIL_QUERY,
    ...fieldSelection("price", "currency", "stock_quantity"),
    ...toPageQuery({ offset: 0, limit: MAX_CARDS }),
    sortAsc: "true",
  });
  const path = `/private/twin/search/${id}/v1?${query}`;
  return viewCards(await caller.platform.post(path, body, TwinListResponse));
}

function viewCards({ twinList, relatedObjects: related }: TwinListResponse): LinkedCard[] {
  return twinList.map((twin) => {
    const cardClass = related.twinClassMap[twin.twinClassId];
    const status = viewStatus(related.statusMap[twin.statusId]);
    return {
      id: twin.id,
      marketplace: cardClass ? marketplaceName(cardClass.key) : "",
      logo: cardClass?.logo ?? null,
      status,
      price: valueOf(twin, "price"),
      currency: namesOf(valueOf(twin, "currency"), related),
      stock: valueOf(twin, "stock_quantity"),
      href: cardHref({ id: twin.id, status }),
      sketch: isStatus(status, "sketch"),
      frozen: twin.freeze,
    };
  });
}

function toPageQuery({ offset, limit }: OffsetRange) {
  return { offset: String(offset), limit: String(limit) };
}

/** Lists one page of a product's documents, oldest first. */
export async function listDocuments(
  caller: Caller,
  productId: string,
  requestedPage: number,
): Promise<PageSlice<ProductDocument>> {
  return loadPageSlice(requestedPage, DOCUMENTS_PER_PAGE, (run) =>
    findDocuments(caller, productId, { ...toPageQuery(run), sortAsc: "true" }),
  );
}

/** Lists the newest documents, among which a repeated upload is recognized. */
export async function listNewestDocuments(
  caller: Caller,
  productId: string,
): Promise<ProductDocument[]> {
  const newest = toPageQuery({ offset: 0, limit: 2 * DOCUMENTS_PER_PAGE });
  return (await findDocuments(caller, productId, { ...newest, sortAsc: "false" })).items;
}

async function findDocuments(
  caller: Caller,
  productId: string,
  range: Record<"offset" | "limit" | "sortAsc", string>,
): Promise<{ items: ProductDocument[]; total: number }> {
  const search = await twinSearch(caller, DOCUMENTS_OF_PRODUCT, { productId });
  const query = new URLSearchParams({
    ...ROW_DETAIL_QUERY,
    ...range,
    showTwin2AttachmentMode: "DETAILED",
    showTwin2AttachmentCollectionMode: "ALL",
  });
  const { twinList, pagination } = await caller.platform.post(
    `/private/twin/search/${search.id}/v1?${query}`,
    search.body,
    TwinListResponse,
  );
  const items = twinList.map(({ id, name, attachments: [file] }) => ({
    id,
    title: file?.title || name,
    file: file ?? null,
  }));
  return { items, total: pagination.total };
}
