import { sql } from "kysely";

import { RESTRICTED_PREFIXES } from "#common/ean.ts";

import type { Executor } from "../../base/database/executor.ts";

/** What can be wrong with the EANs of a business; `sameProduct` is the same name twice. */
export const EAN_FINDINGS = [
  "missing",
  "shape",
  "checkDigit",
  "restricted",
  "duplicate",
  "sameProduct",
] as const;
export type EanFinding = (typeof EAN_FINDINGS)[number];

export interface FoundProduct {
  id: string;
  name: string;
  ean: string;
  sku: string;
}

interface ProductsOf {
  businessAccountId: string;
  rootId: string;
}

/** A shorter EAN is the same number with zeros before it. */
const DIGITS = `lpad(ean, 13, '0')`;
const WEIGHTED = Array.from({ length: 12 }, (_, at) => {
  const digit = `substr(${DIGITS}, ${at + 1}, 1)::int`;
  return at % 2 === 0 ? digit : `3 * ${digit}`;
}).join(" + ");
const IS_SHAPED = `ean ~ '^([0-9]{8}|[0-9]{13})$'`;
const { ean13, ean8 } = RESTRICTED_PREFIXES;

/** Finding of one number alone, or null. A case expression computes only for digits what needs digits. */
const OWN_FINDING = sql.raw(`case
  when ean = '' then 'missing'
  when not ${IS_SHAPED} then 'shape'
  when (10 - (${WEIGHTED}) % 10) % 10 <> right(ean, 1)::int then 'checkDigit'
  when ean ~ (case when length(ean) = 13 then '${ean13}' else '${ean8}' end) then 'restricted'
end`);

/** All products of a business with their findings; one pass over its products. */
function findings({ businessAccountId, rootId }: ProductsOf) {
  return sql`
    with product as (
      select id, name, btrim(coalesce(fields ->> 'ean', '')) as ean,
        coalesce(fields ->> 'sku', '') as sku
      from twin where business_account_id = ${businessAccountId} and root_class_id = ${rootId}
    ), finding as (
      select id, name, ean, sku, ${OWN_FINDING} as own,
        ean <> '' and count(*) over (partition by ltrim(ean, '0')) > 1 as is_duplicate,
        count(*) over (partition by search_fold(btrim(name))) > 1 as is_twice
      from product
    )`;
}

export async function countEanFindings(
  executor: Executor,
  products: ProductsOf,
): Promise<Record<EanFinding, number>> {
  const { rows } = await sql<Record<EanFinding, number>>`
    ${findings(products)}
    select count(*) filter (where own = 'missing')::int as missing,
      count(*) filter (where own = 'shape')::int as shape,
      count(*) filter (where own = 'checkDigit')::int as "checkDigit",
      count(*) filter (where own = 'restricted')::int as restricted,
      count(*) filter (where is_duplicate)::int as duplicate,
      count(*) filter (where is_twice)::int as "sameProduct"
    from finding`.execute(executor);
  const [counts] = rows;
  if (!counts) throw new Error("An aggregate has one row");
  return counts;
}

/** Products with a finding; those that belong together are next to each other. */
export async function listEanFindings(
  executor: Executor,
  products: ProductsOf,
  { finding, offset, limit }: { finding: EanFinding; offset: number; limit: number },
): Promise<FoundProduct[]> {
  const condition = {
    duplicate: sql<boolean>`is_duplicate`,
    sameProduct: sql<boolean>`is_twice`,
  };
  const where =
    finding === "duplicate" || finding === "sameProduct"
      ? condition[finding]
      : sql<boolean>`own = ${finding}`;
  const order =
    finding === "duplicate"
      ? sql`ltrim(ean, '0'), id`
      : finding === "sameProduct"
        ? sql`search_fold(btrim(name)), id`
        : sql`name collate "und-x-icu", id`;
  const { rows } = await sql<FoundProduct>`
    ${findings(products)}
    select id, name, ean, sku from finding where ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}
