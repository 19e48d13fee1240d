import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import type { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import { createTwin, type NewTwin } from "../../twins/changes/create-twin.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { toSellable } from "../cards/to-sellable.ts";
import {
  keysToFollow,
  type FollowedKey,
  followedValue,
  isText,
} from "../inheritance/followed-values.rules.ts";
import { findPriceRule } from "../pricing/price-rules.ts";
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
  services: Services,
  tx: Tx,
  caller: Caller,
  input: NewCard,
): Promise<string> {
  // Locks the product, so that the second of two concurrent requests finds the card that the first one created.
  const product = await findProduct(tx, caller, input.rootProductId, { lock: true });
  assertPrepared(caller.model, product);
  const options = await listConnectOptions(tx, caller, product.id);
  const { marketplaceTypeId, connectorId } = input;
  const option = options.find(
    ({ cardClass, connector }) =>
      cardClass.id === marketplaceTypeId && connector.id === (connectorId ?? connector.id),
  );
  if (!option) {
    throw new RequestError(CODE.ENTITY_INVALID, createMessage("connector_unavailable"), {
      fieldErrors: [
        { field: "marketplaceTypeId", message: createMessage("connector_unavailable_fix") },
      ],
    });
  }
  const newCard = await buildCard(tx, caller, { ...option, product });
  const card = await createTwin(services, tx, caller, { ...newCard, isSketch: true });
  await services.jobs.enqueue(
    tx,
    prepareCardJob,
    { twinId: card.id },
    { key: card.id, tenant: caller },
  );
  return card.id;
}

/** Builds a card that follows its product. */
export async function buildCard(
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
  const priceRule = await findPriceRule(tx, product.business_account_id, cardClass.id);
  return {
    classId: cardClass.id,
    headTwinId: product.id,
    name: product.name,
    description: product.description ?? "",
    fields: followedFields(caller, cardClass, product, priceRule),
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
  priceRule: AmountRule | null,
): Record<string, string> {
  const { model } = caller;
  const productClass = classOf(caller, product);
  const mayCopy = (key: FollowedKey) => {
    const from = fieldByKey(model, productClass, key);
    const to = fieldByKey(model, cardClass, key);
    return (
      from !== undefined &&
      to !== undefined &&
      mayUse(caller, from.viewPermissionId, productClass, product).allowed &&
      mayUse(caller, to.editPermissionId, cardClass, product).allowed
    );
  };
  const values = keysToFollow(model, productClass, cardClass)
    .filter((key) => !isText(key) && mayCopy(key))
    .map((key): [string, string] => [key, followedValue(toSellable(product), key, priceRule)]);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}
