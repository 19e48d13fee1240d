import { cardDefaults } from "../../accounts/businesses/business-profile.ts";
import { findAccount } from "../../accounts/businesses/business.queries.ts";
import type { Tx } from "../../base/database/executor.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { missingDefaults, withAcceptedCurrency } from "../cards/default-values.rules.ts";
import { findAdapter, type MarketplaceServices } from "../marketplaces/adapter.ts";

/** Returns initial values for those attributes of a product or card that have no value. */
export async function resolveDefaults(
  services: MarketplaceServices,
  tx: Tx,
  model: DomainModel,
  twin: Pick<TwinRow, "class_id" | "business_account_id" | "fields">,
): Promise<Record<string, string>> {
  const ofBusiness = await readBusinessDefaults(tx, twin.business_account_id);
  const limits = findAdapter(services, model, twin.class_id)?.limits;
  const hasPrice = Boolean(twin.fields["price"]);
  const defaults = limits
    ? withAcceptedCurrency(ofBusiness, limits.currencies, hasPrice)
    : ofBusiness;
  return missingDefaults(model, twin, defaults);
}

/** Reads the default values that a business has configured. */
export async function readBusinessDefaults(
  tx: Tx,
  accountId: string | null,
): Promise<Record<string, string>> {
  const account = accountId === null ? undefined : await findAccount(tx, accountId);
  return cardDefaults(account?.settings ?? {});
}
