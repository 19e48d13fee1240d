import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { createTwin } from "../../twins/changes/create-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { readField } from "../cards/field-text.rules.ts";
import { statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { ruledPrice } from "../pricing/price-rules.ts";
import { prepareCardJob } from "../products/prepare-card.job.ts";
import { connectorLink } from "./connection.ts";
import { listConnectOptions, findProduct } from "./list-connect-options.ts";

export interface NewCard {
  rootProductId: string;
  /** The class of the card, as in the options. */
  marketplaceTypeId: string;
  /** The account to sell through, if the business has several at the marketplace; else the first. */
  connectorId?: string | null;
}

// Initial values of a card that are copied from its product; each card may change them.
const COPIED = ["bullet_points", "price", "currency", "elements_amount"];

/** Creates a product's card for one more marketplace; a marketplace never gets a second one. */
export async function connectMarketplace(
  services: Services,
  tx: Tx,
  caller: Caller,
  input: NewCard,
): Promise<string> {
  // Locked: of two concurrent requests the second finds the card of the first.
  const product = await findProduct(tx, caller, input.rootProductId, { lock: true });
  refuseUnprepared(caller.model, product);
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
  const link = connectorLink(caller.model);
  const fields = copiedFields(caller.model, option.cardClass, product);
  const price = await ruledPrice(
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

function refuseUnprepared(model: DomainModel, product: TwinRow): void {
  const status = statusKeyOf(model, product.status_id);
  if (status !== "sketch" && status !== "initializing") return;
  throw new RequestError(CODE.TWIN_FROZEN, createMessage("product_preparing"));
}

function copiedFields(
  model: DomainModel,
  cardClass: TwinClass,
  product: TwinRow,
): Record<string, string> {
  const fieldKeys = new Set(cardClass.fieldIds.map((id) => model.fields.get(id)?.key));
  return Object.fromEntries(
    COPIED.filter((key) => fieldKeys.has(key))
      .map((key) => [key, readField(product.fields, key)])
      .filter(([, value]) => value !== ""),
  );
}
