import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

import { testDatabase } from "../../../testing/database.ts";
import { waitUntil } from "../../../testing/wait-until.ts";
import { vacuumStaleTables } from "./maintenance.ts";

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
