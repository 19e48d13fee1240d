import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

import { sql } from "kysely";

import { hashTokens, createTokens } from "#platform/accounts/sessions/session-token.ts";
import { addSession } from "#platform/accounts/sessions/session.store.ts";
import { parseConfig } from "#platform/base/config/config.ts";
import type { Db } from "#platform/base/database/executor.ts";
import { createPlatform, type Platform } from "#platform/server/create-platform.ts";
import { EMBEDDED, SERVER } from "#tests/bench/bulk-load.ts";
import { addCatalogue, type Catalogue } from "#tests/bench/catalogue.ts";
import { compare, countAll, warmUp, type Side } from "#tests/bench/compare-searches.ts";
import { measureCreation } from "#tests/bench/creation.ts";
import { withEmbedded, withServer } from "#tests/bench/databases.ts";
import { measureMemory } from "#tests/bench/memory.ts";
import { buildQuestions } from "#tests/bench/questions.ts";
import { seedTwins, FILLED_UP_TO } from "#tests/bench/seed-twins.ts";
import { sellerQuestions } from "#tests/bench/seller-questions.ts";
import { printTable } from "#tests/bench/table.ts";

// Compares every kind of twin search with handwritten SQL that finds the same rows for the same caller and
// counts them up to the same cap. Both run in this process, over the same connections, interleaved. The
// handwritten SQL first checks the token and the permission, then reads the page, then counts; the column
// "rows alone" leaves the check out. Whole calls are timed, so the search also pays for parsing, compiling,
// presenting and JSON.
//
// Only the domain's model and the large lists are cached between calls; for the column "first visit"
// the cache of lists is empty. All sizes are interleaved too, so that they can be compared on a busy
// machine; "by hand too" is the time of the handwritten SQL relative to the smallest size.
//
//   npm run bench:platform -- --sizes=10k,100k,1M --url=postgres://… [--only=price] [--sellers] [--keep]
//
// `--sellers` measures the searches of sellers' screens instead of every kind of search.
// `--keep` leaves the filled databases on the server for the next run with `--keep`.

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    sizes: { type: "string", default: "10k" },
    rounds: { type: "string", default: "30" },
    only: { type: "string" },
    sellers: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const url = values.url ?? process.env["TEST_DATABASE_URL"];
const sizes = values.sizes
  .split(",")
  .map((size) => Number(size.replace("k", "e3").replace("M", "e6")));
const rounds = Number(values.rounds);
/** Measures the platform without its rate limits. A million rows take minutes to insert. */
const NO_LIMITS = {
  CALLS_PER_MINUTE: "0",
  BUSINESS_CALLS_PER_MINUTE: "0",
  DATABASE_STATEMENT_SECONDS: "3600",
};

await withSides(sizes, []);
if (!url) console.log("\nOn PGlite. For Postgres pass --url or set TEST_DATABASE_URL.");

/** Opens the databases of all sizes at once, so that they can be measured interleaved. */
async function withSides([size, ...otherSizes]: number[], sides: Side[]): Promise<void> {
  if (size === undefined) return measure(sides);
  const persistentName = values.keep ? `vitrine_bench_${size}` : null;
  const run = async (settings: Record<string, string>) =>
    withSides(otherSizes, [...sides, await openSide(size, settings)]);
  if (url) await withServer(url, persistentName, run);
  else await withEmbedded(run);
}

async function openSide(size: number, settings: Record<string, string>): Promise<Side> {
  const platform = await createPlatform(
    parseConfig({ LOG_LEVEL: "error", DEMO: "0", ...NO_LIMITS, ...settings }),
  );
  const { db } = platform.services;
  const catalogue = await filledCatalogue(db, size);
  const headers = await signIn(platform, catalogue);
  const some = await sql<{ id: string }>`
    select dst_twin_id as id from twin_link order by created_at, id limit 1`.execute(db);
  const questions = values.sellers
    ? sellerQuestions(catalogue, size)
    : buildQuestions(catalogue, some.rows[0]?.id ?? "");
  return { size, settings, platform, catalogue, headers, questions };
}

async function measure(sides: Side[]): Promise<void> {
  const tables = sides.map((): Record<string, string | number>[] => []);
  // Counting statements patches the driver, and afterwards the engine has to compile it again.
  const statements = [];
  for (const side of sides) statements.push(await countAll(side));
  if (sides[0]) await warmUp(sides[0]);
  for (const [at, { name }] of sides[0]?.questions.entries() ?? []) {
    if (values.only && !name.includes(values.only)) continue;
    const counted = statements.map((each) => each[at]);
    const lines = await compare(sides, at, rounds, counted);
    for (const [side, line] of lines.entries()) tables[side]?.push(line);
  }
  const database = url ? "Postgres" : "PGlite";
  const isWhole = !values.only && !values.sellers;
  for (const [at, { size }] of sides.entries()) {
    printTable(`Twin search, ${size} twins, ${database}`, tables[at] ?? []);
  }
  for (const { size, platform, headers, catalogue } of sides) {
    if (isWhole) {
      printTable(`Creating a twin, ${size} twins`, [
        await measureCreation(platform, headers, catalogue, rounds),
      ]);
    }
    await platform.stop();
  }
  const last = sides.at(-1);
  if (url && isWhole && last) {
    printTable("Memory", [await measureMemory(last.settings, last.headers, last.catalogue)]);
  }
}

/**
 * Fills a new database. In a persistent one, which is filled already, deletes the rows of earlier runs.
 */
async function filledCatalogue(db: Db, size: number): Promise<Catalogue> {
  await sql`create table if not exists bench_catalogue (content jsonb not null)`.execute(db);
  const storedCatalogue = await sql<{
    content: Catalogue;
  }>`select content from bench_catalogue`.execute(db);
  if (storedCatalogue.rows[0]) {
    await sql`delete from twin where created_at > ${FILLED_UP_TO}`.execute(db);
    await sql`vacuum twin`.execute(db);
    return storedCatalogue.rows[0].content;
  }
  const catalogue = await addCatalogue(db);
  const began = performance.now();
  await seedTwins(db, catalogue, size, url ? SERVER : EMBEDDED);
  console.log(`Filled ${size} twins in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await sql`insert into bench_catalogue values (${JSON.stringify(catalogue)})`.execute(db);
  return catalogue;
}

async function signIn({ services }: Platform, catalogue: Catalogue): Promise<Side["headers"]> {
  const tokens = createTokens(services);
  await addSession(services.db, {
    id: randomUUID(),
    domain_id: catalogue.domainId,
    user_id: catalogue.userId,
    business_account_id: catalogue.accountId,
    user_agent: null,
    ...hashTokens(tokens),
  });
  return {
    DomainId: catalogue.domainId,
    AuthToken: tokens.authToken,
    Channel: "WEB",
    "content-type": "application/json",
  };
}
