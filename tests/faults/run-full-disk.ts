import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";

import { openDatabase } from "#platform/base/database/database.ts";

// Keeps the disk of the given folder full, without the reserve, until the database fails.
const dataDir = process.argv[2] ?? "";
const database = await openDatabase({ dataDir });
rmSync(join(dataDir, "pg", "reserve"));
const fill = () => {
  try {
    for (;;) writeFileSync(join(dataDir, "filler"), Buffer.alloc(65_536), { flag: "a" });
  } catch {
    // The disk is full now.
  }
};
await sql`begin`.execute(database.db);
fill();
setInterval(fill, 1);
await sql`select pg_logical_emit_message(true, 'x', repeat('x', 1000000)) from generate_series(1, 40)`
  .execute(database.db)
  .catch((error: unknown) => process.stdout.write(`${String(error)}\n`));
