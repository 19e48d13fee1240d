import { marketplaceName } from "#app/rules/marketplace-name.ts";
import { CARDS_SHOWN, type Part } from "#app/rules/part-page.ts";
import { isStatus } from "#app/rules/twin-status.ts";

import type { Caller } from "./caller.server.ts";
import { searchId } from "./catalogue.server.ts";
import { namesOf, valueOf } from "./field-values.server.ts";
import { cardHref } from "./links.server.ts";
import { PlatformFault, PlatformRefusal } from "./platform/errors.server.ts";
import { type Attachment, TwinListAnswer } from "./platform/wire.server.ts";
import { type StatusView, viewStatus } from "./product-list.server.ts";

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

const MOST_DOCUMENTS = 200;

const SHOW = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwin2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwin2TwinClassMode: "DETAILED",
  showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
  showTwinField2DataListOptionMode: "SHORT",
  sortAsc: "true",
};

/** The marketplace cards of a product, or in words why they could not be fetched. */
export async function linkedCards(
  caller: Caller,
  productId: string,
  page: number,
): Promise<{ cards: Part<LinkedCard>; failure: null } | { cards: null; failure: string }> {
  try {
    return { cards: await findCards(caller, productId, page), failure: null };
  } catch (error) {
    if (error instanceof PlatformRefusal || error instanceof PlatformFault) {
      return { cards: null, failure: error.message };
    }
    throw error;
  }
}

async function findCards(
  caller: Caller,
  productId: string,
  asked: number,
): Promise<Part<LinkedCard>> {
  const search = await searchId(caller, "cards_of_product");
  const find = (page: number) => {
    const range = { offset: String((page - 1) * CARDS_SHOWN), limit: String(CARDS_SHOWN) };
    return caller.platform.post(
      `/private/twin/search/${search}/v1?${new URLSearchParams({ ...SHOW, ...range })}`,
      { params: { productId } },
      TwinListAnswer,
    );
  };
  const answer = await find(asked);
  const { total } = answer.pagination;
  const page = Math.min(asked, Math.max(1, Math.ceil(total / CARDS_SHOWN)));
  const items = viewCards(page === asked ? answer : await find(page));
  return { items, page, size: CARDS_SHOWN, total };
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

export async function documentsOf(caller: Caller, productId: string): Promise<ProductDocument[]> {
  const search = await searchId(caller, "documents_of_product");
  const query = new URLSearchParams({
    ...SHOW,
    limit: String(MOST_DOCUMENTS),
    showTwin2AttachmentMode: "DETAILED",
    showTwin2AttachmentCollectionMode: "ALL",
  });
  const { twinList } = await caller.platform.post(
    `/private/twin/search/${search}/v1?${query}`,
    { params: { productId } },
    TwinListAnswer,
  );
  return twinList.map(({ id, name, attachments: [file] }) => ({
    id,
    title: file?.title || name,
    file: file ?? null,
  }));
}
