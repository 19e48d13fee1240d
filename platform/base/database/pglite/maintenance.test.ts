import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";

import { sharedDatabase } from "../../../testing/database.ts";
import { vacuumStaleTables } from "./maintenance.ts";

const { db } = await sharedDatabase();

afterEach(() => sql`drop table if exists worn`.execute(db));

test("a table with many dead rows is vacuumed and analyzed once", async () => {
  await sql`create table worn as select n from generate_series(1, 500) n`.execute(db);
  await sql`update worn set n = n + 1`.execute(db);

  // The engine reports its counters with a delay of up to a second.
  await vi.waitFor(async () => expect(await vacuumStaleTables(db)).toContain("worn"), {
    timeout: 10_000,
    interval: 200,
  });

  await vi.waitFor(async () => expect(await vacuumStaleTables(db)).not.toContain("worn"), {
    timeout: 10_000,
    interval: 200,
  });
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where relname = 'worn'`.execute(db);
  expect(rows).toEqual([{ rows: 500 }]);
});
