import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import { type ForeignKey, foreignKeys } from "./foreign-keys.store.ts";

/** Rows and references that a deletion removes. */
export interface DeletedRows {
  /** JSON text of an object with an array of rows for each table. */
  content: string;
  /** JSON text of an array of `ClearedReference`. */
  cleared: string;
}

interface Found {
  table: string;
  /** JSON text of an array; it isn't parsed, because numbers would lose digits. */
  rows: string;
  ids: string[];
}

/**
 * Collects the rows with these IDs, all that would be deleted with them, and the references that would be
 * cleared.
 */
export async function collectRows(
  tx: Tx,
  table: string,
  ids: readonly string[],
): Promise<DeletedRows> {
  const keys = await foreignKeys(tx);
  const collected = new Map<string, string[]>();
  const deleted: Found[] = [];
  let level = await readRows(tx, [{ table, column: "id", ids }], keys);
  while (level.length > 0) {
    deleted.push(...level);
    for (const { table: found, rows } of level) {
      collected.set(found, [...(collected.get(found) ?? []), rows.slice(1, -1)]);
    }
    level = await readRows(tx, dependentsOf(level, keys), keys);
  }
  const members = [...collected].map(
    ([name, rows]) => `${JSON.stringify(name)}: [${rows.join(", ")}]`,
  );
  return { content: `{${members.join(", ")}}`, cleared: await clearedBy(tx, deleted, keys) };
}

async function clearedBy(
  tx: Tx,
  deleted: readonly Found[],
  keys: readonly ForeignKey[],
): Promise<string> {
  const parts = deleted.flatMap(({ table, ids }) =>
    keys
      .filter((key) => key.clears && key.target === table && ids.length > 0)
      .map(
        (key) => sql`
          select ${key.table}::text as "table", ${key.column}::text as "column",
            ${sql.ref(`t.${key.rowId}`)} as "row",
            ${sql.ref(`t.${key.column}`)} as target
          from ${sql.table(key.table)} t where ${sql.ref(`t.${key.column}`)} = any(${ids}::uuid[])`,
      ),
  );
  if (parts.length === 0) return "[]";
  const { rows } = await sql<{ cleared: string }>`
    select coalesce(jsonb_agg(to_jsonb(reference)), '[]')::text as cleared
    from (${sql.join(parts, sql` union all `)}) reference`.execute(tx);
  return rows[0]?.cleared ?? "[]";
}

interface Criterion {
  table: string;
  column: string;
  ids: readonly string[];
}

function dependentsOf(level: readonly Found[], keys: readonly ForeignKey[]): Criterion[] {
  return level.flatMap(({ table, ids }) =>
    keys
      .filter((key) => key.cascades && key.target === table && ids.length > 0)
      .map((key) => ({ table: key.table, column: key.column, ids })),
  );
}

async function readRows(
  tx: Tx,
  criteria: readonly Criterion[],
  keys: readonly ForeignKey[],
): Promise<Found[]> {
  if (criteria.length === 0) return [];
  const targets = new Set(keys.map(({ target }) => target));
  const parts = criteria.map(({ table, column, ids }) => {
    const id = targets.has(table) ? sql`array_agg(t.id)` : sql`'{}'::uuid[]`;
    return sql`
      select ${table}::text as "table", jsonb_agg(to_jsonb(t))::text as rows, ${id} as ids
      from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = any(${ids}::uuid[])
      having count(*) > 0`;
  });
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}

/**
 * Inserts the rows of an entry; a table follows those that it refers to. A row is skipped if it refers to something
 * that was deleted later, except for the entry's main row, for which the database throws.
 */
export async function insertRows(
  tx: Tx,
  entry: { id: string; subject_table: string },
  tables: readonly string[],
): Promise<void> {
  const keys = await foreignKeys(tx);
  for (const table of inOrder(tables, keys)) {
    const references =
      table === entry.subject_table ? [] : keys.filter((key) => key.table === table);
    const conditions = references.map(
      ({ column, target }) => sql` and (${sql.ref(`r.${column}`)} is null or exists (
        select from ${sql.table(target)} f where f.id = ${sql.ref(`r.${column}`)}))`,
    );
    const columns = sql.join((await storedColumns(tx, table)).map((name) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from (
        select distinct value from trash_entry t
        cross join lateral jsonb_array_elements(t.content -> ${table}::text) e
        where t.id = ${entry.id}) stored
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, stored.value) r
      where true ${sql.join(conditions, sql``)}`.execute(tx);
  }
}

/** Restores references to the entry's rows. References that were set to something else in the meantime are kept. */
export async function restoreReferences(tx: Tx, entryId: string): Promise<void> {
  const keys = (await foreignKeys(tx)).filter(({ clears }) => clears);
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct one ->> 'table' as "table", one ->> 'column' as "column"
    from trash_entry cross join lateral jsonb_array_elements(cleared) one
    where trash_entry.id = ${entryId}`.execute(tx);
  for (const { table, column } of rows) {
    const key = keys.find((one) => one.table === table && one.column === column);
    if (!key) continue;
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = reference.target
      from trash_entry e
      cross join lateral jsonb_to_recordset(e.cleared)
        as reference("table" text, "column" text, "row" uuid, target uuid)
      where e.id = ${entryId} and reference."table" = ${table} and reference."column" = ${column}
        and ${sql.ref(`t.${key.rowId}`)} = reference."row" and ${sql.ref(`t.${column}`)} is null
        and exists (select from ${sql.table(key.target)} f where f.id = reference.target)`.execute(
      tx,
    );
  }
}

function inOrder(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table) || !tables.includes(table)) return;
    for (const key of keys) {
      if (key.table === table && key.target !== table) visit(key.target);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

/** Lists the table's columns without generated ones. */
async function storedColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`.execute(tx);
  return rows.map(({ name }) => name);
}
