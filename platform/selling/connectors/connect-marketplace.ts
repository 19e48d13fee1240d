import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import { createTwin } from "../../twins/changes/create-twin.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { readField } from "../cards/field-text.rules.ts";
import { statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { computeRuledPrice } from "../pricing/price-rules.ts";
import { prepareCardJob } from "../products/prepare-card.job.ts";
import { findConnectorLink } from "./connection.ts";
import { listConnectOptions, findProduct } from "./list-connect-options.ts";

export interface NewCard {
  rootProductId: string;
  /** ID of the new card's class, from the list of connect options. */
  marketplaceTypeId: string;
  /** Connector to sell through; default: the business's first connector to the marketplace. */
  connectorId?: string | null;
}

// Keys of fields whose values a new card copies from its product. They can be changed on the card afterwards.
const COPIED = ["bullet_points", "price", "currency", "elements_amount"];

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
  const link = findConnectorLink(caller.model);
  const fields = copiedFields(caller, option.cardClass, product);
  const price = await computeRuledPrice(
    tx,
    product.business_account_id,
    option.cardClass.id,
    fields["price"] ?? "",
  );
  const card = await createTwin(services, tx, caller, {
    classId: option.cardClass.id,
    headTwinId: product.id,
    name: product.name,
    description: product.description ?? "",
    isSketch: true,
    fields: { ...fields, ...(price !== null && { price }) },
    links: link ? [{ linkId: link.id, dstTwinId: option.connector.id }] : [],
  });
  await services.jobs.enqueue(
    tx,
    prepareCardJob,
    { twinId: card.id },
    { key: card.id, tenant: caller },
  );
  return card.id;
}

function assertPrepared(model: DomainModel, product: TwinRow): void {
  const status = statusKeyOf(model, product.status_id);
  if (status !== "sketch" && status !== "initializing") return;
  throw new RequestError(CODE.TWIN_FROZEN, createMessage("product_preparing"));
}

/**
 * Returns values copied from the product, but only of fields that the caller may see there and write on the card.
 * Another user may fill in the rest.
 */
function copiedFields(
  caller: Caller,
  cardClass: TwinClass,
  product: TwinRow,
): Record<string, string> {
  const productClass = classOf(caller, product);
  const isCopied = (key: string) => {
    const from = fieldByKey(caller.model, productClass, key);
    const to = fieldByKey(caller.model, cardClass, key);
    return (
      from !== undefined &&
      to !== undefined &&
      (!from.internal || to.internal) &&
      mayUse(caller, from.viewPermissionId, productClass, product).allowed &&
      mayUse(caller, to.editPermissionId, cardClass, product).allowed
    );
  };
  return Object.fromEntries(
    COPIED.filter(isCopied)
      .map((key) => [key, readField(product.fields, key)])
      .filter(([, value]) => value !== ""),
  );
}
