import { sql } from "kysely";
import { expect, test } from "vitest";

import { startTestPlatform } from "../../testing/test-platform.ts";
import { VITRINE_DOMAIN_ID } from "../template/ids.ts";
import { INDEXED_KEYS } from "./indexed-keys.ts";

const { services } = await startTestPlatform();
const { db } = services;

test("the indexed field keys match the indexes of the database", async () => {
  const { rows } = await sql<{ key: string }>`
    select distinct substring(indexdef from '''([^'']+)''::text') as key from pg_indexes
    where tablename = 'twin' and indexdef like '%(fields ->> %'`.execute(db);
  expect(new Set(rows.map(({ key }) => key))).toEqual(INDEXED_KEYS);
});

test("the platform uses these indexes for the fields with these keys, and for no other", async () => {
  const { fields } = await services.loadModel(db, VITRINE_DOMAIN_ID);
  const indexed = [...fields.values()].filter(({ hasOwnIndex }) => hasOwnIndex);
  expect(new Set(indexed.map(({ key }) => key))).toEqual(INDEXED_KEYS);
});
