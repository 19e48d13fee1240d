import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { z } from "zod";

import { CARDS_PER_PAGE } from "#app/rules/lists/page-slice.ts";
import { loadPageSlice } from "#app/server/lists/load-page-slice.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { notOffered } from "#app/server/platform/errors.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import * as documents from "./graphql-documents.server.ts";
import * as rest from "./selling-by-rest.server.ts";
import {
  Card,
  Writer,
  ConnectOption,
  EanCheck,
  CardOverview,
  CardDetail,
  type TextLimits,
  type NewProduct,
  type NewCard,
} from "./selling-schemas.server.ts";

/** Checks whether the platform serves the marketplace actions by GraphQL. If not, the basic actions use REST. */
function usesGraphql(caller: Caller): Promise<boolean> {
  return hasCapability(caller, "graphql");
}

/** Throws if the platform has no GraphQL. Cards can't be optimized or published by REST. */
export async function requireGraphql(caller: Caller): Promise<void> {
  if (!(await usesGraphql(caller))) throw notOffered();
}

export async function sendGraphql<Variables extends Record<string, unknown>, Answer>(
  { platform }: Caller,
  document: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  return answer.parse(await platform.query(document, variables));
}

/** Lists one page of a product's cards for an operation, with the writer that optimizes their content. */
export function listCardsForOperation(
  caller: Caller,
  productId: string,
  operation: "CONTENT_OPTIMIZATION" | "PUBLISHING",
  page: number,
) {
  const answer = z.object({ products: z.array(Card), productsTotal: z.number(), writer: Writer });
  return loadPageSlice(page, CARDS_PER_PAGE, async (run) => {
    await requireGraphql(caller);
    const response = await sendGraphql(
      caller,
      documents.CardsFor,
      { productId, operation, run },
      answer,
    );
    return { items: response.products, total: response.productsTotal, writer: response.writer };
  });
}

/** Returns a card as the platform would send it to its marketplace, with the writer that optimizes it. */
export async function getSellableCard(caller: Caller, id: string) {
  await requireGraphql(caller);
  const answer = z.object({ marketplaceProduct: CardDetail, writer: Writer });
  return sendGraphql(caller, documents.OneCard, { id }, answer);
}

/** Returns a card as `getSellableCard` does, or with its stored values only if the platform has no GraphQL. */
export async function getCardDetail(
  caller: Caller,
  id: string,
): Promise<{ marketplaceProduct: CardDetail; writer: Writer | null }> {
  if (await usesGraphql(caller)) return getSellableCard(caller, id);
  return { marketplaceProduct: await rest.getCardDetail(caller, id), writer: null };
}

export async function listConnectOptions(
  caller: Caller,
  productId: string,
): Promise<ConnectOption[]> {
  if (!(await usesGraphql(caller))) return rest.listConnectOptions(caller, productId);
  const answer = z.object({ connectOptions: z.array(ConnectOption) });
  return (await sendGraphql(caller, documents.ConnectOptions, { productId }, answer))
    .connectOptions;
}

const MarketplaceLimits = z.object({
  marketplace: z.object({ key: z.string(), name: z.string() }),
  limits: z
    .object({
      titleMax: z.number(),
      descriptionMax: z.number(),
      bulletsMax: z.number(),
      bulletMax: z.number(),
    })
    .nullable(),
});

/** The maximum number of cards whose limits are listed; more would take more room than the form. */
const MAX_COUNTED_CARDS = 20;

/** Lists the length limits for texts, one row for each marketplace where the product has a card. */
export async function listTextLimits(caller: Caller, productId: string): Promise<TextLimits[]> {
  if (!(await usesGraphql(caller))) return [];
  const run = { offset: 0, limit: MAX_COUNTED_CARDS };
  const answer = z.object({ products: z.array(MarketplaceLimits) });
  const { products } = await sendGraphql(
    caller,
    documents.ProductLimits,
    { productId, run },
    answer,
  );
  const byMarketplace = new Map<string, TextLimits>();
  for (const { marketplace, limits } of products) {
    if (limits) byMarketplace.set(marketplace.key, { ...limits, marketplace: marketplace.name });
  }
  return [...byMarketplace.values()];
}

/** The maximum number of cards with an overview; further cards are shown without one. */
const MAX_OVERVIEWS = 100;

/** Returns the marketplaces where the product has no card yet, and an overview of each of its cards. */
export async function getProductSelling(caller: Caller, productId: string) {
  if (!(await usesGraphql(caller))) {
    return { connectOptions: await rest.listConnectOptions(caller, productId), overviews: [] };
  }
  const answer = z.object({
    connectOptions: z.array(ConnectOption),
    products: z.array(CardOverview),
  });
  const run = { offset: 0, limit: MAX_OVERVIEWS };
  const { connectOptions, products } = await sendGraphql(
    caller,
    documents.ProductSelling,
    { productId, run },
    answer,
  );
  return { connectOptions, overviews: products };
}

export async function checkEan(caller: Caller, ean: string, exceptId?: string): Promise<EanCheck> {
  if (!(await usesGraphql(caller))) return rest.checkEan(caller, ean, exceptId);
  const answer = z.object({ checkEan: EanCheck });
  const variables = exceptId === undefined ? { ean } : { ean, exceptId };
  return (await sendGraphql(caller, documents.CheckEan, variables, answer)).checkEan;
}

export async function createProduct(caller: Caller, input: NewProduct): Promise<string> {
  if (!(await usesGraphql(caller))) return rest.createProduct(caller, input);
  const answer = z.object({ createProduct: z.object({ id: z.string() }) });
  return (await sendGraphql(caller, documents.CreateProduct, { input }, answer)).createProduct.id;
}

export async function connectMarketplace(caller: Caller, input: NewCard): Promise<string> {
  if (!(await usesGraphql(caller))) return rest.connectMarketplace(caller, input);
  const answer = z.object({ connectMarketplace: z.object({ marketplaceProductId: z.string() }) });
  return (await sendGraphql(caller, documents.ConnectMarketplace, { input }, answer))
    .connectMarketplace.marketplaceProductId;
}

export async function optimizeCards(caller: Caller, ids: string[]): Promise<void> {
  await requireGraphql(caller);
  await sendGraphql(caller, documents.OptimizeCards, { ids }, EmptyResponse);
}

export async function deleteTwin(caller: Caller, id: string): Promise<void> {
  if (!(await usesGraphql(caller))) return rest.deleteByRest(caller, id);
  await sendGraphql(caller, documents.DeleteTwin, { id }, EmptyResponse);
}
