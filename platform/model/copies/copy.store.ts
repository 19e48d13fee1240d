import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { CopiedRows, CopyKind } from "./copy-kinds.rules.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Expressions that find the domain of a row, for tables without a domain column. */
const DOMAIN_SQL: Readonly<Record<string, string>> = {
  twinflow: "(select c.domain_id from twin_class c where c.id = t.class_id)",
  twin_transition:
    "(select c.domain_id from twinflow f join twin_class c on c.id = f.class_id where f.id = t.twinflow_id)",
};

/** Tables in which businesses own some of the rows. */
const BUSINESS_TABLES: ReadonlySet<string> = new Set([
  "user_group",
  "permission_schema",
  "twinflow_schema",
]);

/**
 * Finds the row to copy. Rows of other domains, rows of businesses and built-in rows are not found.
 */
export async function findRow(
  db: Executor,
  caller: { domainId: string; businessAccountId: string | null },
  { table }: CopyKind,
  id: string,
): Promise<Row | undefined> {
  const domain = sql.raw(DOMAIN_SQL[table] ?? "t.domain_id");
  const ofBusiness = BUSINESS_TABLES.has(table)
    ? sql` and (t.business_account_id is null or t.business_account_id = ${caller.businessAccountId})`
    : sql``;
  const { rows } = await sql<Row>`
    select t.* from ${sql.table(table)} t
    where t.id = ${id} and ${domain} = ${caller.domainId}${ofBusiness}`.execute(db);
  return rows[0];
}

/** Finds the rows of a part that belong to the owners. */
export async function findRows(
  db: Executor,
  domainId: string,
  part: CopiedRows,
  ownerIds: readonly string[],
): Promise<Row[]> {
  if (ownerIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select * from ${sql.table(part.table)} where ${ofOwners(domainId, part, ownerIds)}`.execute(db);
  return rows;
}

/** Counts the rows of a part that belong to the owner. */
export async function countRows(
  db: Executor,
  domainId: string,
  part: CopiedRows,
  ownerId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(part.table)}
    where ${ofOwners(domainId, part, [ownerId])}`.execute(db);
  return rows[0]?.count ?? 0;
}

function ofOwners(domainId: string, part: CopiedRows, ownerIds: readonly string[]) {
  if (part.table === "link") return ofFields(ownerIds);
  const shared = part.ofDomainOnly ? sql` and business_account_id is null` : sql``;
  // A built-in group has members in every domain, so its members are limited to this one.
  const inDomain =
    part.table === "user_group_member"
      ? sql` and coalesce(domain_id, ${domainId}) = ${domainId}`
      : sql``;
  return sql`${sql.ref(part.column)} = any(${ownerIds}::uuid[])${shared}${inDomain}`;
}

/**
 * Condition for links that are shown by a field of one of the classes, if the field's class is an end of the link.
 */
function ofFields(classIds: readonly string[]) {
  return sql`id::text in (
    select f.field_typer_params ->> 'linkUUID' from twin_class_field f
    where f.class_id = any(${classIds}::uuid[]) and f.class_id in (link.src_class_id, link.dst_class_id))`;
}

/** Columns whose values the database generates. */
const GENERATED: ReadonlySet<string> = new Set(["no"]);

export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).filter((name) => !GENERATED.has(name));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}

/** True if another row of the domain has the key, in upper or lower case. */
export async function isKeyTaken(
  tx: Tx,
  domainId: string,
  table: string,
  key: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where (domain_id = ${domainId} or domain_id is null) and lower(key) = ${key.toLowerCase()} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
