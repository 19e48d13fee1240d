import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { z } from "zod";

import { CARDS_PER_PAGE } from "#app/rules/lists/page-slice.ts";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { loadPageSlice } from "#app/server/lists/load-page-slice.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { notOffered } from "#app/server/platform/errors.server.ts";
import { EmptyResponse, Status } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import * as documents from "./graphql-documents.server.ts";
import * as rest from "./selling-by-rest.server.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const Marketplace = z
  .object({ name: z.string(), logo: text, key: z.string() })
  .transform(({ name, logo, key }) => ({
    name: key.includes("_") ? marketplaceName(key) : name,
    logo,
    key,
  }));

const Issue = z.object({
  field: text,
  subject: z.enum(["card", "product"]).catch("card"),
  twinId: z.string(),
  message: z.string(),
  fix: z.string(),
  severity: z.enum(["error", "warning"]),
});

/** A card that waits for its publication; without a day that has come, or it's hidden. */
const Schedule = z
  .object({ day: text, cancelable: z.boolean() })
  .nullish()
  .transform((value) => value ?? null);

const Card = z.object({
  id: z.string(),
  name: z.string(),
  rootProductId: z.string(),
  editManually: z.boolean(),
  frozen: z.boolean(),
  publishable: z.boolean(),
  optimizable: z.boolean(),
  reason: text,
  /** What is published: the title, the main image and the price, which is the card's or its product's. */
  title: z.string(),
  imageId: text,
  price: text,
  currency: text,
  priceOn: z.enum(["card", "product"]),
  status: Status.pick({ id: true, key: true, name: true }),
  marketplace: Marketplace,
  issues: z.array(Issue),
  /** The later day for which publishing it schedules it. */
  publishesOn: text,
  schedule: Schedule,
});

const Writer = z.object({ source: z.string(), model: text });

const ConnectOption = z.object({
  id: z.string(),
  label: z.string(),
  twinClassId: z.string(),
  pointedHeadTwinId: z.string(),
  logo: text,
  connectorId: z.string(),
  account: z.string(),
});

const EanCheck = z.object({
  unique: z.boolean(),
  existingId: text,
  checkDigitOk: z.boolean(),
  corrected: text,
});

const CardOverview = z.object({
  id: z.string(),
  differingFields: z.array(z.string()),
  proposalCount: z.number(),
  schedule: Schedule,
  issues: z.array(Issue),
  listing: z.object({ url: text, state: z.string() }).nullish(),
});

const CardDetail = Card.extend({
  /** Keys of the fields that are no longer as buyers see them. */
  differingFields: z.array(z.string()),
  lastIssues: z.array(Issue),
  listing: z.object({ id: z.string(), url: text, state: z.string() }).nullish(),
  /** Null if the platform does not validate content. */
  limits: z
    .object({
      titleMax: z.number(),
      descriptionMax: z.number(),
      bulletsMax: z.number(),
      bulletMax: z.number(),
      imagesMin: z.number(),
      imagesMax: z.number(),
      currencies: z.array(z.string()),
      priceRequired: z.boolean(),
      eanRequired: z.boolean(),
    })
    .nullable(),
});

export type Issue = z.output<typeof Issue>;
export type SellingCard = z.output<typeof Card>;
export type CardOverview = z.output<typeof CardOverview>;
export type CardDetail = z.output<typeof CardDetail>;
export type ConnectOption = z.output<typeof ConnectOption>;
export type EanCheck = z.output<typeof EanCheck>;
export type Writer = z.output<typeof Writer>;

/** In characters; bullet points have one of their own and are counted. */
export interface TextLimits {
  /** Its name. */
  marketplace: string;
  titleMax: number;
  descriptionMax: number;
  bulletsMax: number;
  bulletMax: number;
}

export interface NewProduct {
  name: string;
  sku: string;
  ean: string;
  productCategoryId: string;
}

/** Whether the platform serves the marketplace actions; else the basic ones go by REST. */
function usesGraphql(caller: Caller): Promise<boolean> {
  return hasCapability(caller, "graphql");
}

/** Optimizing and publishing have no other way. */
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

/** One page of a product's cards for an operation, and the writer that optimizes their content. */
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

/** A card as the platform would send it to its marketplace, and the writer that optimizes it. */
export async function getSellableCard(caller: Caller, id: string) {
  await requireGraphql(caller);
  const answer = z.object({ marketplaceProduct: CardDetail, writer: Writer });
  return sendGraphql(caller, documents.OneCard, { id }, answer);
}

/** The same, or what is known of a card on a platform that cannot sell it. */
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

/** More marketplaces than this would hide the form. */
const MAX_COUNTED_CARDS = 20;

/** How long texts may be at each marketplace that a product has a card at. */
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

/** More cards than this are shown without an overview. */
const MAX_OVERVIEWS = 100;

/** Where else a product can be sold, and an overview of each of its cards. */
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

export interface NewCard {
  productCategoryId: string;
  marketplaceTypeId: string;
  rootProductId: string;
  /** One of several accounts at the marketplace. */
  connectorId?: string;
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
