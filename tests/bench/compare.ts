import { parseArgs } from "node:util";

import { runContest } from "./contest.ts";
import { apiContest, bulkContest, importContest, pageContest } from "./contests.ts";
import { checkOut, ensureBuilt, WORKING_TREE } from "./revision.ts";

// Compares another commit with the working tree, whether committed or not. The servers of both run at once, each with the
// data of its own seed, and do the same work alternately.
//
//   npm run bench:compare -- HEAD~1 --products=1000 --rounds=10 --requests=20 --pages=/products,/products?size=50
//   npm run bench:compare -- HEAD~1 --bench=import --rows=1000 --rounds=5
//   npm run bench:compare -- HEAD~1 --bench=bulk --rows=1000 --rounds=5
//   npm run bench:compare -- HEAD~1 --bench=api --products=10000 --url=postgres://…
//
// `{product}` in an address stands for the same product on both sides. A ratio below 1 says that the working tree is
// faster. It is the median of the ratios of single rounds, beside their quartiles: if 1 lies between these, there may be
// no difference.

const DEFAULT_PAGES = [
  "/products",
  "/products?size=50",
  "/products?search=BENCH-99",
  "/products/{product}",
  "/editProduct/{product}",
  "/notifications",
  "/home",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bench: { type: "string", default: "pages" },
    products: { type: "string" },
    rows: { type: "string", default: "1000" },
    rounds: { type: "string", default: "10" },
    /** Requests for each page, round and side. */
    requests: { type: "string", default: "20" },
    pages: { type: "string", default: DEFAULT_PAGES.join(",") },
    url: { type: "string" },
    /** Leaves the other commit, built, in a temporary folder for the next run. */
    keep: { type: "boolean", default: false },
  },
});
const [name] = positionals;
if (name === undefined) throw new Error("Name the commit: npm run bench:compare -- HEAD~1");

await using revision = await checkOut(name, values.keep);
const run = await chooseContest();
await run({ name, before: revision.root, now: WORKING_TREE }, Number(values.rounds));

type Run = (roots: Parameters<typeof runContest>[1], rounds: number) => Promise<void>;

async function chooseContest(): Promise<Run> {
  const rows = Number(values.rows);
  switch (values.bench) {
    case "pages": {
      await ensureBuilt();
      const products = Number(values.products ?? 1_000);
      const contest = pageContest(values.pages.split(","), products, Number(values.requests));
      return (...args) => runContest(contest, ...args);
    }
    case "import":
      return (...args) => runContest(importContest(rows), ...args);
    case "bulk":
      return (...args) => runContest(bulkContest(rows), ...args);
    case "api": {
      const url = values.url ?? process.env["TEST_DATABASE_URL"];
      if (!url) throw new Error("Pass --url=postgres://… or set TEST_DATABASE_URL");
      const contest = apiContest(url, Number(values.products ?? 10_000));
      return (...args) => runContest(contest, ...args);
    }
    default:
      throw new Error("--bench is pages, import, bulk or api");
  }
}
