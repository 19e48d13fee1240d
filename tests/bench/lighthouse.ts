import { parseArgs } from "node:util";

import lighthouse, { desktopConfig, type Result } from "lighthouse";
import { chromium } from "playwright";

import { idOf } from "#platform/selling/template/ids.ts";
import { claimPort } from "#platform/testing/claim-port.ts";
import { signInToApp } from "#tests/support/app-client.ts";
import { startVitrine } from "#tests/support/vitrine.ts";
import { makeWorld } from "#tests/support/world.ts";

import { CHROMIUM_FLAGS, findChromium } from "../../scripts/chromium.mjs";
import { median, printTable } from "./table.ts";

// Runs Lighthouse on the list, a card and a form of the demo business, as a phone on a slow network and as
// a desktop: the median of three runs each. Each page is requested once before, because the first request
// also pays for compilation in Node.

const { values } = parseArgs({
  options: {
    visits: { type: "string", default: "3" },
    only: { type: "string", default: "" },
  },
});
const VISITS = Number(values.visits);
const ANSWERS_BEFORE = 10;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const ADMIN = { email: "admin@vitrine.demo", password: "Vitrine-demo-1" };
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100 };

type Category = (typeof CATEGORIES)[number];

await using vitrine = await startVitrine({ env: { DEMO: "small", LOG_LEVEL: "warn" } });
const world = await makeWorld(vitrine.url);
const { cookie } = await signInToApp(vitrine.url);
const { cookie: adminCookie } = await signInToApp(vitrine.url, ADMIN);
const port = await claimPort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});

const PAGES = {
  list: "/products",
  "list, 50 rows": "/products?size=50",
  product: `/products/${world.productId}`,
  "edit product": `/editProduct/${world.productId}`,
  "marketplace card": `/marketplace-product/${world.cardId}`,
  "edit marketplace card": `/editMarketplaceProduct/${world.cardId}`,
  console: "/admin",
  "console, 50 rows": "/admin/fields?size=50",
  "console, entity": "/admin/classes/product",
  "console, form": "/admin/fields/new",
  "console, graph": `/admin/flows/${idOf("flow:marketplace_product")}/graph`,
};

function cookieFor(path: string): string {
  return path.startsWith("/admin") ? adminCookie : cookie;
}

for (const path of Object.values(PAGES)) {
  for (let answer = 0; answer < ANSWERS_BEFORE; answer += 1) {
    await (await fetch(vitrine.url + path, { headers: { cookie: cookieFor(path) } })).text();
  }
}

const rows = [];
const failedAudits = new Set<string>();
for (const device of ["mobile", "desktop"] as const) {
  for (const [page, path] of Object.entries(PAGES)) {
    if (!`${device} ${page}`.includes(values.only)) continue;
    const results = [];
    for (let visit = 0; visit < VISITS; visit += 1) results.push(await visitPage(path, device));
    for (const result of results)
      for (const fault of listFailedAudits(result)) failedAudits.add(`${page}: ${fault}`);
    rows.push({ device, page, ...listScores(results), ...listTimes(results) });
  }
}
await browser.close();
printTable(`Lighthouse, median of ${VISITS}`, rows);
if (failedAudits.size > 0)
  console.log(`\nWhat was found:\n${[...failedAudits].toSorted().join("\n")}`);

async function visitPage(path: string, device: "mobile" | "desktop"): Promise<Result> {
  const run = await lighthouse(
    vitrine.url + path,
    {
      port,
      onlyCategories: [...CATEGORIES],
      extraHeaders: { Cookie: cookieFor(path) },
      logLevel: "error",
    },
    device === "desktop" ? desktopConfig : undefined,
  );
  if (!run) throw new Error(`Lighthouse had nothing to say about ${path}`);
  return run.lhr;
}

function listScores(results: Result[]): Record<Category, string> {
  const scores = CATEGORIES.map((category) => {
    const score = median(results.map((result) => (result.categories[category]?.score ?? 0) * 100));
    const goal = GOALS[category];
    return [category, `${score.toFixed(0)} ${score >= goal ? "≥" : "< !"} ${goal}`];
  });
  return Object.fromEntries(scores) as Record<Category, string>;
}

function listTimes(results: Result[]): Record<string, string> {
  const of = (audit: string, digits: number) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0)).toFixed(digits);
  return {
    "LCP ms": of("largest-contentful-paint", 0),
    "TBT ms": of("total-blocking-time", 0),
    CLS: of("cumulative-layout-shift", 3),
  };
}

/** Lists failed audits of the categories that require a perfect score. */
function listFailedAudits({ audits, categories }: Result): string[] {
  return CATEGORIES.filter((category) => category !== "performance")
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.id}: ${audit?.title}`);
}
