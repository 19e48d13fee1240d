import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

import { testDatabase } from "../../../testing/database.ts";
import { waitUntil } from "../../../testing/wait-until.ts";
import { vacuumLargeTables, vacuumStaleTables } from "./maintenance.ts";

const { db } = await testDatabase();

afterEach(() => sql`drop table if exists worn`.execute(db));

test("a table with many dead rows is vacuumed and analyzed once", async () => {
  await sql`create table worn as select n from generate_series(1, 500) n`.execute(db);
  await sql`update worn set n = n + 1`.execute(db);

  // The engine reports its counters with a delay of up to a second.
  const isVacuumed = async () => (await vacuumStaleTables(db)).includes("worn");
  await waitUntil(isVacuumed, { what: "a vacuum of the table", intervalMs: 200 });

  await waitUntil(async () => !(await isVacuumed()), {
    what: "a table that needs no vacuum",
    intervalMs: 200,
  });
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where relname = 'worn'`.execute(db);
  expect(rows).toEqual([{ rows: 500 }]);
});

test("a large table is analyzed from few rows at once; its indexes wait for the night", async () => {
  await sql`create table worn as select n, repeat('x', 1000) as text from generate_series(1, 6000) n`.execute(
    db,
  );
  await sql`create index on worn (n)`.execute(db);
  await sql`update worn set n = n + 1 where n <= 3000`.execute(db);

  const isVacuumed = async () => (await vacuumStaleTables(db)).includes("worn");
  await waitUntil(isVacuumed, { what: "a vacuum of the table", intervalMs: 200 });

  const { rows: bounds } = await sql<{ count: number }>`
    select array_length(histogram_bounds, 1) as count from pg_stats
    where tablename = 'worn' and attname = 'n'`.execute(db);
  expect(bounds).toEqual([{ count: 11 }]);
  expect(await vacuumLargeTables(db)).toContain("worn");
});
