import { gzipSync } from "node:zlib";

import { openDatabase } from "#platform/store/database.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

import { seedProducts } from "./seed.ts";
import { goal, median, printTable, ratio } from "./table.ts";

// What a page of the product list costs: processor time of a document request against an empty page
// of the same app (the frame around a list without rows), and what it weighs. "Pages" is the main
// thread, where the app and the platform run; the embedded database has a thread of its own.

const PRODUCTS = 5_000;
const ROUNDS = 7;
const REQUESTS = 40;
const PAGES = {
  empty: "/notifications",
  "list, 10 rows": "/products",
  "list, 50 rows": "/products?size=50",
};
const OWNER = { email: "owner@vitrine.demo", password: "Vitrine-demo-1" };

const MB = 1024 * 1024;

await using first = await startVitrine({ env: { LOG_LEVEL: "warn" } });
await first.stop();
const database = await openDatabase({ dataDir: first.dataDir });
await seedProducts(database.db, PRODUCTS);
await database.analyzeNow();
await database.close();

await using server = await startVitrine({
  dataDir: first.dataDir,
  measured: true,
  env: { LOG_LEVEL: "warn" },
});
const cookie = await signIn(server);

const cost: Record<string, { pages: number[]; all: number[] }> = {};
// In turns, so that a noisy moment of the machine hits every page alike. The first round warms up.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, path] of Object.entries(PAGES)) {
    const spent = await cpuPerRequest(path);
    if (round === 0) continue;
    const known = (cost[name] ??= { pages: [], all: [] });
    known.pages.push(spent.pages);
    known.all.push(spent.all);
  }
}
const empty = cost["empty"] ?? { pages: [], all: [] };
printTable(
  `Processor time of a document request, ${PRODUCTS} products, ms`,
  Object.entries(cost).map(([page, { pages, all }]) => {
    const most = page.includes("50") ? 4 : 2.5;
    return {
      page,
      pages: median(pages).toFixed(2),
      "against empty": page === "empty" ? "1×" : ratio(median(pages), median(empty.pages), most),
      "with database": median(all).toFixed(2),
      "against empty ": page === "empty" ? "1×" : ratio(median(all), median(empty.all), most),
    };
  }),
);

const weights = await Promise.all(
  Object.entries(PAGES).map(async ([page, path]) => ({ page, ...(await weigh(path)) })),
);
printTable(
  "What a page weighs, gzipped",
  weights.map(({ page, html, js, css }) => ({
    page,
    "HTML KB": kb(html),
    "JS KB": kb(js),
    "of ": goal(js / 1024, 170, "KB"),
    "CSS KB": kb(css),
    of: goal(css / 1024, 18, "KB"),
  })),
);

const { rss } = await server.usage();
printTable("Memory of the process after all this", [
  { what: "resident", MB: (rss / MB).toFixed(0), goal: goal(rss / MB, 450, "MB") },
]);

async function cpuPerRequest(path: string): Promise<{ pages: number; all: number }> {
  const before = await server.usage();
  for (let request = 0; request < REQUESTS; request += 1) await (await get(path)).text();
  const after = await server.usage();
  return {
    pages: milliseconds(before.mainThread, after.mainThread) / REQUESTS,
    all: milliseconds(before.cpu, after.cpu) / REQUESTS,
  };
}

function milliseconds(before: NodeJS.CpuUsage, after: NodeJS.CpuUsage): number {
  return (after.user + after.system - before.user - before.system) / 1_000;
}

async function get(path: string): Promise<Response> {
  const answer = await fetch(server.url + path, { headers: { cookie }, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

async function signIn({ url }: Vitrine): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams(OWNER),
  });
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** The document and every script and style sheet it loads before anybody clicks. */
async function weigh(path: string): Promise<{ html: number; js: number; css: number }> {
  const html = await (await get(path)).text();
  const sizes = { html: gzipSync(html).length, js: 0, css: 0 };
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([found]) => found);
  const seen = new Set<string>();
  for (const asset of waiting) {
    if (seen.has(asset)) continue;
    seen.add(asset);
    const text = await (await get(asset)).text();
    sizes[asset.endsWith(".css") ? "css" : "js"] += gzipSync(text).length;
    // Static imports only: what is imported on demand is not loaded yet.
    for (const [, chunk] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
      waiting.push(`/assets/${chunk}`);
    }
  }
  return sizes;
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
