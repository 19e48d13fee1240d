import type { Tx } from "../../base/database/executor.ts";
import { CODE, type FieldError, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import { createTwin, type NewTwin } from "../../twins/changes/create-twin.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import { childrenOfRoot } from "../../twins/twin/twin-children.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT, marketplaceName, statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { toSellable } from "../cards/to-sellable.ts";
import {
  fieldKeysOf,
  type FollowedKey,
  isText,
  keysToFollow,
  type PriceTerms,
  startingFields,
} from "../inheritance/followed-values.rules.ts";
import { loadPriceTerms } from "../inheritance/load-price-terms.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { prepareCardJob } from "../products/prepare-card.job.ts";
import { findConnectorLink } from "./connection.ts";
import { type ConnectOption, listConnectOptions, findProduct } from "./list-connect-options.ts";

export interface NewCard {
  rootProductId: string;
  /** ID of the new card's class, from the list of connect options. */
  marketplaceTypeId: string;
  /** Connector to sell through; default: the business's first connector to the marketplace. */
  connectorId?: string | null;
}

/** Creates a product's card for one more marketplace; a marketplace never gets a second card. */
export async function connectMarketplace(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  { rootProductId, marketplaceTypeId, connectorId }: NewCard,
): Promise<string> {
  const option = await findConnectOption(tx, caller, {
    productId: rootProductId,
    classId: marketplaceTypeId,
    connectorId,
    fieldErrors: [
      { field: "marketplaceTypeId", message: createMessage("connector_unavailable_fix") },
    ],
  });
  const newCard = await buildCard(services, tx, caller, option);
  const card = await createTwin(services, tx, caller, { ...newCard, isSketch: true });
  await services.jobs.enqueue(
    tx,
    prepareCardJob,
    { twinId: card.id },
    { key: card.id, tenant: caller },
  );
  return card.id;
}

interface Connecting {
  productId: string;
  /** ID of the new card's class. */
  classId: string;
  connectorId?: string | null | undefined;
  /** What the error says at fields of the request. */
  fieldErrors?: FieldError[];
}

/**
 * Finds how a product can be connected. Throws if it isn't prepared yet, has a card of the class, or the business has
 * no such account.
 */
export async function findConnectOption(
  tx: Tx,
  caller: Caller,
  { productId, classId, connectorId, fieldErrors = [] }: Connecting,
): Promise<ConnectOption> {
  // Locks the product, so that the second of two concurrent requests finds the card that the first one created.
  const product = await findProduct(tx, caller, productId, { lock: true });
  assertPrepared(caller.model, product);
  const options = await listConnectOptions(tx, caller, product.id);
  const option = options.find(
    ({ cardClass, connector }) =>
      cardClass.id === classId && connector.id === (connectorId ?? connector.id),
  );
  if (option) return { ...option, product };
  throw new RequestError(
    CODE.ENTITY_INVALID,
    (await hasCard(tx, caller, product, classId))
      ? createMessage("card_exists", { marketplace: nameOf(caller, classId) })
      : createMessage("connector_unavailable"),
    { fieldErrors },
  );
}

async function hasCard(
  tx: Tx,
  { model }: Caller,
  product: TwinRow,
  classId: string,
): Promise<boolean> {
  const root = model.classByKey.get(CARD_ROOT);
  const cards = root ? await childrenOfRoot(tx, product.id, root.id) : [];
  return cards.some((card) => card.class_id === classId);
}

function nameOf({ model }: Caller, classId: string): string {
  return marketplaceName(model.classes.get(classId)?.key ?? "");
}

/** Builds a card that follows its product. */
export async function buildCard(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  {
    product,
    cardClass,
    connector,
  }: Pick<ConnectOption, "product" | "cardClass"> & {
    connector: Pick<TwinRow, "id">;
  },
): Promise<NewTwin> {
  const link = findConnectorLink(caller.model);
  const { business_account_id: account } = product;
  const terms = await loadPriceTerms(services, tx, caller.model, account, [cardClass.id]);
  return {
    classId: cardClass.id,
    headTwinId: product.id,
    name: product.name,
    description: product.description ?? "",
    fields: followedFields(caller, cardClass, product, terms.get(cardClass.id)),
    links: link ? [{ linkId: link.id, dstTwinId: connector.id }] : [],
  };
}

function assertPrepared(model: DomainModel, product: TwinRow): void {
  const status = statusKeyOf(model, product.status_id);
  if (status !== "sketch" && status !== "initializing") return;
  throw new RequestError(CODE.TWIN_FROZEN, createMessage("product_preparing"));
}

/**
 * Returns the values in which the new card follows its product, but only of fields that the caller may see there and
 * write on the card.
 */
function followedFields(
  caller: Caller,
  cardClass: TwinClass,
  product: TwinRow,
  terms: PriceTerms | undefined,
): Record<string, string> {
  const { model } = caller;
  const productClass = classOf(caller, product);
  const mayCopy = (key: FollowedKey) =>
    fieldKeysOf(key).every((fieldKey) => {
      const from = fieldByKey(model, productClass, fieldKey);
      const to = fieldByKey(model, cardClass, fieldKey);
      return (
        from !== undefined &&
        to !== undefined &&
        mayUse(caller, from.viewPermissionId, productClass, product).allowed &&
        mayUse(caller, to.editPermissionId, cardClass, product).allowed
      );
    });
  const keys = keysToFollow(model, productClass, cardClass).filter(
    (key) => !isText(key) && mayCopy(key),
  );
  return startingFields(model, toSellable(product), keys, terms);
}
