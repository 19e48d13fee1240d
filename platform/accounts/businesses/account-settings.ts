import type { Executor, Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import type { Services } from "../../core/services.ts";
import { getPermittedBusiness } from "./business-permission.ts";
import { findAccountSettings, lockAccount, saveAccountSettings } from "./business.store.ts";

export type AccountSettings = Record<string, unknown>;

/** Reads the settings that a business has saved, by name; empty without a business. */
export async function readAccountSettings(
  executor: Executor,
  businessAccountId: string | null,
): Promise<AccountSettings> {
  if (businessAccountId === null) return {};
  const account = await findAccountSettings(executor, businessAccountId);
  return { ...account?.settings };
}

/**
 * Merges the settings that `change` returns into those of the caller's business. Settings it
 * doesn't return keep their value. `saved` runs in the same transaction afterwards.
 */
export async function changeAccountSettings(
  services: Services,
  caller: Caller,
  change: (before: AccountSettings) => AccountSettings,
  saved?: (tx: Tx, businessAccountId: string) => Promise<void>,
): Promise<void> {
  const id = getPermittedBusiness(caller, "BUSINESS_EDIT");
  await auditedTransaction(services, caller, async (tx) => {
    await lockAccount(tx, id);
    const account = await findAccountSettings(tx, id);
    if (!account) throw unknownId("business_account", id);
    const changed = change({ ...account.settings });
    await saveAccountSettings(tx, id, { name: account.name, changed, removed: [] });
    await saved?.(tx, id);
  });
}
