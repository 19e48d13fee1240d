import type { Logger } from "pino";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { invalidBodyError } from "../../base/http/error-response.ts";
import { bodyErrors } from "../../base/messages/body-message.ts";
import { createMessage, type Noun } from "../../base/messages/message.ts";
import { isUuid } from "../../base/text/uuid.ts";
import type { Caller } from "../../core/access/caller.ts";
import { deleteTwins } from "../../twins/changes/delete-twin.ts";
import { ConfiguredBody } from "../../twins/search/search-body.ts";
import { listLinkedCards, loadProductsOfCards } from "../cards/list-linked-cards.ts";
import { connectMarketplace, type NewCard } from "../connectors/connect-marketplace.ts";
import { listConnectOptions } from "../connectors/list-connect-options.ts";
import { checkBusinessEan } from "../products/check-ean.ts";
import { createProduct, type NewProduct, listProductTypes } from "../products/create-product.ts";
import { productCreation } from "../products/product-creation.ts";
import {
  cardForOperation,
  countProductsForOperation,
  listProductsForOperation,
} from "../publishing/list-products-for-operation.ts";
import { publishCards } from "../publishing/publish-cards.ts";
import { optimizeCards } from "../writer/optimize-cards.ts";
import type { WriterServices } from "../writer/writer.ts";
import {
  presentCard,
  presentLinkedCard,
  presentOption,
  presentProductCreation,
  presentProductType,
} from "./action.view.ts";

/** Context of every resolver; the request is already authenticated. */
export interface Acting {
  services: WriterServices;
  caller: Caller;
  log: Logger;
}

const MAX_CARDS = 100;

const Query = {
  products: async (
    _: unknown,
    { filter, pagination }: ProductsArgs,
    { services, caller }: Acting,
  ) => {
    const productId = requireId("product", filter.rootProductId);
    const run = runOf(pagination, MAX_CARDS);
    const cards = await listProductsForOperation(services, services.db, caller, productId, run);
    return cards.map((card) => presentCard(caller, card));
  },

  productsTotal: async (_: unknown, { filter }: ProductsArgs, { services, caller }: Acting) => {
    const productId = requireId("product", filter.rootProductId);
    return countProductsForOperation(services, services.db, caller, productId);
  },

  marketplaceProduct: async (_: unknown, { id }: { id: string }, { services, caller }: Acting) => {
    const cardId = requireId("marketplace_card", id);
    const card = await cardForOperation(services, services.db, caller, cardId);
    return card && presentCard(caller, card);
  },

  checkEan: (
    _: unknown,
    { ean, exceptId }: { ean: string; exceptId?: string | null },
    { services, caller }: Acting,
  ) => checkBusinessEan(services.db, caller, ean, exceptId ?? null),

  connectOptions: async (
    _: unknown,
    { rootProductId }: { rootProductId: string },
    { services, caller }: Acting,
  ) => {
    const productId = requireId("product", rootProductId);
    const options = await listConnectOptions(services.db, caller, productId);
    return options.map(presentOption);
  },

  productTypes: (_: unknown, _args: unknown, { caller }: Acting) =>
    listProductTypes(caller.model).map((type) => presentProductType(caller, type)),

  productCreation: (_: unknown, _args: unknown, { caller }: Acting) =>
    presentProductCreation(caller, productCreation(caller)),

  linkedCards: async (_: unknown, args: LinkedCardsArgs, { services, caller }: Acting) => {
    const { params, narrow } = args;
    const parsed = ConfiguredBody.safeParse({ params, narrow }, bodyErrors(caller.locale));
    if (!parsed.success) throw invalidBodyError(parsed.error);
    const page = await listLinkedCards(services.db, caller, {
      searchId: args.searchId,
      params: parsed.data.params ?? {},
      narrow: parsed.data.narrow ?? {},
      ...runOf(args.pagination, 10),
    });
    const products = await loadProductsOfCards(services.db, caller, page.rows);
    const cards = page.rows.map((card) =>
      presentLinkedCard(caller, card, products.get(card.head_id ?? "")),
    );
    return { total: page.total, cards };
  },

  writer: (_: unknown, _args: unknown, { services }: Acting) => {
    const { source, model } = services.writer;
    return { source, model };
  },
};

const Mutation = {
  createProduct: async (_: unknown, { input }: { input: NewProduct }, acting: Acting) => ({
    id: await inTransaction(acting, (tx, { services, caller }) =>
      createProduct(services, tx, caller, {
        ...input,
        description: input.description ?? undefined,
      }),
    ),
  }),

  connectMarketplace: async (_: unknown, { input }: { input: NewCard }, acting: Acting) => ({
    marketplaceProductId: await inTransaction(acting, (tx, { services, caller }) => {
      const rootProductId = requireId("product", input.rootProductId);
      return connectMarketplace(services, tx, caller, { ...input, rootProductId });
    }),
  }),

  batchOptimizeProducts: async (_: unknown, { input }: { input: Batch }, acting: Acting) => {
    const cardIds = requireIds(input);
    await inTransaction(acting, (tx, { services, caller }) =>
      optimizeCards(services, tx, caller, cardIds),
    );
    return { success: true };
  },

  batchPublishProducts: async (_: unknown, { input }: { input: Batch }, acting: Acting) => {
    const cardIds = requireIds(input);
    const planned = await inTransaction(acting, (tx, { services, caller }) =>
      publishCards(services, tx, caller, cardIds),
    );
    return { success: true, scheduled: planned.map(({ cardId, day }) => ({ id: cardId, day })) };
  },

  deleteTwin: async (_: unknown, { id }: { id: string }, acting: Acting) => {
    const twinId = requireId("twin", id);
    await inTransaction(acting, (tx, { services, caller }) =>
      deleteTwins(services, tx, caller, [twinId]),
    );
    return { success: true };
  },
};

export const resolvers = { Query, Mutation };

interface Batch {
  productIds: string[];
}

interface Paged {
  pagination?: { offset?: number | null; limit?: number | null } | null;
}

interface ProductsArgs extends Paged {
  filter: { rootProductId: string };
}

interface LinkedCardsArgs extends Paged {
  searchId: string;
  params?: unknown;
  narrow?: unknown;
}

function runOf(pagination: Paged["pagination"], usual: number) {
  return {
    offset: Math.max(0, pagination?.offset ?? 0),
    limit: Math.min(MAX_CARDS, Math.max(1, pagination?.limit ?? usual)),
  };
}

function inTransaction<T>(acting: Acting, work: (tx: Tx, acting: Acting) => Promise<T>) {
  return acting.services.db.transaction().execute((tx) => work(tx, acting));
}

function requireIds({ productIds }: Batch): string[] {
  if (productIds.length > MAX_CARDS) {
    throw new RequestError(
      CODE.BAD_REQUEST,
      createMessage("card_too_many_selected", { count: MAX_CARDS }),
    );
  }
  return productIds.map((id) => requireId("marketplace_card", id));
}

function requireId(what: Noun, id: string): string {
  if (!isUuid(id)) throw unknownId(what, id);
  return id.toLowerCase();
}
