import { sql } from "kysely";

import { EAN_FINDING_SQL } from "../../base/database/ean-finding.sql.ts";
import type { Executor } from "../../base/database/executor.ts";

/**
 * Kinds of problems with a business's EANs and SKUs; `sameProduct` means that several products have the same name.
 */
export const EAN_FINDINGS = [
  "missing",
  "shape",
  "checkDigit",
  "restricted",
  "duplicate",
  "sameProduct",
  "sameSku",
] as const;
export type EanFinding = (typeof EAN_FINDINGS)[number];

export interface FoundProduct {
  id: string;
  name: string;
  ean: string;
  sku: string;
  /** Another product with the same EAN, SKU or name, next to this one in the list; null for other findings. */
  partnerId: string | null;
}

interface ProductsOf {
  businessAccountId: string;
  rootId: string;
}

/** Must equal the expression of an index on `twin`, so that the index is used. */
const OWN_FINDING = sql.raw<EanFinding | null>(EAN_FINDING_SQL);
const EAN = sql.raw<string>(`(fields ->> 'ean')`);
const SKU = sql.raw<string>(`(fields ->> 'sku')`);
/** Folded name, which is equal for names that differ only in case, accents, and leading or trailing spaces. */
const FOLDED_NAME = sql.raw<string>(`search_fold(btrim(name))`);

function isOf({ businessAccountId, rootId }: ProductsOf) {
  return sql<boolean>`business_account_id = ${businessAccountId} and root_class_id = ${rootId}`;
}

/**
 * Selects products whose EANs differ only in leading zeros. At least one of two such EANs begins with a zero, so only
 * EANs that do are compared with others.
 */
function duplicates(products: ProductsOf) {
  return sql`
    with form as (
      select distinct unnest(array[digits, lpad(digits, 8, '0'), lpad(digits, 13, '0')]) as ean
      from (select ltrim(${EAN}, '0') as digits from twin
        where ${isOf(products)} and ${EAN} >= '0' and ${EAN} < '1') zeros
    ), member as (
      select id, ltrim(form.ean, '0') as digits,
        count(*) over (partition by ltrim(form.ean, '0')) as count
      from form join twin on ${isOf(products)} and ${EAN} = form.ean
    ), duplicate as (select id, digits from member where count > 1)`;
}

/**
 * Selects folded names that several products have. An index of folded names would make writes slower without a
 * benefit: Postgres can read the names of a business from the index `twin_account_name` and fold them.
 */
function sameNames(products: ProductsOf) {
  return sql`
    with same_name as (
      select ${FOLDED_NAME} as folded, count(*) as count from twin where ${isOf(products)}
      group by 1 having count(*) > 1
    )`;
}

/** Selects SKUs that several products have; case matters. */
function sameSkus(products: ProductsOf) {
  return sql`
    with same_sku as (
      select ${SKU} as sku, count(*) as count from twin
      where ${isOf(products)} and ${SKU} <> '' group by 1 having count(*) > 1
    )`;
}

/** Counts products by finding. */
export async function countEanFindings(
  executor: Executor,
  products: ProductsOf,
): Promise<Record<EanFinding, number>> {
  const { rows: own } = await sql<{ finding: EanFinding; count: number }>`
    select ${OWN_FINDING} as finding, count(*)::int as count from twin
    where ${isOf(products)} and ${OWN_FINDING} is not null group by 1`.execute(executor);
  const { rows: doubled } = await sql<{ count: number }>`
    ${duplicates(products)} select count(*)::int as count from duplicate`.execute(executor);
  const { rows: twice } = await sql<{ count: number }>`
    ${sameNames(products)} select coalesce(sum(count), 0)::int as count from same_name`.execute(
    executor,
  );
  const { rows: skus } = await sql<{ count: number }>`
    ${sameSkus(products)} select coalesce(sum(count), 0)::int as count from same_sku`.execute(
    executor,
  );
  const counts = new Map(own.map(({ finding, count }) => [finding, count]));
  counts.set("duplicate", doubled[0]?.count ?? 0).set("sameProduct", twice[0]?.count ?? 0);
  counts.set("sameSku", skus[0]?.count ?? 0);
  const entries = EAN_FINDINGS.map((finding) => [finding, counts.get(finding) ?? 0] as const);
  return Object.fromEntries(entries) as Record<EanFinding, number>;
}

/** Lists products with a finding; duplicates are next to each other. */
export async function listEanFindings(
  executor: Executor,
  products: ProductsOf,
  { finding, offset, limit }: { finding: EanFinding; offset: number; limit: number },
): Promise<FoundProduct[]> {
  const columns = sql`twin.id, name, coalesce(${EAN}, '') as ean, coalesce(fields ->> 'sku', '') as sku`;
  const partner = sql`coalesce(lag(twin.id) over shared, lead(twin.id) over shared) as "partnerId"`;
  const page = sql`limit ${limit} offset ${offset}`;
  const query = {
    duplicate: () => sql<FoundProduct>`
      ${duplicates(products)} select ${columns}, ${partner}
      from duplicate join twin on twin.id = duplicate.id
      window shared as (partition by digits order by twin.id)
      order by digits, twin.id ${page}`,
    sameProduct: () => sql<FoundProduct>`
      ${sameNames(products)} select ${columns}, ${partner} from same_name join twin
        on ${isOf(products)} and ${FOLDED_NAME} = same_name.folded
      window shared as (partition by folded order by twin.id)
      order by folded, twin.id ${page}`,
    sameSku: () => sql<FoundProduct>`
      ${sameSkus(products)} select ${columns}, ${partner} from same_sku join twin
        on ${isOf(products)} and ${SKU} = same_sku.sku
      window shared as (partition by same_sku.sku order by twin.id)
      order by same_sku.sku, twin.id ${page}`,
    own: () => sql<FoundProduct>`
      select ${columns}, null::uuid as "partnerId" from twin
      where ${isOf(products)} and ${OWN_FINDING} = ${finding}
      order by name collate "und-x-icu", id ${page}`,
  };
  const isShared = finding === "duplicate" || finding === "sameProduct" || finding === "sameSku";
  const { rows } = await query[isShared ? finding : "own"]().execute(executor);
  return rows;
}
