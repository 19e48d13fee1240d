import { sql } from "kysely";

import { cleanName } from "#common/clean-text.ts";
import { comparableName } from "#common/comparable-name.ts";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { toOption } from "../../core/model/domain-model.store.ts";
import type { ListOption } from "../../core/model/domain-model.ts";
import { bumpModelVersion } from "../changes/model-row.store.ts";

/** Options that a business added; shared ones are part of the model. */
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

/** Options by ID, including those of single businesses. */
export function findOptions(executor: Executor, ids: readonly string[]): Promise<ListOption[]> {
  return executor
    .selectFrom("data_list_option")
    .select([
      "id",
      "data_list_id as dataListId",
      "business_account_id as businessAccountId",
      "name",
      "icon",
      "attributes",
      "state",
      "background_color as backgroundColor",
      "font_color as fontColor",
      "external_id as externalId",
      "position",
    ])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

interface NamedOption {
  dataListId: string;
  businessAccountId: string | null;
  name: string;
}

export type FoundOption = Pick<ListOption, "id" | "name" | "state">;

/** Finds or creates the business's option of that name; without a business, the domain's. */
export async function findOrCreateOption(
  tx: Tx,
  option: NamedOption & { id: string; domainId: string; locale: string },
): Promise<FoundOption> {
  const found = await findOptionByName(tx, option);
  if (found !== null) return found;
  // A concurrent insert of the same text waits here and finds the option of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(
    ${`${option.dataListId} ${option.businessAccountId} ${comparableName(option.name)}`}, 0))`.execute(
    tx,
  );
  const existing = await findOptionByName(tx, option);
  if (existing !== null) return existing;
  const name = { [option.locale]: cleanName(option.name) };
  await tx
    .insertInto("data_list_option")
    .values({
      id: option.id,
      data_list_id: option.dataListId,
      business_account_id: option.businessAccountId,
      name: JSON.stringify(name),
    })
    .execute();
  // Shared options are part of the domain's model.
  if (option.businessAccountId === null) await bumpModelVersion(tx, option.domainId);
  return { id: option.id, name, state: "active" };
}

/**
 * The business's option of that name in any case, composition and language; without a business, the domain's. The case
 * is compared by the database on both sides, because it lowers some letters otherwise than JavaScript.
 */
export async function findOptionByName(
  executor: Executor,
  { dataListId, businessAccountId, name }: NamedOption,
): Promise<FoundOption | null> {
  const existing = await executor
    .selectFrom("data_list_option")
    .select(["id", "name", "state"])
    .where("data_list_id", "=", dataListId)
    .where("business_account_id", "is not distinct from", businessAccountId)
    .where(
      sql<boolean>`exists (select 1 from jsonb_each_text(name) as n 
        where lower(normalize(n.value)) = lower(${cleanName(name)}))`,
    )
    .orderBy("created_at")
    .executeTakeFirst();
  return existing ?? null;
}
