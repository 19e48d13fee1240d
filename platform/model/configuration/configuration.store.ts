import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Row, StoredRows } from "./encode.rules.ts";
import type { Kind } from "./kind.rules.ts";

/** Kinds that have built-in rows. These rows belong to no domain, and rows of every domain may refer to them. */
const BUILT_IN: ReadonlySet<string> = new Set(["permission", "permissionGroup", "userGroup"]);

/**
 * Reads all rows of a domain's configuration with one statement per table. Built-in classes are not
 * among them, because they have no rows.
 */
export async function readRows(
  db: Executor,
  domainId: string,
  kinds: readonly Kind[],
  classes: StoredRows["builtIn"],
): Promise<StoredRows> {
  const rows = new Map<string, Row[]>();
  for (const kind of kinds) rows.set(kind.name, await readKind(db, kind, domainId, rows));
  const builtIn = [...classes];
  for (const kind of kinds.filter(({ name }) => BUILT_IN.has(name))) {
    const found = await sql<{ id: string; key: string }>`
      select id, key from ${sql.table(kind.table)} where domain_id is null
      order by key, id`.execute(db);
    builtIn.push(...found.rows.map((row) => ({ kind: kind.name, name: row.key, id: row.id })));
  }
  return { rows, builtIn };
}

async function readKind(
  db: Executor,
  kind: Kind,
  domainId: string,
  read: ReadonlyMap<string, readonly Row[]>,
): Promise<Row[]> {
  const ofDomain = kind.ofBusinesses ? sql` and business_account_id is null` : sql``;
  const owner = kind.owner?.kind ?? "class";
  const column = kind.owner?.column ?? kind.classColumn;
  const where = column
    ? sql`${sql.ref(column)} = any(${(read.get(owner) ?? []).map(({ id }) => id)}::uuid[])`
    : sql`${sql.ref(kind.table === "domain" ? "id" : "domain_id")} = ${domainId}`;
  const found = await sql<Row>`
    select * from ${sql.table(kind.table)} where ${where}${ofDomain}`.execute(db);
  return found.rows;
}

/** A row to insert or update. `onInsert` columns are set only if the row is new. */
export interface RowToWrite {
  row: Row;
  onInsert: Row;
}

/** Inserts or updates the rows in their order. */
export async function writeRows(tx: Tx, kind: Kind, rows: readonly RowToWrite[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = kind.keyColumns ?? ["id"];
  const names = columnList(Object.keys({ ...first.onInsert, ...first.row }));
  const changes = Object.keys(first.row)
    .filter((column) => !keys.includes(column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const json = JSON.stringify(rows.map(({ row, onInsert }) => ({ ...onInsert, ...row })));
  await sql`
    insert into ${sql.table(kind.table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(kind.table)}, ${json}::jsonb)
    on conflict (${columnList(keys)}) do update set ${sql.join(changes)}`.execute(tx);
}

function columnList(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** Recomputes the ancestors of all classes from the classes they extend. */
export async function deriveAncestors(tx: Tx, domainId: string): Promise<void> {
  await sql`
    with recursive line as (
      select id, array[id] as ids, id as root from twin_class
      where domain_id = ${domainId} and extends_class_id is null
      union all
      select child.id, child.id || line.ids, line.root
      from twin_class child join line on child.extends_class_id = line.id)
    update twin_class set ancestor_ids = line.ids, root_class_id = line.root
    from line where line.id = twin_class.id and line.ids <> twin_class.ancestor_ids`.execute(tx);
}

/** Updates only the columns that the row contains. */
export async function updateDomainRow(tx: Tx, row: Row): Promise<void> {
  const { id, ...columns } = row;
  await tx.updateTable("domain").set(columns).where("id", "=", String(id)).execute();
}

export async function deleteRows(tx: Tx, kind: Kind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const keys = (kind.keyColumns ?? ["id"]).map((column) => sql`${sql.ref(column)}::text`);
  await sql`
    delete from ${sql.table(kind.table)}
    where concat_ws(' ', ${sql.join(keys)}) = any(${ids}::text[])`.execute(tx);
}
