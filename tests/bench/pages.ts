import { parseArgs } from "node:util";

import { openDatabase } from "#platform/base/database/database.ts";
import { DEMO_PRODUCTS } from "#platform/selling/demo/products/all.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

import { compareConsole } from "./console-pages.ts";
import { type Cost, createVisitor, type Visitor, measurePageWeight } from "./page-costs.ts";
import { seedProducts } from "./seed.ts";
import { goal, median, printTable, ratio } from "./table.ts";

// Measures the processor time of pages: the product list against an empty page of the same app (the frame
// around a list without rows), and every view of a long list against the same view of a short one. It
// compares ratios, because absolute times depend on the machine.

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "40" },
    /** Measures only the pages of the console. */
    admin: { type: "boolean", default: false },
  },
});
const LONG_LIST_SIZE = Number(values.products);
const SHORT_LIST_SIZE = 1_000;
const ROUNDS = Number(values.rounds);
/** Number of requests per page and round. */
const REQUESTS = Number(values.requests);
const MB = 1024 * 1024;

/**
 * Maximum cost of a page with rows relative to an empty one, and of a long list relative to a short one.
 */
const MAX_RATIOS = { tenRows: 2.5, fiftyRows: 4, longer: 1.3 };

/** Each file costs a phone a round trip, see docs/decisions/0016. */
const MAX_FILES = { scripts: 16, sheets: 1 };

const PAGES = {
  empty: "/notifications",
  "list, 10 rows": "/products",
  "list, 50 rows": "/products?size=50",
  home: "/home",
};

/** Maximum milliseconds of the home page with its database. */
const MAX_HOME_MS = 15;

if (values.admin) await measureConsole();
else await measureProducts();

async function measureConsole(): Promise<void> {
  await using list = await seeded(SHORT_LIST_SIZE);
  await compareConsole(list.server, list.visitor, measureInterleaved);
}

async function measureProducts(): Promise<void> {
  await using shortList = await seeded(SHORT_LIST_SIZE);
  await using longList = await seeded(LONG_LIST_SIZE);

  await compareWithEmpty(longList.visitor);
  await compareSizes(shortList, longList);
  await weighPages(longList.visitor);
  const { rss } = await longList.server.usage();
  printTable(`Memory of the process with ${LONG_LIST_SIZE} products after all this`, [
    { what: "resident", MB: (rss / MB).toFixed(0), goal: goal(rss / MB, 450, "MB") },
  ]);
}

async function seeded(count: number) {
  const first = await startVitrine({ env: { LOG_LEVEL: "warn" } });
  await first.stop();
  const database = await openDatabase({ dataDir: first.dataDir });
  await seedProducts(database.db, count);
  await database.analyzeNow();
  await database.close();
  const server = await startVitrine({
    dataDir: first.dataDir,
    measured: true,
    env: { LOG_LEVEL: "warn" },
  });
  return {
    server,
    visitor: await createVisitor(server),
    total: count + DEMO_PRODUCTS.length,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await first[Symbol.asyncDispose]();
    },
  };
}

/**
 * Measures all pages alternately, so that a noisy moment of the machine affects all alike. The first round only warms
 * up.
 */
async function measureInterleaved(
  targets: { name: string; visitor: Visitor; path: string }[],
): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, visitor, path } of targets) {
      const cost = await visitor.costOf(path, REQUESTS);
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

async function compareWithEmpty(visitor: Visitor): Promise<void> {
  const costs = await measureInterleaved(
    Object.entries(PAGES).map(([name, path]) => ({ name, visitor, path })),
  );
  const empty = costs["empty"] ?? { pages: 0, all: 0 };
  printTable(
    `Processor time of a document request, ${LONG_LIST_SIZE} products, ms`,
    Object.entries(costs).map(([page, { pages, all }]) => {
      const maxRatio = page.includes("50") ? MAX_RATIOS.fiftyRows : MAX_RATIOS.tenRows;
      return {
        page,
        pages: pages.toFixed(2),
        "against empty": page === "empty" ? "1×" : ratio(pages, empty.pages, maxRatio),
        "with database": all.toFixed(2),
        "against empty ": page === "empty" ? "1×" : ratio(all, empty.all, maxRatio),
        "": page === "home" ? goal(all, MAX_HOME_MS, "ms") : "",
      };
    }),
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

async function compareSizes(
  shortSide: { visitor: Visitor; total: number },
  longSide: { visitor: Visitor; total: number },
): Promise<void> {
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
        [String(SHORT_LIST_SIZE)]: a.toFixed(2),
        [String(LONG_LIST_SIZE)]: b.toFixed(2),
        ratio: ratio(b, a, MAX_RATIOS.longer),
      };
    }),
  );
}

async function weighPages(visitor: Visitor): Promise<void> {
  const weights = await Promise.all(
    Object.entries(PAGES).map(async ([page, path]) => ({
      page,
      ...(await measurePageWeight(visitor, path)),
    })),
  );
  const kb = (bytes: number) => (bytes / 1024).toFixed(1);
  printTable(
    "What a page weighs, gzipped",
    weights.map(({ page, html, js, css, scripts, sheets }) => ({
      page,
      "HTML KB": kb(html),
      "JS KB": kb(js),
      "of ": goal(js / 1024, 170, "KB"),
      "CSS KB": kb(css),
      of: goal(css / 1024, 18, "KB"),
      scripts,
      "of  ": goal(scripts, MAX_FILES.scripts, ""),
      sheets,
      " of": goal(sheets, MAX_FILES.sheets, ""),
    })),
  );
}
