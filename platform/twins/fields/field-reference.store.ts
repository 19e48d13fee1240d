import { sql } from "kysely";

import type { ListOption } from "../../core/model/domain-model.ts";
import type { Executor, Tx } from "../../core/services.ts";
import { raiseModelVersion } from "../../model/changes/model-row.store.ts";

/** Options by id, those of single business accounts included. */
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

/** Who of the given users belongs to the domain and, where one is given, to the account. */
export async function membersAmong(
  executor: Executor,
  domainId: string,
  businessAccountId: string | null,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .selectFrom("domain_user")
    .select("domain_user.user_id")
    .where("domain_user.domain_id", "=", domainId)
    .where("domain_user.user_id", "=", sql<string>`any(${userIds}::uuid[])`)
    .$if(businessAccountId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("business_account_user")
            .select("business_account_user.id")
            .whereRef("business_account_user.user_id", "=", "domain_user.user_id")
            .where("business_account_user.business_account_id", "=", businessAccountId),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The account's own option of that name, made when there is none; without an account, the domain's. */
export async function findOrCreateOption(
  tx: Tx,
  option: {
    id: string;
    domainId: string;
    dataListId: string;
    businessAccountId: string | null;
    name: string;
    locale: string;
  },
): Promise<string> {
  // Of two at once who write the same text, the second waits and finds what the first made.
  await sql`select pg_advisory_xact_lock(hashtextextended(
    ${`${option.dataListId} ${option.businessAccountId} ${option.name.toLowerCase()}`}, 0))`.execute(
    tx,
  );
  const existing = await tx
    .selectFrom("data_list_option")
    .select("id")
    .where("data_list_id", "=", option.dataListId)
    .where("business_account_id", "is not distinct from", option.businessAccountId)
    .where(
      sql<boolean>`exists (select 1 from jsonb_each_text(name) as n where lower(n.value) = lower(${option.name}))`,
    )
    .orderBy("created_at")
    .executeTakeFirst();
  if (existing) return existing.id;
  await tx
    .insertInto("data_list_option")
    .values({
      id: option.id,
      data_list_id: option.dataListId,
      business_account_id: option.businessAccountId,
      name: JSON.stringify({ [option.locale]: option.name }),
    })
    .execute();
  // What all of the domain share is part of its model.
  if (option.businessAccountId === null) await raiseModelVersion(tx, option.domainId);
  return option.id;
}
