import type { Tx } from "../../base/database/executor.ts";
import { findTier } from "./tier.queries.ts";
import { setTierOfAccount } from "./tier.store.ts";

/**
 * Gives a business a tier of its domain, with the tier's schemas. Nothing changes if the tier is
 * unknown.
 */
export async function assignTier(
  tx: Tx,
  domainId: string,
  businessAccountId: string,
  tierId: string,
): Promise<void> {
  const tier = await findTier(tx, domainId, tierId);
  if (tier) await setTierOfAccount(tx, domainId, businessAccountId, tier);
}
