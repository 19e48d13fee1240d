import { parseArgs } from "node:util";

import { type Cost, createVisitor, findProductId, type Visitor } from "./page-costs.ts";
import { checkOut, ensureBuilt } from "./revision.ts";
import { type SeededServer, startSeeded } from "./seeded-server.ts";
import { median, percentile, printTable } from "./table.ts";

// Compares the pages of another commit with those of the working tree, whether committed or not. The servers of both run
// at once, each with the data of its own seed, and answer the same pages alternately, so that a noisy moment of the
// machine affects both.
//
//   npm run bench:compare -- HEAD~1 --products=1000 --rounds=10 --requests=20 --pages=/products,/products?size=50
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
/** Requests for each page before it is measured, until most of its code is compiled. */
const WARM_UP_REQUESTS = 60;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: "string", default: "1000" },
    rounds: { type: "string", default: "10" },
    /** Requests for each page, round and side. */
    requests: { type: "string", default: "20" },
    pages: { type: "string", default: DEFAULT_PAGES.join(",") },
    /** Leaves the other commit, built, in a temporary folder for the next run. */
    keep: { type: "boolean", default: false },
  },
});
const [name] = positionals;
if (name === undefined) throw new Error("Name the commit: npm run bench:compare -- HEAD~1");
const rounds = Number(values.rounds);
const requests = Number(values.requests);

interface Side {
  visitor: Visitor;
  productId: string;
}

/** Costs of a page in each round. */
interface Costs {
  before: Cost[];
  now: Cost[];
}

await using revision = await checkOut(name, values.keep);
await ensureBuilt();
await using before = await startSeeded(Number(values.products), { root: revision.root });
await using now = await startSeeded(Number(values.products));
const sides = [await openSide(before), await openSide(now)] as const;
const costs = new Map<string, Costs>();
for (const page of values.pages.split(",")) {
  for (const side of sides) await measure(side, page, WARM_UP_REQUESTS);
  costs.set(page, { before: [], now: [] });
}
for (let round = 0; round < rounds; round += 1) {
  for (const [page, cost] of costs) await measureBoth(page, cost, round % 2 === 0);
}
const parts = { all: "whole process", pages: "main thread" } as const;
for (const [part, title] of Object.entries(parts) as [keyof Cost, string][]) {
  printTable(
    `Processor time of a document request, ${title}, ms: ${name} and the working tree`,
    [...costs].map(([page, cost]) => describe(page, cost, part)),
  );
}

async function openSide({ server }: SeededServer): Promise<Side> {
  const visitor = await createVisitor(server);
  return { visitor, productId: await findProductId(visitor) };
}

function measure({ visitor, productId }: Side, page: string, count: number): Promise<Cost> {
  return visitor.costOf(page.replace("{product}", productId), count);
}

async function measureBoth(page: string, cost: Costs, isNowFirst: boolean): Promise<void> {
  const both = [cost.before, cost.now].map((list, at) => ({ list, side: sides[at]! }));
  for (const { list, side } of isNowFirst ? both.toReversed() : both) {
    list.push(await measure(side, page, requests));
  }
}

function describe(page: string, cost: Costs, part: keyof Cost) {
  const [old, current] = [cost.before, cost.now].map((each) => each.map((one) => one[part]));
  const ratios = current!.map((ms, round) => ms / old![round]!);
  const [from, to] = [0.25, 0.75].map((share) => percentile(ratios, share).toFixed(3));
  return {
    page,
    [name!]: median(old!).toFixed(2),
    now: median(current!).toFixed(2),
    ratio: `${median(ratios).toFixed(3)}×`,
    quartiles: `${from}–${to}`,
  };
}
