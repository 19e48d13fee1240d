import { sql } from "kysely";
import { expect, test } from "vitest";

import { testDatabase } from "../../testing/database.ts";
import { INDEXED_FIELD_KEYS } from "./field-indexes.ts";

const { db } = await testDatabase();

test("the indexed field keys match the indexes of the database", async () => {
  const { rows } = await sql<{ key: string }>`
    select distinct substring(indexdef from '''([^'']+)''::text') as key from pg_indexes
    where tablename = 'twin' and indexdef like '%(fields ->> %'`.execute(db);
  expect(new Set(rows.map(({ key }) => key))).toEqual(INDEXED_FIELD_KEYS);
});
