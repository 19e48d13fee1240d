import { cardDefaults } from "../../accounts/businesses/business-profile.ts";
import { findAccount } from "../../accounts/businesses/business.queries.ts";
import type { Tx } from "../../base/database/executor.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { missingDefaults } from "../cards/default-values.rules.ts";

/** The initial values of a product or card for the attributes of its type that have none. */
export async function defaultsOf(
  tx: Tx,
  model: DomainModel,
  twin: Pick<TwinRow, "class_id" | "business_account_id" | "fields">,
): Promise<Record<string, string>> {
  return missingDefaults(model, twin, await defaultsOfBusiness(tx, twin.business_account_id));
}

/** The values that a business starts its products and cards with. */
export async function defaultsOfBusiness(
  tx: Tx,
  accountId: string | null,
): Promise<Record<string, string>> {
  const account = accountId === null ? undefined : await findAccount(tx, accountId);
  return cardDefaults(account?.settings ?? {});
}
