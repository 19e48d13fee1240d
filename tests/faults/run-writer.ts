import { sql } from "kysely";

import { openDatabase } from "#platform/base/database/database.ts";

// Writes pairs of rows in transactions as fast as it can and prints each one that was acknowledged.
const database = await openDatabase({ dataDir: process.argv[2] ?? "" });
await sql`create table if not exists pair (n int, half int, text text, primary key (n, half))`.execute(
  database.db,
);
const { rows } = await sql<{ next: number }>`
  select coalesce(max(n), 0)::int + 1 as next from pair`.execute(database.db);

for (let n = rows[0]?.next ?? 1; ; n += 1) {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into pair values (${n}, 1, repeat('x', 500))`.execute(tx);
    await sql`insert into pair values (${n}, 2, repeat('y', 500))`.execute(tx);
  });
  process.stdout.write(`${n}\n`);
}
