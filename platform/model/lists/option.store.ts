import { comparableName } from "#common/comparable-name.ts";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import { toOption } from "../../core/model/domain-model.store.ts";
import type { ListOption } from "../../core/model/domain-model.ts";
import type { NamedOption } from "./option.queries.ts";

/** Lists the options that a business added. Shared options are part of the model. */
export async function listAccountOptions(
  db: Executor,
  domainId: string,
  businessAccountId: string,
): Promise<ListOption[]> {
  const rows = await db
    .selectFrom("data_list_option")
    .innerJoin("data_list", "data_list.id", "data_list_option.data_list_id")
    .selectAll("data_list_option")
    .where("data_list.domain_id", "=", domainId)
    .where("data_list_option.business_account_id", "=", businessAccountId)
    .orderBy("data_list_option.position")
    .execute();
  return rows.map(toOption);
}

/**
 * Makes concurrent inserts of the same name wait for each other, so that the second one finds the
 * option of the first.
 */
export async function lockOptionName(
  tx: Tx,
  { dataListId, businessAccountId, name }: NamedOption,
): Promise<void> {
  await takeTurns(tx, `${dataListId} ${businessAccountId} ${comparableName(name)}`);
}

export async function insertNamedOption(
  tx: Tx,
  {
    id,
    dataListId,
    businessAccountId,
    name,
  }: Omit<NamedOption, "name"> & { id: string; name: Record<string, string> },
): Promise<void> {
  await tx
    .insertInto("data_list_option")
    .values({
      id,
      data_list_id: dataListId,
      business_account_id: businessAccountId,
      name: JSON.stringify(name),
    })
    .execute();
}
