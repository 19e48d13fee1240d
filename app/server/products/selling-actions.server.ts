import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { z } from "zod";

import { marketplaceName } from "#app/rules/marketplace-name.ts";
import { CARDS_PER_PAGE } from "#app/rules/page-slice.ts";

import type { Caller } from "../caller.server.ts";
import { loadPageSlice } from "../lists/load-page-slice.server.ts";
import * as documents from "../platform/graphql-documents.server.ts";
import { cachedReference } from "../platform/reference-cache.server.ts";
import { EmptyResponse, Status } from "../platform/response-schemas.server.ts";

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

const Card = z.object({
  id: z.string(),
  name: z.string(),
  rootProductId: z.string(),
  editManually: z.boolean(),
  frozen: z.boolean(),
  publishable: z.boolean(),
  optimizable: z.boolean(),
  reason: text,
  /** The price to publish, from the card or its product. */
  price: text,
  currency: text,
  priceOn: z.enum(["card", "product"]),
  status: Status.pick({ id: true, key: true, name: true }),
  marketplace: Marketplace,
  issues: z.array(Issue),
});

const Writer = z.object({ source: z.string(), model: text });

const ConnectOption = z.object({
  id: z.string(),
  label: z.string(),
  twinClassId: z.string(),
  pointedHeadTwinId: z.string(),
  logo: text,
});

const EanCheck = z.object({
  unique: z.boolean(),
  existingId: text,
  checkDigitOk: z.boolean(),
  corrected: text,
});

const OneCardResponse = z.object({
  marketplaceProduct: Card.extend({
    lastIssues: z.array(Issue),
    listing: z.object({ id: z.string(), url: text, state: z.string() }).nullish(),
    limits: z.object({
      titleMax: z.number(),
      descriptionMax: z.number(),
      bulletsMax: z.number(),
      bulletMax: z.number(),
      imagesMin: z.number(),
      imagesMax: z.number(),
      currencies: z.array(z.string()),
      priceRequired: z.boolean(),
      eanRequired: z.boolean(),
    }),
  }),
  writer: Writer,
});

const ProductType = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  group: z.string(),
});

export type Issue = z.output<typeof Issue>;
export type SellingCard = z.output<typeof Card>;
export type CardDetail = z.output<typeof OneCardResponse>["marketplaceProduct"];
export type ConnectOption = z.output<typeof ConnectOption>;
export type EanCheck = z.output<typeof EanCheck>;
export type ProductType = z.output<typeof ProductType>;
export type Writer = z.output<typeof Writer>;

async function sendGraphql<Variables extends Record<string, unknown>, Answer>(
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
    const response = await sendGraphql(
      caller,
      documents.CardsFor,
      { productId, operation, run },
      answer,
    );
    return { items: response.products, total: response.productsTotal, writer: response.writer };
  });
}

export function getCardDetail(caller: Caller, id: string) {
  return sendGraphql(caller, documents.OneCard, { id }, OneCardResponse);
}

export async function listConnectOptions(
  caller: Caller,
  productId: string,
): Promise<ConnectOption[]> {
  const answer = z.object({ connectOptions: z.array(ConnectOption) });
  return (await sendGraphql(caller, documents.ConnectOptions, { productId }, answer))
    .connectOptions;
}

/** All product types, ordered by group and name. */
export function listProductTypes(caller: Caller): Promise<ProductType[]> {
  return cachedReference(caller, "product types", async () => {
    const answer = z.object({ productTypes: z.array(ProductType) });
    const { productTypes: types } = await sendGraphql(caller, documents.ProductTypes, {}, answer);
    return types.toSorted((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name));
  });
}

export async function checkEan(caller: Caller, ean: string, exceptId?: string): Promise<EanCheck> {
  const answer = z.object({ checkEan: EanCheck });
  const variables = exceptId === undefined ? { ean } : { ean, exceptId };
  return (await sendGraphql(caller, documents.CheckEan, variables, answer)).checkEan;
}

export async function createProduct(
  caller: Caller,
  input: { name: string; sku: string; ean: string; productCategoryId: string },
): Promise<string> {
  const answer = z.object({ createProduct: z.object({ id: z.string() }) });
  return (await sendGraphql(caller, documents.CreateProduct, { input }, answer)).createProduct.id;
}

export async function connectMarketplace(
  caller: Caller,
  input: { productCategoryId: string; marketplaceTypeId: string; rootProductId: string },
): Promise<string> {
  const answer = z.object({ connectMarketplace: z.object({ marketplaceProductId: z.string() }) });
  return (await sendGraphql(caller, documents.ConnectMarketplace, { input }, answer))
    .connectMarketplace.marketplaceProductId;
}

export async function optimizeCards(caller: Caller, ids: string[]): Promise<void> {
  await sendGraphql(caller, documents.OptimizeCards, { ids }, EmptyResponse);
}

export async function publishCards(caller: Caller, ids: string[]): Promise<void> {
  await sendGraphql(caller, documents.PublishCards, { ids }, EmptyResponse);
}

export async function deleteTwin(caller: Caller, id: string): Promise<void> {
  await sendGraphql(caller, documents.DeleteTwin, { id }, EmptyResponse);
}
