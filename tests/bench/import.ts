import { parseArgs } from "node:util";

import { sql } from "kysely";

import { openDatabase } from "#platform/base/database/database.ts";

import { withBoth } from "./databases.ts";
import { openJobServer } from "./job-server.ts";
import { describePhases, importBySku, importProducts, undo } from "./product-jobs.ts";
import { printTable } from "./table.ts";

// Imports products by a bulk job over HTTP, like the screen, and measures its preview, its run and its undoing
// separately, while readers request the list of products. The floor is one statement that copies the same rows into a
// table with the same columns and indexes, without a server beside it.
//
//   npm run bench:import -- --rows=5000 --readers=10 --url=postgres://…
//
// With --by-sku it only measures previews of a file whose rows are matched by SKU: first none of the products exists,
// then all.

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    rows: { type: "string", default: "2000" },
    readers: { type: "string", default: "10" },
    "by-sku": { type: "boolean", default: false },
  },
});
const count = Number(values.rows);
/** Limit of rows per statement: more would block the jobs of the embedded database too long. */
const COPIED_ROWS = 10_000;
const MIN_ROWS_PER_SECOND = { embedded: 800, Postgres: 2_000 };

await withBoth(values.url, measure);

async function measure(
  database: keyof typeof MIN_ROWS_PER_SECOND,
  settings: Record<string, string>,
): Promise<void> {
  const jobs = await openJobServer(settings, Number(values.readers));
  const title = `Import of ${count} products, ${database}`;
  const minimums = { run: MIN_ROWS_PER_SECOND[database] };
  try {
    if (values["by-sku"]) {
      const phases = await importBySku(jobs, count);
      printTable(`${title}, matched by SKU`, describePhases(phases, jobs.calmMs, {}));
      return;
    }
    const { id, phases } = await importProducts(jobs, count);
    phases.push(await undo(jobs, id, count));
    await importProducts(jobs, count);
    printTable(title, describePhases(phases, jobs.calmMs, minimums));
  } finally {
    await jobs[Symbol.asyncDispose]();
  }
  await printFloor(settings);
}

async function printFloor({ DATA_DIR: dataDir = "", DATABASE_URL }: Record<string, string>) {
  const database = await openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { dataDir });
  await sql`create table twin_copy (like twin including all)`.execute(database.db);
  const began = performance.now();
  const { numAffectedRows = 0n } = await sql`
    insert into twin_copy select * from twin
    where name like 'Coffee number %' limit ${sql.lit(COPIED_ROWS)}`.execute(database.db);
  const seconds = (performance.now() - began) / 1000;
  await database.close();
  printTable("Floor: the same rows copied by one statement", [
    { rows: Number(numAffectedRows), "rows/s": Math.round(Number(numAffectedRows) / seconds) },
  ]);
}
