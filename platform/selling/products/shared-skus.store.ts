import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

interface ProductsOf {
  businessAccountId: string;
  rootId: string;
}

/** Returns the SKUs, among those given, that several products of the business have; case matters. */
export async function findSharedSkus(
  executor: Executor,
  { businessAccountId, rootId }: ProductsOf,
  skus: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    select wanted.sku from unnest(${[...new Set(skus)]}::text[]) wanted(sku)
    where wanted.sku <> '' and exists (
      select from twin where business_account_id = ${businessAccountId} and root_class_id = ${rootId}
        and fields ->> 'sku' = wanted.sku
      offset 1)`.execute(executor);
  return new Set(rows.map(({ sku }) => sku));
}
