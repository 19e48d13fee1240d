import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

import { sql } from "kysely";

import { parseConfig } from "#platform/config.ts";
import type { Db } from "#platform/context.ts";
import { hashesOf, newTokens } from "#platform/domain/accounts/session-tokens.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { addSession } from "#platform/store/sessions.ts";

import { EMBEDDED, SERVER } from "./bulk-load.ts";
import { askDatabase, askWho, type Found } from "./by-hand.ts";
import { addCatalogue, type Catalogue } from "./catalogue.ts";
import { measureCreation } from "./creation.ts";
import { withEmbedded, withServer } from "./databases.ts";
import { fill } from "./fill.ts";
import { measureMemory } from "./memory.ts";
import type { Question } from "./question.ts";
import { questionsOf } from "./questions.ts";
import { countStatements } from "./statements.ts";
import { percentile, printTable, ratio } from "./table.ts";

// What every kind of twin search costs over SQL written by hand that finds the same rows for the same
// caller and counts them as far: both in this process, over the same connections, in turns. By hand
// it is asked whose the token is and whether they may see such twins, then for the page, then for the
// count; the column "rows alone" leaves the first out. Whole calls are timed, so the search pays for
// parsing, compiling, presenting and JSON as well.
//
// Nothing is remembered from one call to the next but the domain's model: the counts that the
// platform keeps of long lists are switched off, except for the column "count known".
//
//   npm run bench:platform -- --sizes=10k,100k,1M --url=postgres://… [--only=price] [--keep]
//
// `--keep` leaves the filled databases on the server for the next run with `--keep`.

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    sizes: { type: "string", default: "10k" },
    rounds: { type: "string", default: "30" },
    only: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const url = values.url ?? process.env["TEST_DATABASE_URL"];
const sizes = values.sizes
  .split(",")
  .map((size) => Number(size.replace("k", "e3").replace("M", "e6")));
const rounds = Number(values.rounds);
const GOAL = 2;
const PAGE = 10;
/** Milliseconds from which a way by hand is too slow to be looked at closely. */
const SLOW = 20;
/** So many times each runs first: a server is warm, and connections have seen the statements. */
const WARMING = 10;

type Headers = Record<string, string>;

/** Per question: the median at the smallest size, to compare larger ones with. */
const smallest = new Map<string, number>();

for (const size of sizes) {
  const kept = values.keep ? `vitrine_bench_${size}` : null;
  if (url) await withServer(url, kept, (settings) => measure("Postgres", settings, size));
  else await withEmbedded((settings) => measure("PGlite", settings, size));
}
if (!url) console.log("\nOn PGlite. For Postgres pass --url or set TEST_DATABASE_URL.");

async function measure(database: string, settings: Headers, size: number): Promise<void> {
  const platform = await createPlatform(
    parseConfig({ LOG_LEVEL: "error", DEMO: "0", ...settings }),
  );
  const { db } = platform.services;
  const catalogue = await filledCatalogue(db, size);
  const headers = await signIn(platform, catalogue);
  const some = await sql<{ id: string }>`
    select dst_twin_id as id from twin_link order by created_at, id limit 1`.execute(db);

  const rows = [];
  for (const question of questionsOf(catalogue, some.rows[0]?.id ?? "")) {
    if (values.only && !question.name.includes(values.only)) continue;
    rows.push(await compare(platform, headers, catalogue, question));
  }
  printTable(`Twin search, ${size} twins, ${database}`, rows);
  if (!values.only) {
    printTable(`Creating a twin, ${size} twins`, [
      await measureCreation(platform, headers, catalogue, rounds),
    ]);
  }
  await platform.stop();
  const { DATABASE_URL } = settings;
  if (DATABASE_URL && !values.only && size === sizes.at(-1))
    printTable("Memory", [await measureMemory(settings, headers, catalogue)]);
}

/** What a kept database holds already is not made again. */
async function filledCatalogue(db: Db, size: number): Promise<Catalogue> {
  await sql`create table if not exists bench_catalogue (content jsonb not null)`.execute(db);
  const kept = await sql<{ content: Catalogue }>`select content from bench_catalogue`.execute(db);
  if (kept.rows[0]) return kept.rows[0].content;
  const catalogue = await addCatalogue(db);
  const began = performance.now();
  await fill(db, catalogue, size, url ? SERVER : EMBEDDED);
  console.log(`Filled ${size} twins in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await sql`insert into bench_catalogue values (${JSON.stringify(catalogue)})`.execute(db);
  return catalogue;
}

async function compare(
  platform: Platform,
  headers: Headers,
  catalogue: Catalogue,
  question: Question,
): Promise<Record<string, string | number>> {
  const { services } = platform;
  const { totals } = services;
  const search = (limit = PAGE) => ask(platform, headers, catalogue, question, limit);
  const counting = async () => {
    services.totals = { keep: (_owner, _name, count) => count() };
    await search().finally(() => (services.totals = totals));
  };
  const alone = question.where.map((): number[] => []);
  const floors = question.where.map((where, at) => async () => {
    await askWho(services.db, headers["AuthToken"] ?? "", catalogue);
    const began = performance.now();
    const rows = await askDatabase(services.db, question, where, PAGE);
    alone[at]?.push(performance.now() - began);
    return rows;
  });
  const found = await search();
  const first: number[] = [];
  for (const floor of floors) {
    const expected = await floor();
    if (found.ids.join() !== expected.ids.join() || found.total !== expected.total) {
      throw new Error(`${question.name}: found ${found.total}, by hand ${expected.total}`);
    }
    const began = performance.now();
    await floor();
    first.push(performance.now() - began);
  }
  // Ways that are far slower than another are not the floor, and would take minutes of a large run.
  const most = Math.max(SLOW, 5 * Math.min(...first));
  const likely = floors.filter((_floor, at) => (first[at] ?? 0) <= most);
  const [times = [], known = [], ...byHand] = await inTurns([counting, search, ...likely]);
  const floor = quickest(byHand);
  const median = percentile(times, 0.5);
  if (!smallest.has(question.name)) smallest.set(question.name, median);
  return {
    search: question.name,
    found: found.total,
    statements: await countStatements(counting),
    "100 rows": await countStatements(() => search(100)),
    "p50 ms": median.toFixed(2),
    p95: percentile(times, 0.95).toFixed(2),
    "count known": percentile(known, 0.5).toFixed(2),
    "by hand p50": percentile(floor, 0.5).toFixed(2),
    "p95 ": percentile(floor, 0.95).toFixed(2),
    "rows alone": percentile(quickest(alone), 0.5).toFixed(2),
    "over by hand": ratio(median, percentile(floor, 0.5), GOAL),
    "over smallest": ratio(median, smallest.get(question.name) ?? median, 1.5),
  };
}

async function ask(
  platform: Platform,
  headers: Headers,
  { searchId }: Catalogue,
  { body, sort, offset = 0, configured }: Question,
  limit: number,
): Promise<Found> {
  const query = `offset=${offset}&limit=${limit}&sortAsc=false&showTwinMode=DETAILED`;
  const path = configured ? `${searchId}/v1` : Array.isArray(body) ? "v3" : "v2";
  const sortField = sort ? `&sortField=${sort}` : "";
  const request = new Request(
    `http://platform.local/private/twin/search/${path}?${query}${sortField}`,
    { method: "POST", headers, body: JSON.stringify(body) },
  );
  const response = await platform.fetch(request, { door: "process" });
  const answer = (await response.json()) as {
    twinList?: { id: string }[];
    pagination: { total: number };
  };
  if (!answer.twinList) throw new Error(JSON.stringify(answer));
  return { ids: answer.twinList.map(({ id }) => id), total: answer.pagination.total };
}

function quickest(each: number[][]): number[] {
  return each.toSorted((a, b) => percentile(a, 0.5) - percentile(b, 0.5))[0] ?? [];
}

/** Milliseconds of each, taken in turns so that a noisy moment hits all alike. */
async function inTurns(runs: (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = runs.map((): number[] => []);
  for (let round = -WARMING; round < rounds; round += 1) {
    for (const [at, run] of runs.entries()) {
      const began = performance.now();
      await run();
      if (round >= 0) times[at]?.push(performance.now() - began);
    }
  }
  return times;
}

async function signIn({ services }: Platform, catalogue: Catalogue): Promise<Headers> {
  const tokens = newTokens(services);
  await addSession(services.db, {
    id: randomUUID(),
    domain_id: catalogue.domainId,
    user_id: catalogue.userId,
    business_account_id: catalogue.accountId,
    user_agent: null,
    ...hashesOf(tokens),
  });
  return {
    DomainId: catalogue.domainId,
    AuthToken: tokens.authToken,
    Channel: "WEB",
    "content-type": "application/json",
  };
}
