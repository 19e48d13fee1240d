import { parseArgs } from "node:util";

import { withBoth } from "./databases.ts";
import { openJobServer } from "./job-server.ts";
import { changePrices, describePhases, importProducts } from "./product-jobs.ts";
import { printTable } from "./table.ts";

// Changes the prices of many products by a bulk job over HTTP, and undoes that, while readers request the list of
// products.
//
//   npm run bench:bulk -- --rows=10000 --readers=10 --url=postgres://…

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    rows: { type: "string", default: "10000" },
    readers: { type: "string", default: "10" },
  },
});
const count = Number(values.rows);
const MIN_ROWS_PER_SECOND = { run: 500, undo: 500 };

await withBoth(values.url, measure);

async function measure(database: string, settings: Record<string, string>): Promise<void> {
  {
    // Without readers, because only the change is measured.
    await using jobs = await openJobServer(settings, 0);
    await importProducts(jobs, count);
  }
  await using jobs = await openJobServer(settings, Number(values.readers));
  const phases = await changePrices(jobs, count);
  printTable(
    `Change of the prices of ${count} products, ${database}`,
    describePhases(phases, jobs.calmMs, MIN_ROWS_PER_SECOND),
  );
}
