import { href } from "react-router";

import { type PageSlice, slicePage, parseSlicePage } from "#app/rules/lists/page-slice.ts";
import * as sections from "#app/rules/selling/product-sections.ts";
import type { FieldView } from "#app/rules/twins/twin-field.ts";
import { isStatus } from "#app/rules/twins/twin-status.ts";
import { renderMarkdown } from "#app/server/base/markdown.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import {
  fieldsOf,
  namesOf,
  typeOf,
  valueOf,
  viewField,
} from "#app/server/twins/fields/field-values.server.ts";
import { findProductWithSku } from "#app/server/twins/forms/shared-sku.server.ts";
import { fileHref } from "#app/server/twins/links.server.ts";
import { viewStatus } from "#app/server/twins/status-view.server.ts";
import { getTwin, mediaItem, transitionByAlias } from "#app/server/twins/twins.server.ts";
import { checkEan } from "#common/ean.ts";

import { getProductSelling } from "../actions/selling-actions.server.ts";
import type { CardOverview } from "../actions/selling-schemas.server.ts";
import { readSellerRights } from "../seller-rights.server.ts";
import { hasLabels, labelsOf } from "./labels.server.ts";
import { listDocuments, listLinkedCards, type ProductDocument } from "./linked-cards.server.ts";
import { listSiblings } from "./siblings.server.ts";
import { mayGroup } from "./variant-axes.server.ts";

export type ProductCard = Awaited<ReturnType<typeof productCard>>;

/** The number of files per page of a list, which limits the length of the product's page. */
const MEDIA_PER_PAGE = 24;

/**
 * Loads the page of a product with four parallel calls (three if the twin is loaded already), one for its SKU, and one
 * for its variants if it has any. The URL selects the page of each long list.
 */
export async function productCard(
  caller: Caller,
  productId: string,
  url: URL,
  twinResponse?: TwinResponse,
) {
  const [answer, linked, documents, selling, isSellable, hasHistory, rights] = await Promise.all([
    twinResponse ?? getTwin(caller, productId),
    listLinkedCards(caller, productId),
    listDocuments(caller, productId, parseSlicePage(url, "documents")),
    getProductSelling(caller, productId),
    hasCapability(caller, "graphql"),
    hasPermission(caller, "HISTORY_VIEW"),
    readSellerRights(caller),
  ]);
  const product = await viewProduct(caller, answer, linked, documents);
  // The dialogs list the product's cards, so without cards they would be empty.
  const hasDialogs = isSellable && (linked.cards?.length ?? 0) > 0;
  const media = slicePage(answer.twin.attachments, parseSlicePage(url, "media"), MEDIA_PER_PAGE);
  return {
    ...product,
    mayCreate: rights.create,
    mayDuplicate: rights.createProducts,
    mayFix: rights.update,
    connectOptions: selling.connectOptions,
    overviews: Object.fromEntries(
      selling.overviews.map((card, at) => [card.id, viewOverview(card, at < MAX_EXPLAINED_CARDS)]),
    ),
    isSellable,
    hasHistory,
    mayAct: hasDialogs && rights.perform,
    mayPush: hasDialogs && rights.update && product.isPrepared && !product.frozen,
    mayAddVariants:
      rights.createProducts &&
      product.isPrepared &&
      !product.frozen &&
      mayGroup(answer) &&
      (await hasCapability(caller, "variants")),
    media: {
      ...media,
      items: media.items.map((file) => ({
        ...mediaItem(file),
        viewHref: href("/products/:productId/images/:imageId", { productId, imageId: file.id }),
      })),
    },
  };
}

/** The maximum number of issues that are listed for one card; the card's own page lists all. */
const MAX_ISSUES = 8;
/**
 * The maximum number of cards whose issues are listed, to keep the page short. The issues of further cards are only
 * counted.
 */
const MAX_EXPLAINED_CARDS = 8;

function viewOverview(
  { differingFields, issues, listing, proposalCount, schedule }: CardOverview,
  isExplained: boolean,
) {
  const errors = issues.filter(({ severity }) => severity === "error");
  const warnings = issues.filter(({ severity }) => severity === "warning");
  return {
    errors: errors.length,
    warnings: warnings.length,
    issues: isExplained ? [...errors, ...warnings].slice(0, MAX_ISSUES) : [],
    differences: differingFields.length,
    proposals: proposalCount,
    schedule,
    /** True if buyers see an offer of the card, which is the former offer if the card was revised. */
    listed: listing?.state === "live",
    listingUrl: listing?.state === "ended" ? null : (listing?.url ?? null),
  };
}

async function viewProduct(
  caller: Caller,
  answer: TwinResponse,
  linked: Awaited<ReturnType<typeof listLinkedCards>>,
  documents: PageSlice<ProductDocument>,
) {
  const { twin, relatedObjects: related } = answer;
  const status = viewStatus(related.statusMap[twin.statusId]);
  const unified = valueOf(twin, "unified_price_for_all_marketplaces") === "true";
  const [sameSkuId, siblings] = await Promise.all([
    findProductWithSku(caller, valueOf(twin, "sku"), twin.id),
    listSiblings(caller, answer),
  ]);
  return {
    id: twin.id,
    name: twin.name,
    type: related.twinClassMap[twin.twinClassId]?.name ?? "",
    status,
    preparing: isStatus(status, "initializing"),
    sketch: isStatus(status, "sketch"),
    frozen: twin.freeze,
    isPrepared: !isStatus(status, "initializing") && !isStatus(status, "sketch"),
    mayEdit: twin.actions.includes("EDIT") && !twin.freeze && !isStatus(status, "sketch"),
    mayDelete: twin.actions.includes("DELETE"),
    tryAgainId: transitionByAlias(answer, "prepare")?.id ?? null,
    labels: (await hasLabels(caller)) ? labelsOf(twin, related) : null,
    correctedEan: checkEan(valueOf(twin, "ean")).corrected,
    sameSkuId,
    siblings,
    unified,
    price: valueOf(twin, "price"),
    currency: namesOf(valueOf(twin, "currency"), related),
    ...fieldSections(answer),
    descriptionHtml: await renderMarkdown(twin.description),
    bullets: sections.splitBullets(valueOf(twin, sections.BULLETS_KEY)),
    documents: { ...documents, items: documents.items.map(viewDocument) },
    cards: linked.cards,
    cardsFailure: linked.failure,
  };
}

function fieldSections({ twin, relatedObjects: related }: TwinResponse) {
  const fields = fieldsOf(twin, related).filter((field) => typeOf(field) !== "attachment");
  const views = new Map<string, FieldView>();
  for (const field of fields) {
    const view = viewField(field, twin, related);
    views.set(view.key, view);
  }
  const pick = (keys: readonly string[]) =>
    keys.map((key) => views.get(key)).filter((view) => view !== undefined);
  return {
    leading: pick(sections.LEADING_KEYS),
    attributes: [...views.values()].filter(({ key }) => sections.isTypeAttribute(key)),
    productDimensions: pick(sections.dimensionKeys(sections.PRODUCT_DIMENSIONS)),
    packageDimensions: pick(sections.dimensionKeys(sections.PACKAGE_DIMENSIONS)),
  };
}

function viewDocument({ id, title, file }: ProductDocument) {
  return { id, title, size: file?.size ?? null, href: file ? fileHref(file.id) : null };
}
