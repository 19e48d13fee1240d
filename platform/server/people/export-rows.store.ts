import { type RawBuilder, type SqlBool, sql } from "kysely";

import type { Db, Executor } from "../../base/database/executor.ts";
import { SECRET_TYPER } from "../../base/secrets/secret-typer.ts";

const ROWS_PER_QUERY = 500;

/** Lists the columns of each table. */
export async function listColumns(db: Executor): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name::text as name, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = current_schema() group by table_name`.execute(
    db,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

export async function findAddress(db: Executor, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.email.toLowerCase() ?? null;
}

export interface PersonRows {
  table: string;
  /** Columns that contain the user's ID or email address. */
  by: readonly string[];
  /** Columns to export. */
  columns: readonly string[];
  /** All columns of the table. */
  allColumns: readonly string[];
}

/** Reads the rows of a table about a user in one domain, as JSON. */
export async function readPersonRows(
  db: Executor,
  person: { userId: string; email: string; domainId: string },
  { table, by, columns, allColumns }: PersonRows,
): Promise<Record<string, unknown>[]> {
  const isAbout = by.map((column) =>
    column === "email" || column === "recipient"
      ? sql<SqlBool>`lower(t.${sql.ref(column)}) = ${person.email}`
      : sql<SqlBool>`t.${sql.ref(column)} = ${person.userId}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql`t.${sql.ref(column)}`))}
    from ${sql.table(table)} t
    where (${sql.join(isAbout, sql` or `)}) and ${inDomain(allColumns, person.domainId)}`.execute(
    db,
  );
  return rows;
}

function inDomain(columns: readonly string[], domainId: string): RawBuilder<SqlBool> {
  if (columns.includes("domain_id")) {
    return sql`(t.domain_id = ${domainId} or t.domain_id is null)`;
  }
  if (columns.includes("business_account_id")) {
    return sql`t.business_account_id in (select id from business_account where domain_id = ${domainId})`;
  }
  if (columns.includes("twin_id")) {
    return sql`t.twin_id in (select id from twin where domain_id = ${domainId})`;
  }
  if (columns.includes("space_id")) {
    return sql`t.space_id in (select id from twin where domain_id = ${domainId})`;
  }
  if (columns.includes("permission_schema_id")) {
    return sql`t.permission_schema_id in (select id from permission_schema where domain_id = ${domainId})`;
  }
  return sql`true`;
}

/** Column by which a row belongs to a business: it contains the ID of the business, or of one of its twins. */
export type BusinessColumn = "id" | "business_account_id" | "twin_id" | "src_twin_id";

/** Reads the rows of a business in batches, as JSON texts without values of secret fields. */
export async function* readBusinessRows(
  db: Db,
  businessAccountId: string,
  { table, by, columns }: { table: string; by: BusinessColumn; columns: readonly string[] },
): AsyncGenerator<string[]> {
  const own =
    by === "twin_id" || by === "src_twin_id"
      ? sql`t.${sql.ref(by)} in (select id from twin where business_account_id = ${businessAccountId})`
      : sql`t.${sql.ref(by)} = ${businessAccountId}`;
  const values = columns.flatMap((column) => [
    sql`${sql.lit(column)}::text`,
    table === "twin" && column === "fields" ? withoutSecrets() : sql`t.${sql.ref(column)}`,
  ]);
  let after = "(0,0)";
  for (;;) {
    // Pages by the physical place of rows, which is stable for unchanged rows. A row that changes during the export may
    // be read twice.
    const { rows } = await sql<{ place: string; line: string }>`
      select t.ctid::text as place, json_build_object(${sql.join(values)})::text as line
      from ${sql.table(table)} t where ${own} and t.ctid > ${after}::tid
      order by t.ctid limit ${ROWS_PER_QUERY}`.execute(db);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_PER_QUERY) return;
    after = rows.at(-1)?.place ?? after;
  }
}

function withoutSecrets(): RawBuilder<unknown> {
  return sql`t.fields - array(
    select f.key from twin_class c join twin_class_field f on f.class_id = any(c.ancestor_ids)
    where c.id = t.class_id and f.field_typer_featurer_id = ${sql.lit(SECRET_TYPER)})`;
}

/** Lists the storage keys of a business's files, with their titles. */
export async function listBusinessFiles(
  db: Executor,
  businessAccountId: string,
): Promise<{ key: string; title: string }[]> {
  const { rows } = await sql<{ key: string; title: string }>`
    select distinct on (a.storage_key) a.storage_key as key, coalesce(a.title, '') as title
    from twin_attachment a join twin t on t.id = a.twin_id
    where t.business_account_id = ${businessAccountId} and a.storage_key is not null
    order by a.storage_key`.execute(db);
  return rows;
}
