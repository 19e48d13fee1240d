import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { type RawBuilder, sql } from "kysely";
import pg from "pg";

import { parseConfig } from "#platform/config.ts";
import type { Db } from "#platform/context.ts";
import { hashesOf, newTokens } from "#platform/domain/session-tokens.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { addSession } from "#platform/store/sessions.ts";
import { DEEP } from "#platform/store/twin-pages.ts";
import { COUNTED } from "#platform/store/twin-search.ts";

import { addCatalogue, type Catalogue } from "./catalogue.ts";
import { measureCreation } from "./creation.ts";
import { fill } from "./fill.ts";
import { measureMemory } from "./memory.ts";
import type { Question } from "./question.ts";
import { questionsOf } from "./questions.ts";
import { countStatements } from "./statements.ts";
import { percentile, printTable, ratio } from "./table.ts";

// What every kind of twin search costs over SQL written by hand that reads the same rows and counts
// them as far: both in this process, over the same connections, in turns. Whole calls are timed, so
// the search pays for looking up the session, permissions, presenting and JSON as well.
//
//   npm run bench:platform -- --sizes=10000,100000,1000000 --url=postgres://… [--only=price]

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    sizes: { type: "string", default: "10000" },
    rounds: { type: "string", default: "30" },
    only: { type: "string" },
  },
});
const url = values.url ?? process.env["TEST_DATABASE_URL"];
const sizes = values.sizes.split(",").map(Number);
const rounds = Number(values.rounds);
const GOAL = 2;

type Headers = Record<string, string>;

/** Per question: the median at the smallest size, to compare larger ones with. */
const smallest = new Map<string, number>();

for (const size of sizes) {
  if (url) await withServer(url, (settings) => measure("Postgres", settings, size));
  else await withEmbedded((settings) => measure("PGlite", settings, size));
}
if (!url) console.log("\nOn PGlite. For Postgres pass --url or set TEST_DATABASE_URL.");

async function measure(database: string, settings: Headers, size: number): Promise<void> {
  const platform = await createPlatform(
    parseConfig({ LOG_LEVEL: "error", DEMO: "0", ...settings }),
  );
  const { db } = platform.services;
  const catalogue = await addCatalogue(db);
  await fill(db, catalogue, size);
  const headers = await signIn(platform, catalogue);
  const some = await sql<{ id: string }>`
    select dst_twin_id as id from twin_link order by created_at, id limit 1`.execute(db);

  const rows = [];
  for (const question of questionsOf(catalogue, some.rows[0]?.id ?? "")) {
    if (values.only && !question.name.includes(values.only)) continue;
    rows.push(await compare(platform, headers, catalogue, question));
  }
  printTable(`Twin search, ${size} twins, ${database}`, rows);
  printTable(`Creating a twin, ${size} twins`, [
    await measureCreation(platform, headers, catalogue, rounds),
  ]);
  await platform.stop();
  const { DATABASE_URL } = settings;
  if (DATABASE_URL && size === sizes.at(-1))
    printTable("Memory", [await measureMemory(settings, headers, catalogue)]);
}

async function compare(
  platform: Platform,
  headers: Headers,
  catalogue: Catalogue,
  question: Question,
): Promise<Record<string, string | number>> {
  const { db } = platform.services;
  const search = () => ask(platform, headers, catalogue, question);
  const floors = question.where.map((where) => () => askDatabase(db, question, where));
  const found = await search();
  const statements = await countStatements(search);
  for (const floor of floors) {
    const expected = await floor();
    if (found.ids.length !== expected.ids.length || found.total !== expected.total) {
      throw new Error(`${question.name}: found ${found.total}, by hand ${expected.total}`);
    }
  }
  const [times = [], ...byHand] = await inTurns([search, ...floors]);
  const floor = byHand.toSorted((a, b) => percentile(a, 0.5) - percentile(b, 0.5))[0] ?? [];
  const median = percentile(times, 0.5);
  if (!smallest.has(question.name)) smallest.set(question.name, median);
  return {
    search: question.name,
    found: found.total,
    statements,
    "p50 ms": median.toFixed(2),
    p95: percentile(times, 0.95).toFixed(2),
    "by hand p50": percentile(floor, 0.5).toFixed(2),
    "p95 ": percentile(floor, 0.95).toFixed(2),
    "over by hand": ratio(median, percentile(floor, 0.5), GOAL),
    "over smallest": ratio(median, smallest.get(question.name) ?? median, 1.5),
  };
}

interface Found {
  ids: string[];
  total: number;
}

async function ask(
  platform: Platform,
  headers: Headers,
  { searchId }: Catalogue,
  { body, sort, offset = 0, configured }: Question,
): Promise<Found> {
  const query = `offset=${offset}&limit=10&sortAsc=false&showTwinMode=DETAILED`;
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

/** What nobody can go below on this schema: the page and the count, nothing checked or joined. */
async function askDatabase(
  db: Db,
  { offset = 0, order = sql`t.created_at desc, t.id desc`, from = sql`` }: Question,
  where: RawBuilder<unknown>,
): Promise<Found> {
  const { rows } = await sql<{ id: string }>`
    select t.* from twin t ${from} where ${where}
    order by ${order} limit 10 offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (rows.length < 10) return { ids, total: offset + rows.length };
  // Deep pages are counted exactly, because who pages that far goes on.
  const isCapped = offset < DEEP;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from twin t ${from} where ${where}
      ${isCapped ? sql`limit ${COUNTED + 1}` : sql``}) counted`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return { ids, total: isCapped ? Math.min(total, COUNTED) : total };
}

/** Milliseconds of each, taken in turns so that a noisy moment hits all alike. */
async function inTurns(runs: (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = runs.map((): number[] => []);
  for (let round = -3; round < rounds; round += 1) {
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

async function withEmbedded(run: (settings: Headers) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  await run({ DATA_DIR: dataDir });
  await rm(dataDir, { recursive: true, force: true });
}

async function withServer(server: string, run: (settings: Headers) => Promise<void>) {
  const name = `vitrine_bench_${randomUUID().replaceAll("-", "")}`;
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  const own = new URL(server);
  own.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  try {
    const secret = randomBytes(32).toString("base64");
    await run({ DATA_DIR: dataDir, DATABASE_URL: own.href, SECRET_KEY: secret });
  } finally {
    await onServer(server, `drop database ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
