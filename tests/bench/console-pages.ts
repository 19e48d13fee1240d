import type { Vitrine } from "#tests/support/vitrine.ts";

import { buildBench } from "./console-data.ts";
import { ADMIN, type Cost, createVisitor, measurePageWeight, type Visitor } from "./page-costs.ts";
import { goal, printTable, ratio } from "./table.ts";

/**
 * Maximum cost of 50 rows of any entity, relative to 50 products and in milliseconds of processor time.
 */
const MAX_ROWS = { ratio: 1.3, ms: 40 };
const MAX_SCRIPTS_KB = 170;
const MAX_CALLS = 8;

/** Lists of entities of which the sellers' domain has many. */
const LISTS = {
  "50 fields": "/admin/fields?size=50",
  "50 options": "/admin/options?size=50",
  "50 permissions": "/admin/permissions?size=50",
  "39 transitions": "/admin/transitions?size=50",
};

const PAGES = {
  ...LISTS,
  "a class": "/admin/classes/product",
  "form of a class": "/admin/classes/new",
  "form of a field": "/admin/fields/new?fieldTyperFeaturerId=1305",
};

/** Requests without a page, whose costs are the floors for pages. */
const FLOORS = {
  "a static file": "/favicon.svg",
  "a resource route": "/health/live",
};

type Measure = (
  targets: { name: string; visitor: Visitor; path: string }[],
) => Promise<Record<string, Cost>>;

/** Measures the console's pages against a page of products and against the floors of the same server. */
export async function compareConsole(
  server: Vitrine,
  owner: Visitor,
  measure: Measure,
): Promise<void> {
  const admin = await createVisitor(server, ADMIN);
  const products = { name: "50 products", visitor: owner, path: "/products?size=50" };
  const { flowId, schemaId } = await buildBench(server.url);
  const large: Record<string, { path: string; max: number }> = {
    "a workflow of 50 statuses, 150 transitions": { path: `/admin/flows/${flowId}/graph`, max: 60 },
    "its matrix": { path: `/admin/flows/${flowId}/matrix`, max: 60 },
    "a matrix of 200 × 20 permissions": {
      path: `/admin/permission-schemas/${schemaId}/matrix?size=200`,
      max: 100,
    },
  };
  const largePaths = Object.entries(large).map(([name, { path }]) => [name, path] as const);
  const named = [...Object.entries({ ...FLOORS, ...PAGES }), ...largePaths];
  const costs = await measure([
    products,
    ...named.map(([name, path]) => ({ name, visitor: admin, path })),
  ]);
  const base = costs[products.name]?.all ?? 0;
  const floor = costs["a resource route"]?.all ?? 0;
  printTable(
    "Processor time of the whole process for a page of the console, ms",
    Object.entries(costs).map(([page, { all }]) => ({
      page,
      ms: all.toFixed(2),
      of: describeBound(large[page]?.max ?? (page in PAGES ? MAX_ROWS.ms : null), all),
      "against 50 products": page in PAGES ? ratio(all, base, MAX_ROWS.ratio) : "",
      "against a resource route": `${(all / floor).toFixed(1)}×`,
    })),
  );
  await printCalls(admin, { ...PAGES, ...Object.fromEntries(largePaths) });
  const weights = await Promise.all(
    Object.entries(PAGES).map(async ([page, path]) => ({
      page,
      ...(await measurePageWeight(admin, path)),
    })),
  );
  printTable(
    "What a page of the console weighs, as it is sent",
    weights.map(({ page, html, js, scripts }) => ({
      page,
      "HTML KB": (html / 1024).toFixed(1),
      "JS KB": (js / 1024).toFixed(1),
      of: page in LISTS ? goal(js / 1024, MAX_SCRIPTS_KB, "KB") : "",
      scripts,
    })),
  );
  const workbench = await measurePageWeight(admin, "/admin/twins?layout=sheet", /^twin-grid/);
  // These numbers have no goal: the grid is loaded on demand and once, and no other page loads any of it.
  printTable("The workbench with its grid, as it is sent", [
    { "JS KB": (workbench.js / 1024).toFixed(1), scripts: workbench.scripts },
  ]);
}

function describeBound(max: number | null, ms: number): string {
  return max === null ? "" : goal(ms, max, "ms");
}

/** Prints the platform calls of a page, which its response lists. */
async function printCalls({ get }: Visitor, pages: Record<string, string>): Promise<void> {
  const rows = [];
  for (const [page, path] of Object.entries(pages)) {
    const timing = (await get(path)).headers.get("server-timing") ?? "";
    const calls = Number(/(\d+) calls?/.exec(timing)?.[1] ?? Number.NaN);
    rows.push({ page, calls, of: goal(calls, MAX_CALLS, "") });
  }
  printTable("Calls of the platform for a page of the console", rows);
}
