import { type Kysely, sql } from "kysely";

/**
 * Only searches of texts look through the newest days first. Their index no longer contains spans of
 * 32 days; the index of references and the numbers and dates no longer contain days, and references
 * are no longer stored in pairs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const DAY = `floor(extract(epoch from created_at - timestamptz '1970-01-01 00:00+00') / 86400)::int`;
const OWNER_DAYS = `(array[
  business_account_id::text || ' ' || ${DAY}::text, domain_id::text || ' ' || ${DAY}::text])`;

const STATEMENTS = [
  `set local maintenance_work_mem = '128MB'`,
  `drop index twin_text`,
  `drop index twin_refs`,
  // Removes the IDs of pairs from `ref_ids`: these are the IDs that occur in no field.
  `update twin set ref_ids = array(
      select ref from unnest(ref_ids) ref where position(ref::text in lower(fields::text)) > 0)
    where cardinality(ref_ids) > 1 and exists (
      select from unnest(ref_ids) ref where position(ref::text in lower(fields::text)) = 0)`,
  `create index twin_text on twin using gin (
    ${OWNER_DAYS}, business_account_id, search_text gin_trgm_ops, name gin_trgm_ops,
    description gin_trgm_ops, external_id gin_trgm_ops) with (gin_pending_list_limit = 256)`,
  `create index twin_refs on twin using gin (ref_ids) with (gin_pending_list_limit = 256)`,
  // Dropping the column also drops the index of days.
  `alter table twin_range drop column made_on`,
  `analyze twin, twin_range`,
];
