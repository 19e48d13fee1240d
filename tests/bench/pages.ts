import { parseArgs } from "node:util";

import { DEMO_PRODUCTS } from "#platform/selling/demo/products/all.ts";

import { compareConsole } from "./console-pages.ts";
import {
  type Cost,
  createVisitor,
  findProductId,
  measurePageWeight,
  type Visitor,
} from "./page-costs.ts";
import { FLOORS, openFloors, type Target } from "./page-floors.ts";
import { ensureBuilt } from "./revision.ts";
import { startSeeded } from "./seeded-server.ts";
import { goal, median, printTable, ratio } from "./table.ts";

// Measures the processor time of pages in milliseconds and against floors of the same run: a static file by the same
// server, an empty route, and the same rows as plain elements. Then it measures every view of a long list against the
// same view of a short one. Milliseconds depend on the machine; ratios hardly do.
//
//   npm run bench:pages -- --products=100000 --rounds=7 --requests=40 [--floors]

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "40" },
    /** Measures only the pages of the console. */
    admin: { type: "boolean", default: false },
    /** Leaves out the views of a long list against those of a short one, which take most of the time. */
    floors: { type: "boolean", default: false },
  },
});
const LONG_LIST_SIZE = Number(values.products);
const SHORT_LIST_SIZE = 1_000;
const ROUNDS = Number(values.rounds);
/** Number of requests per page and round. */
const REQUESTS = Number(values.requests);
/** Requests for each page before it is measured, until most of its code is compiled. */
const WARM_UP_REQUESTS = 60;
const MB = 1024 * 1024;

/** Maximum cost of 50 rows against their floor, and of a long list relative to a short one. */
const MAX_RATIOS = { fiftyRows: 4, longer: 1.3 };

/** Each file costs a phone a round trip, see docs/decisions/0016. */
const MAX_FILES = { scripts: 16, sheets: 1 };
const MAX_KB = { js: 155, css: 16 };
/** Pages where a seller's day begins. Those of a product load more, once. */
const WEIGHED = new Set(["list, 10 rows", "list, 50 rows", "notifications", "home"]);
const MAX_MEMORY_MB = 450;

/** Goals in milliseconds of the whole process, for an idle machine with two cores. */
const PAGES = {
  "list, 10 rows": { path: "/products", maxMs: 8, rows: 10 },
  "list, 50 rows": { path: "/products?size=50", maxMs: 15, rows: 50 },
  "a search": { path: "/products?search=BENCH-99", maxMs: 9, rows: 10 },
  "a product": { path: "/products/{product}", maxMs: 12 },
  "its form": { path: "/editProduct/{product}", maxMs: 18 },
  notifications: { path: "/notifications", maxMs: 4.5 },
  home: { path: "/home", maxMs: 15 },
} as const;

type SeededList = Awaited<ReturnType<typeof seeded>>;

await ensureBuilt();
if (values.admin) await measureConsole();
else await measureProducts();

async function measureConsole(): Promise<void> {
  await using list = await seeded(SHORT_LIST_SIZE);
  await compareConsole(list.server, list.visitor, measureInterleaved);
}

async function measureProducts(): Promise<void> {
  await using longList = await seeded(LONG_LIST_SIZE);

  await compareWithFloors(longList);
  if (!values.floors) {
    await using shortList = await seeded(SHORT_LIST_SIZE);
    await compareSizes(shortList, longList);
  }
  await weighPages(longList.visitor);
  const { rss } = await longList.server.usage();
  printTable(`Memory of the process with ${LONG_LIST_SIZE} products after all this`, [
    { what: "resident", MB: (rss / MB).toFixed(0), goal: goal(rss / MB, MAX_MEMORY_MB, "MB") },
  ]);
}

async function seeded(count: number) {
  const { server, ...disposable } = await startSeeded(count);
  const visitor = await createVisitor(server);
  return { server, visitor, total: count + DEMO_PRODUCTS.length, ...disposable };
}

/**
 * Measures all pages alternately, so that a noisy moment of the machine affects all alike. The first round only warms
 * up.
 */
async function measureInterleaved(targets: Target[]): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, visitor, path } of targets) {
      const cost = await visitor.costOf(path, round === 0 ? WARM_UP_REQUESTS : REQUESTS);
      if (round > 0) (costs[name] ??= []).push(cost);
    }
  }
  return Object.fromEntries(
    Object.entries(costs).map(([name, each]) => [
      name,
      {
        pages: median(each.map(({ pages }) => pages)),
        all: median(each.map(({ all }) => all)),
      },
    ]),
  );
}

async function compareWithFloors({ server, visitor }: SeededList): Promise<void> {
  using floors = await openFloors(server, visitor);
  const paths = Object.entries(await pagePaths(visitor));
  const costs = await measureInterleaved([
    ...floors.targets,
    ...paths.map(([name, path]) => ({ name, visitor, path })),
  ]);
  const msOf = (name: string) => costs[name]?.all ?? 0;
  const times = (ms: number, floor: number) => `${(ms / floor).toFixed(1)}×`;
  const floorRows = floors.targets.map(({ name, path }) => ({
    page: name.endsWith("file") ? `${name}, ${path}` : name,
    ...describeCost(costs[name]),
  }));
  const pageRows = Object.entries(PAGES).map(([name, page]) => {
    const ms = msOf(name);
    const rowsFloor = "rows" in page ? msOf(FLOORS.file) + msOf(FLOORS[page.rows]) : null;
    return {
      page: name,
      ...describeCost(costs[name]),
      of: goal(ms, page.maxMs, "ms"),
      "a file": times(ms, msOf(FLOORS.file)),
      "a route": times(ms, msOf(FLOORS.route)),
      "file and rows": describeRatio(name, ms, rowsFloor),
    };
  });
  printTable(`Floors of pages, ${LONG_LIST_SIZE} products, ms of processor time`, floorRows);
  printTable(
    `Pages, ${LONG_LIST_SIZE} products, ms of processor time, and against the floors`,
    pageRows,
  );
}

function describeCost(cost: Cost = { pages: 0, all: 0 }) {
  return { "whole process": cost.all.toFixed(2), "main thread": cost.pages.toFixed(2) };
}

/** Only the list of 50 rows has a goal, because the frame around a list costs the same for any number of rows. */
function describeRatio(name: string, ms: number, floor: number | null): string {
  if (floor === null) return "";
  return name === "list, 50 rows"
    ? ratio(ms, floor, MAX_RATIOS.fiftyRows)
    : `${(ms / floor).toFixed(2)}×`;
}

async function pagePaths(visitor: Visitor): Promise<Record<string, string>> {
  const productId = await findProductId(visitor);
  return Object.fromEntries(
    Object.entries(PAGES).map(([name, { path }]) => [name, path.replace("{product}", productId)]),
  );
}

/** Addresses of all views of the list. The last page depends on the total. */
function views(total: number): Record<string, string> {
  const at = (fraction: number) => Math.max(1, Math.ceil((total / 10) * fraction));
  return {
    "first page": "/products",
    "50 rows": "/products?size=50",
    "second page": "/products?page=2",
    "page in the middle": `/products?page=${at(0.5)}`,
    "last page": `/products?page=${at(1)}`,
    "search, some": "/products?search=BENCH-99",
    "search, all": "/products?search=BENCH",
    "search, one": "/products?search=2000000000500",
    "search, none": "/products?search=no+such+product",
    "filter by status": "/products?f.status=archived",
    "filter by type": "/products?f.type=product_lamp",
    "filter and search": "/products?f.status=draft&search=BENCH-7",
    "by price": "/products?sort=price",
    "by price, dearest, last page": `/products?sort=-price&page=${at(1)}`,
    "by name": "/products?sort=name",
    "by status": "/products?sort=status",
    "by SKU": "/products?sort=sku",
    "by EAN": "/products?sort=-ean",
    "by change, cards": "/products?sort=updated&layout=cards",
    browse: "/browse",
    home: "/home",
  };
}

async function compareSizes(shortSide: SeededList, longSide: SeededList): Promise<void> {
  const [short, long] = [views(shortSide.total), views(longSide.total)];
  const names = Object.keys(short);
  const costs = await measureInterleaved(
    names.flatMap((name) => [
      { name: `few ${name}`, visitor: shortSide.visitor, path: short[name] ?? "" },
      { name: `many ${name}`, visitor: longSide.visitor, path: long[name] ?? "" },
    ]),
  );
  printTable(
    `Processor time of a page with its database, ms: ${SHORT_LIST_SIZE} products and ${LONG_LIST_SIZE}`,
    names.map((page) => {
      const [a, b] = [costs[`few ${page}`]?.all ?? 0, costs[`many ${page}`]?.all ?? 0];
      return {
        page,
        [`${SHORT_LIST_SIZE} products`]: a.toFixed(2),
        [`${LONG_LIST_SIZE} products`]: b.toFixed(2),
        ratio: ratio(b, a, MAX_RATIOS.longer),
      };
    }),
  );
}

async function weighPages(visitor: Visitor): Promise<void> {
  const weights = await Promise.all(
    Object.entries(await pagePaths(visitor)).map(async ([page, path]) => ({
      page,
      ...(await measurePageWeight(visitor, path)),
    })),
  );
  const kb = (bytes: number) => (bytes / 1024).toFixed(1);
  printTable(
    "What a page weighs, as it is sent",
    weights.map(({ page, html, js, css, scripts, sheets }) => ({
      page,
      "HTML KB": kb(html),
      "JS KB": kb(js),
      "of ": WEIGHED.has(page) ? goal(js / 1024, MAX_KB.js, "KB") : "",
      "CSS KB": kb(css),
      of: WEIGHED.has(page) ? goal(css / 1024, MAX_KB.css, "KB") : "",
      scripts,
      "of  ": WEIGHED.has(page) ? goal(scripts, MAX_FILES.scripts, "") : "",
      sheets,
      " of": WEIGHED.has(page) ? goal(sheets, MAX_FILES.sheets, "") : "",
    })),
  );
}
