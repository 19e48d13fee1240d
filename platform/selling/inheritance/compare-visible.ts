import type { Executor } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import { classOf, filterVisibleTwins } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { fieldKeysOf, type FollowedKey, isText } from "./followed-values.rules.ts";
import { loadSources } from "./load-sources.ts";
import { type CardValues, compareCards } from "./plan-following.rules.ts";

/** Compares cards of one business with their products in fields that the caller may see on both. */
export async function compareVisible(
  services: MarketplaceServices,
  executor: Executor,
  caller: Caller,
  cards: readonly TwinRow[],
  keys: readonly FollowedKey[],
): Promise<CardValues[]> {
  const [first] = cards;
  if (!first) return [];
  const { business_account_id: account } = first;
  const sources = await loadSources(services, executor, caller.model, account, cards);
  const visible = await filterVisibleTwins(executor, caller, [...sources.products.values()]);
  const products = new Map(visible.map((product) => [product.id, product]));
  const maySee = (twin: TwinRow | undefined, key: FollowedKey) => {
    if (twin === undefined || isText(key)) return twin !== undefined;
    const twinClass = classOf(caller, twin);
    return fieldKeysOf(key).every((fieldKey) => {
      const permission = fieldByKey(caller.model, twinClass, fieldKey)?.viewPermissionId ?? null;
      return mayUse(caller, permission, twinClass, twin).allowed;
    });
  };
  return compareCards(caller.model, { ...sources, products }, cards).map(({ card, values }) => ({
    card,
    values: values.filter(
      ({ key }) =>
        keys.includes(key) && maySee(card, key) && maySee(products.get(card.head_id ?? ""), key),
    ),
  }));
}
