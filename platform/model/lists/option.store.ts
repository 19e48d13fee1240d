import { toOption } from "../../core/model/domain-model.store.ts";
import type { ListOption } from "../../core/model/domain-model.ts";
import type { Executor } from "../../core/services.ts";

/** Options a business account added for itself; the shared ones are part of the model. */
export async function optionsOfAccount(
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
