import { sql } from "kysely";

import { COMPLETENESS_NO } from "#common/calculated-numbers.ts";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { TWIN_COLUMNS, type TwinRow } from "../../twins/twin/twin.store.ts";

export function cardsOfProducts(
  executor: Executor,
  productIds: readonly string[],
  cardRootId: string,
): Promise<TwinRow[]> {
  return executor
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("head_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("root_class_id", "=", cardRootId)
    .execute();
}

/** Locks products in the order of their IDs; with `missing`, only products whose completeness was never measured. */
export function lockProductsAfter(
  executor: Tx,
  { domainId, businessAccountId, rootId, afterId, missing, limit }: ProductRun,
): Promise<TwinRow[]> {
  return executor
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("domain_id", "=", domainId)
    .where("root_class_id", "=", rootId)
    .where("id", ">", afterId)
    .$if(businessAccountId !== undefined, (query) =>
      query.where("business_account_id", "=", businessAccountId ?? null),
    )
    .$if(missing, (query) =>
      query.where(
        sql<boolean>`not exists (
          select from twin_range
          where twin_range.twin_id = twin.id and field_no = ${COMPLETENESS_NO})`,
      ),
    )
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
}

interface ProductRun {
  domainId: string;
  businessAccountId?: string | undefined;
  rootId: string;
  afterId: string;
  missing: boolean;
  limit: number;
}

export async function readCompleteness(
  executor: Executor,
  twinIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await executor
    .selectFrom("twin_range")
    .select(["twin_id", "val"])
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .where("field_no", "=", COMPLETENESS_NO)
    .execute();
  return new Map(rows.map((row) => [row.twin_id, row.val]));
}

export async function domainsToMeasure(executor: Executor, rootKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product.domain_id as id
    from twin product
    join twin_class root on root.id = product.root_class_id and lower(root.key) = ${rootKey}
    where not exists (
      select from twin_range
      where twin_range.twin_id = product.id and field_no = ${COMPLETENESS_NO})`.execute(executor);
  return rows.map(({ id }) => id);
}
