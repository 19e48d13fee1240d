import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/marketplace-name.ts";
import { CARDS_SHOWN, DOCUMENTS_SHOWN, type Part } from "#app/rules/page-slice.ts";
import { isStatus } from "#app/rules/twin-status.ts";

import type { Caller } from "../caller.server.ts";
import { cardHref } from "../links.server.ts";
import { partFrom, type Run } from "../lists/load-page-slice.server.ts";
import { log } from "../log.server.ts";
import { isPlatformAway, PlatformFault, PlatformRefusal } from "../platform/errors.server.ts";
import { type Attachment, TwinListAnswer } from "../platform/response-schemas.server.ts";
import { namesOf, valueOf } from "../twins/field-values.server.ts";
import { searchId } from "./model-lookups.server.ts";
import { fieldsShown, SHOW_ROW, type StatusView, viewStatus } from "./product-list.server.ts";

export interface LinkedCard {
  id: string;
  marketplace: string;
  logo: string | null;
  status: StatusView;
  price: string;
  currency: string;
  href: string | null;
  sketch: boolean;
  frozen: boolean;
}

export interface ProductDocument {
  id: string;
  title: string;
  file: Attachment | null;
}

/** The marketplace cards of a product, or in words why they could not be fetched. */
export async function linkedCards(
  caller: Caller,
  productId: string,
  page: number,
): Promise<{ cards: Part<LinkedCard>; failure: null } | { cards: null; failure: string }> {
  try {
    return { cards: await findCards(caller, productId, page), failure: null };
  } catch (error) {
    if (error instanceof PlatformRefusal) return { cards: null, failure: error.message };
    if (!(error instanceof PlatformFault) && !isPlatformAway(error)) throw error;
    log.error({ err: error }, "the cards of a product could not be fetched");
    return { cards: null, failure: m.products_cards_fault() };
  }
}

async function findCards(
  caller: Caller,
  productId: string,
  asked: number,
): Promise<Part<LinkedCard>> {
  const search = await searchId(caller, "cards_of_product");
  return partFrom(asked, CARDS_SHOWN, async (run) => {
    const query = new URLSearchParams({
      ...SHOW_ROW,
      ...fieldsShown("price", "currency"),
      ...said(run),
      sortAsc: "true",
    });
    const answer = await caller.platform.post(
      `/private/twin/search/${search}/v1?${query}`,
      { params: { productId } },
      TwinListAnswer,
    );
    return { items: viewCards(answer), total: answer.pagination.total };
  });
}

function viewCards({ twinList, relatedObjects: related }: TwinListAnswer): LinkedCard[] {
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
      href: cardHref({ id: twin.id, status }),
      sketch: isStatus(status, "sketch"),
      frozen: twin.freeze,
    };
  });
}

function said({ offset, limit }: Run) {
  return { offset: String(offset), limit: String(limit) };
}

/** One run of a product's documents, the first ones first. */
export async function documentsOf(
  caller: Caller,
  productId: string,
  asked: number,
): Promise<Part<ProductDocument>> {
  return partFrom(asked, DOCUMENTS_SHOWN, (run) =>
    findDocuments(caller, productId, { ...said(run), sortAsc: "true" }),
  );
}

/** The documents that came last: an upload that is sent twice is known by one of them. */
export async function newestDocuments(
  caller: Caller,
  productId: string,
): Promise<ProductDocument[]> {
  const newest = said({ offset: 0, limit: 2 * DOCUMENTS_SHOWN });
  return (await findDocuments(caller, productId, { ...newest, sortAsc: "false" })).items;
}

async function findDocuments(
  caller: Caller,
  productId: string,
  range: Record<"offset" | "limit" | "sortAsc", string>,
): Promise<{ items: ProductDocument[]; total: number }> {
  const search = await searchId(caller, "documents_of_product");
  const query = new URLSearchParams({
    ...SHOW_ROW,
    ...range,
    showTwin2AttachmentMode: "DETAILED",
    showTwin2AttachmentCollectionMode: "ALL",
  });
  const { twinList, pagination } = await caller.platform.post(
    `/private/twin/search/${search}/v1?${query}`,
    { params: { productId } },
    TwinListAnswer,
  );
  const items = twinList.map(({ id, name, attachments: [file] }) => ({
    id,
    title: file?.title || name,
    file: file ?? null,
  }));
  return { items, total: pagination.total };
}
