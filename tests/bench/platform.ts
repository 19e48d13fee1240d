import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { type RawBuilder, sql } from "kysely";
import pg from "pg";

import { parseConfig } from "#platform/config.ts";
import type { Db } from "#platform/context.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { DEMO_ACCOUNTS } from "#platform/template/demo/accounts.ts";

import { seedProducts } from "./seed.ts";
import { median, printTable, ratio } from "./table.ts";

// What a twin search costs over the cheapest SQL that finds the same rows and counts them: both in
// this process, on the same connection pool, in turns.

const SIZES = [10_000, 100_000];
const ROUNDS = 60;
const GOAL = 3;

const { values } = parseArgs({ options: { url: { type: "string" } } });
const url = values.url ?? process.env["TEST_DATABASE_URL"];

for (const size of SIZES) {
  await withEmbedded((settings) => measure("PGlite", settings, size));
  if (url) await withServer(url, (settings) => measure("Postgres", settings, size));
}
if (!url) console.log("\nPostgres is left out: pass --url or set TEST_DATABASE_URL.");

type Settings = Record<string, string>;

interface Question {
  name: string;
  filter: Record<string, unknown>;
  query?: string;
  /** Ways to say the same in SQL; the quickest counts. */
  where: RawBuilder<unknown>[];
  offset?: number;
}

async function measure(database: string, settings: Settings, size: number): Promise<void> {
  const platform = await createPlatform(
    parseConfig({ LOG_LEVEL: "error", DEMO: "1", ...settings }),
  );
  const { db } = platform.services;
  await seedProducts(db, size);
  await sql`analyze`.execute(db);
  const headers = await signIn(platform);
  const root = await productClassId(db);
  const tenant = await tenantOf(db);

  const rows = [];
  for (const question of questions(root)) {
    const search = () => ask(platform, headers, question);
    const floors = question.where.map((where) => () => askDatabase(db, tenant, question, where));
    const timed = await inTurns(search, floors);
    rows.push({
      question: question.name,
      "search ms": timed.search.toFixed(2),
      "floor ms": timed.floor.toFixed(2),
      "search / floor": ratio(timed.search, timed.floor, GOAL),
    });
  }
  printTable(`Twin search, ${size} twins, ${database}`, rows);
  await platform.stop();
}

function questions(root: string): Question[] {
  const filter = { twinClassExtendsHierarchyContainsIdList: [root] };
  const ofFamily = [
    sql`root_class_id = ${root}`,
    sql`class_id in (select id from twin_class where root_class_id = ${root})`,
    sql`class_id = any(array(select id from twin_class where root_class_id = ${root}))`,
  ];
  return [
    { name: "newest 10", filter, where: ofFamily },
    { name: "10 from the 5,000th", filter, where: ofFamily, offset: 5_000 },
    {
      name: "a word in the name",
      filter: { ...filter, twinNameLikeList: ["%99%"] },
      where: ofFamily.map((family) => sql`${family} and name ilike '%99%'`),
    },
  ];
}

async function ask(platform: Platform, headers: Settings, question: Question): Promise<number> {
  const paging = `offset=${question.offset ?? 0}&limit=10&sortAsc=false`;
  const request = new Request(`http://platform.local/private/twin/search/v2?${paging}`, {
    method: "POST",
    headers,
    body: JSON.stringify(question.filter),
  });
  const response = await platform.fetch(request, { door: "process" });
  const answer = (await response.json()) as {
    twinList?: unknown[];
    pagination?: { total: number };
  };
  if (response.status !== 200 || !answer.twinList) throw new Error(JSON.stringify(answer));
  return answer.pagination?.total ?? 0;
}

/** What nobody can go below on this schema: the page and the count, nothing checked or joined. */
async function askDatabase(
  db: Db,
  tenant: Tenant,
  { offset = 0 }: Question,
  where: RawBuilder<unknown>,
): Promise<number> {
  const mine = sql`domain_id = ${tenant.domain_id}
    and business_account_id = ${tenant.business_account_id} and ${where}`;
  await sql`select * from twin where ${mine}
    order by created_at desc, id desc limit 10 offset ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from twin where ${mine}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function inTurns(search: () => Promise<number>, floors: (() => Promise<number>)[]) {
  const [found, ...counted] = [
    await search(),
    ...(await Promise.all(floors.map((floor) => floor()))),
  ];
  if (counted.some((count) => count !== found)) {
    throw new Error(`The search found ${found}, the floors ${counted.join(", ")}`);
  }
  const runs = [search, ...floors];
  const times = runs.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, run] of runs.entries()) times[at]?.push(await timeOf(run));
  }
  const [searched = 0, ...rest] = times.map(median);
  return { search: searched, floor: Math.min(...rest) };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

async function signIn(platform: Platform): Promise<Settings> {
  const { rows } = await sql<{ id: string }>`select id from domain limit 1`.execute(
    platform.services.db,
  );
  const headers: Settings = {
    DomainId: rows[0]?.id ?? "",
    Channel: "WEB",
    "content-type": "application/json",
  };
  const owner = DEMO_ACCOUNTS.find(({ role }) => role === "owner");
  const request = new Request("http://platform.local/auth/login/v1", {
    method: "POST",
    headers,
    body: JSON.stringify({ username: owner?.email, password: owner?.password }),
  });
  const answer = (await (await platform.fetch(request, { door: "process" })).json()) as {
    authData: { auth_token: string };
  };
  return { ...headers, AuthToken: answer.authData.auth_token };
}

interface Tenant {
  domain_id: string;
  business_account_id: string;
}

async function tenantOf(db: Db): Promise<Tenant> {
  const { rows } = await sql<Tenant>`
    select domain_id, id as business_account_id from business_account limit 1`.execute(db);
  return rows[0] ?? { domain_id: "", business_account_id: "" };
}

async function productClassId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from twin_class where key = 'product'`.execute(db);
  return rows[0]?.id ?? "";
}

async function withEmbedded(run: (settings: Settings) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  await run({ DATA_DIR: dataDir });
  await rm(dataDir, { recursive: true, force: true });
}

async function withServer(server: string, run: (settings: Settings) => Promise<void>) {
  const name = `vitrine_bench_${randomUUID().replaceAll("-", "")}`;
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  const own = new URL(server);
  own.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  const secret = Buffer.alloc(32, 7).toString("base64");
  await run({ DATA_DIR: dataDir, DATABASE_URL: own.href, SECRET_KEY: secret });
  await onServer(server, `drop database ${name} with (force)`);
  await rm(dataDir, { recursive: true, force: true });
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
