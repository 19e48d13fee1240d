import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import { type ForeignKey, foreignKeys } from "./foreign-keys.store.ts";

/** A row that belongs to a single twin. It is JSON text, because parsed numbers would lose digits. */
interface Part {
  root: string;
  table: string;
  row: string;
}

/**
 * Collects what the deletion of each twin would remove, as JSON texts like those of `collectRows`, with two
 * statements for all twins. Twins are skipped if they have dependent rows to which other rows may refer, such as
 * files, links and other twins.
 */
export async function collectLoneTwins(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const keys = (await foreignKeys(tx)).filter(({ target }) => target === "twin");
  const involvedIds = await findInvolved(tx, ids, keys.filter(not(isOfOneTwin)));
  const loneIds = ids.filter((id) => !involvedIds.has(id));
  const parts = await readParts(tx, loneIds, keys.filter(isOfOneTwin));
  const collected = Map.groupBy(parts, ({ root }) => root);
  return new Map([...collected].map(([id, found]) => [id, contentOf(found)]));
}

/** Tables whose rows are deleted with their twin, belong to this twin alone, and aren't referred to by any table. */
const PLAIN_TABLES: ReadonlySet<string> = new Set([
  "twin_marker",
  "twin_range",
  "twin_tag",
  "twin_touch",
  "twin_unique",
]);

function isOfOneTwin({ table, cascades }: ForeignKey): boolean {
  return cascades && PLAIN_TABLES.has(table);
}

function not<T>(condition: (value: T) => boolean): (value: T) => boolean {
  return (value) => !condition(value);
}

async function findInvolved(
  tx: Tx,
  ids: readonly string[],
  keys: readonly ForeignKey[],
): Promise<Set<string>> {
  const parts = keys.map(
    ({ table, column }) => sql`
      select ${sql.ref(`t.${column}`)} as id from ${sql.table(table)} t
      where ${sql.ref(`t.${column}`)} = any(${ids}::uuid[])`,
  );
  if (parts.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function readParts(
  tx: Tx,
  ids: readonly string[],
  keys: readonly ForeignKey[],
): Promise<Part[]> {
  const places = [{ table: "twin", column: "id" }, ...keys];
  const parts = places.map(
    ({ table, column }) => sql`
      select ${sql.ref(`t.${column}`)} as root, ${table}::text as "table", to_jsonb(t)::text as row
      from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<Part>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}

function contentOf(parts: readonly Part[]): string {
  const tables = Map.groupBy(parts, ({ table }) => table);
  const members = [...tables].map(
    ([name, rows]) => `${JSON.stringify(name)}: [${rows.map(({ row }) => row).join(", ")}]`,
  );
  return `{${members.join(", ")}}`;
}
