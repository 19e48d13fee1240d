import { sql } from "kysely";

import { cleanName } from "#common/clean-text.ts";

import type { Executor } from "../../base/database/executor.ts";
import type { ListOption } from "../../core/model/domain-model.ts";

/** Finds options by ID, including those of any business. */
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

export interface NamedOption {
  dataListId: string;
  businessAccountId: string | null;
  name: string;
}

export type FoundOption = Pick<ListOption, "id" | "name" | "state">;

/**
 * Finds an option by its name in any language, ignoring case and Unicode composition. It is an option of the
 * business, or a shared one if there is no business. Both names are converted to lower case by the database, because
 * JavaScript converts some letters differently.
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

/** Finds options as `findOptionByName` does. Returns them by the index of their name. */
export async function findOptionsByName(
  executor: Executor,
  { dataListId, businessAccountId }: Omit<NamedOption, "name">,
  names: readonly string[],
): Promise<Map<number, FoundOption>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<FoundOption & { place: string }>`
    select distinct on (named.place) named.place, option.id, option.name, option.state
    from data_list_option option
    cross join lateral jsonb_each_text(option.name) as own
    join jsonb_array_elements_text(${JSON.stringify(names.map(cleanName))}::jsonb)
      with ordinality as named(name, place) on lower(normalize(own.value)) = lower(named.name)
    where option.data_list_id = ${dataListId}
      and option.business_account_id is not distinct from ${businessAccountId}
    order by named.place, option.created_at`.execute(executor);
  return new Map(rows.map(({ place, ...option }) => [Number(place) - 1, option]));
}
