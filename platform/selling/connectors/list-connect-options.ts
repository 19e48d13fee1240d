import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import { childrenOfRoot } from "../../twins/twin/twin-children.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import {
  CARD_ROOT,
  isRootKind,
  marketplaceKey,
  marketplaceName,
  PRODUCT_ROOT,
} from "../cards/marketplace-classes.rules.ts";
import { connectorsByMarketplace, isConnected } from "./connection.ts";

export interface ConnectOption {
  label: string;
  cardClass: TwinClass;
  product: TwinRow;
  connector: TwinRow;
}

/** Lists connected accounts at marketplaces for which the product has no card yet. */
export async function listConnectOptions(
  executor: Executor,
  caller: Caller,
  productId: string,
): Promise<ConnectOption[]> {
  const product = await findProduct(executor, caller, productId);
  const { model, businessAccountId } = caller;
  const root = model.classByKey.get(CARD_ROOT);
  if (!root || businessAccountId === null) return [];
  const cards = await childrenOfRoot(executor, product.id, root.id);
  const connectors = await connectorsByMarketplace(executor, model, businessAccountId);
  const usedClassIds = new Set(cards.map((card) => card.class_id));
  const options: ConnectOption[] = [];
  for (const cardClass of cardClasses(caller, root.id)) {
    const marketplace = marketplaceKey(model, cardClass);
    if (usedClassIds.has(cardClass.id) || marketplace === null) continue;
    for (const connector of connectors.get(marketplace) ?? []) {
      if (!isConnected(model, connector)) continue;
      options.push({ label: marketplaceName(cardClass.key), cardClass, product, connector });
    }
  }
  return options;
}

export async function findProduct(
  executor: Executor,
  caller: Caller,
  productId: string,
  options: { lock?: boolean } = {},
): Promise<TwinRow> {
  const product = await findTwin(executor, caller, productId, options);
  if (!isRootKind(caller.model, product.class_id, PRODUCT_ROOT)) {
    throw unknownId("product", productId);
  }
  return product;
}

function cardClasses(caller: Caller, rootId: string): TwinClass[] {
  return [...caller.model.classes.values()].filter(
    ({ id, abstractClass }) => !abstractClass && isKindOf(caller.model, id, rootId),
  );
}
