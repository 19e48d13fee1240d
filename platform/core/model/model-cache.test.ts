import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { bumpModelVersion } from "../../model/changes/model-row.store.ts";
import { INDEXED_KEYS } from "../../selling/products/indexed-keys.ts";
import { EVERY_KIND } from "../../testing/every-kind.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { testSeed } from "../../testing/test-seed.ts";
import { newKey } from "../../testing/texts-and-keys.ts";
import { createModelCache } from "./model-cache.ts";

const { platform, ok } = await startSignedIn();
const { db } = platform.services;

afterAll(() => platform.stop());

/** Creates a domain that has all kinds of entities. */
async function addDomain(): Promise<string> {
  const { id } = (
    await ok("POST", "domain/v1", { domain: { key: newKey(), name: "D", type: "b2b" } })
  ).domain;
  const headers = await platform.signIn("admin", id);
  const path = "domain/configuration/v1";
  const { files } = await ok("GET", path, undefined, headers);
  await ok("POST", path, { files: [...files, ...EVERY_KIND] }, headers);
  return id;
}

interface Column {
  table: string;
  column: string;
  type: string;
}

/** What a change writes to a column, by the column's type. */
const NEW_VALUES: Record<string, (column: string) => string> = {
  text: (column) => `${column} || 'x'`,
  boolean: (column) => `not ${column}`,
  integer: (column) => `${column} + 1`,
  // A reference can't point to a random row, so its row is only written or deleted.
  uuid: (column) => column,
};

/** Finds the columns of all tables from which a model is read. */
async function findColumns(domainId: string): Promise<Column[]> {
  const recording = recordStatements(db);
  await createModelCache(INDEXED_KEYS).load(recording.db, domainId);
  const tables = new Set(recording.statements.flatMap((statement) => statement.tables));
  tables.delete("domain");
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns
    where table_name in (${sql.join([...tables])})
      and data_type in (${sql.join(Object.keys(NEW_VALUES))})
    order by table_name, column_name`.execute(db);
  return rows;
}

interface Change {
  at: number;
  row: number;
  deletes: boolean;
}

/** Changes or deletes one row. Returns whether the database accepted that. */
async function apply({ table, column, type }: Column, { row, deletes }: Change): Promise<boolean> {
  const chosen = `ctid = (select ctid from ${table} order by md5(${table}::text || ${row}) limit 1)`;
  const text = deletes
    ? `delete from ${table} where ${chosen}`
    : `update ${table} set ${column} = ${NEW_VALUES[type]?.(column)} where ${chosen}`;
  const { numAffectedRows = 0n } = await sql
    .raw(text)
    .execute(db)
    .catch(() => ({ numAffectedRows: 0n }));
  return numAffectedRows > 0n;
}

test("a node that reads only what has changed has the model of one that reads all", async () => {
  const domainId = await addDomain();
  const columns = await findColumns(domainId);
  const models = createModelCache(INDEXED_KEYS);
  const deleted = new Set<string>();
  const changed = new Set<string>();
  const change = fc.record({
    at: fc.nat(columns.length - 1),
    row: fc.nat(),
    deletes: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      await models.load(db, domainId);
      for (const each of changes) {
        const column = columns[each.at]!;
        if (await apply(column, each)) (each.deletes ? deleted : changed).add(column.table);
      }
      await db.transaction().execute((tx) => bumpModelVersion(tx, domainId));

      const full = await createModelCache(INDEXED_KEYS).load(db, domainId);
      expect(await models.load(db, domainId)).toEqual(full);
    }),
    { seed: testSeed(), numRuns: 60 },
  );
  expect(changed.size).toBeGreaterThan(10);
  expect(deleted.size).toBeGreaterThan(5);
});
