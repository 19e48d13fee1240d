import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { sql } from "kysely";

import { parseConfig } from "#platform/base/config/config.ts";
import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { idOf, VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { createPlatform, type Platform } from "#platform/server/create-platform.ts";
import { withEmbedded, withServer } from "#tests/bench/databases.ts";
import { printTable } from "#tests/bench/table.ts";
import { createEan } from "#tests/support/products.ts";

// Imports products by a bulk job, like the screen does, and measures its preview and its run apart. The floor is
// one statement that copies the same rows into a table with the same columns and indexes. The processor time is
// that of this process, which contains the embedded database but not a server.
//
//   npm run bench:import -- --rows=5000 --url=postgres://…

const { values } = parseArgs({
  options: { url: { type: "string" }, rows: { type: "string", default: "2000" } },
});
const count = Number(values.rows);
const url = values.url ?? process.env["TEST_DATABASE_URL"];

const OPERATION = {
  create: {
    method: "POST",
    path: "/private/product/v1",
    body: { classId: idOf("class:product_packaged_food") },
  },
  edits: ["name", "fields.ean", "fields.sku", "fields.price", "description"].map((to, column) => ({
    to,
    how: "column",
    column,
  })),
};

await withEmbedded((settings) => measure("PGlite", settings));
if (url) await withServer(url, null, (settings) => measure("Postgres", settings));

async function measure(database: string, settings: Record<string, string>): Promise<void> {
  const limits = { CALLS_PER_MINUTE: "0", BUSINESS_CALLS_PER_MINUTE: "0" };
  const platform = await createPlatform(
    parseConfig({ DEMO: "1", LOG_LEVEL: "error", ...limits, ...settings }),
  );
  await platform.start();
  const call = await signIn(platform);
  const { bulkJob } = await call("POST", "", upload());
  const step = (method: string, path: string, body: object) => async () => {
    await call(method, `/${bulkJob.id}${path}`, body);
    while ((await call("GET", `/${bulkJob.id}/v1`)).bulkJob.state === "working") await pause(50);
  };
  const lines = [
    await timed("preview", step("PUT", "/v1", { operation: OPERATION })),
    await timed("run", step("POST", "/start/v1", {})),
    await timed("copy", () => copy(platform)),
  ];
  printTable(`Import of ${count} products, ${database}`, lines);
  await platform.stop();
}

async function timed(phase: string, work: () => Promise<void>) {
  const [rss, cpu, began] = [process.memoryUsage.rss(), process.cpuUsage(), performance.now()];
  let peak = rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100);
  await work();
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    phase,
    "rows/s": Math.round(count / seconds),
    "CPU ms a row": ((user + system) / 1000 / count).toFixed(2),
    "MB above before": Math.round((peak - rss) / 1024 / 1024),
  };
}

function upload(): FormData {
  const text = "Ground coffee of arabica beans, roasted slowly in small batches. ".repeat(5);
  const rows = Array.from(
    { length: count },
    (_, at) => `Coffee number ${at},${createEan(at)},SKU-${at},${at % 100}.5,${text}`,
  );
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Products", subject: "bench" }));
  form.set("file", new Blob([["Name,EAN,SKU,Price,Description", ...rows].join("\n")]), "p.csv");
  return form;
}

interface JobAnswer {
  bulkJob: { id: string; state: string };
}

async function signIn(platform: Platform) {
  const owner = DEMO_ACCOUNTS.find(({ role }) => role === "owner");
  const send = async (path: string, init: RequestInit) => {
    const request = new Request(`http://bench.internal${path}`, init);
    const response = await platform.fetch(request, { transport: "process" });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  const json = { "content-type": "application/json", DomainId: VITRINE_DOMAIN_ID, Channel: "WEB" };
  const body = JSON.stringify({ username: owner?.email, password: owner?.password });
  const login = { method: "POST", headers: json, body };
  const answer = (await send("/auth/login/v1", login)) as { authData: { auth_token: string } };
  const { "content-type": type, ...headers } = { ...json, AuthToken: answer.authData.auth_token };
  return async (method: string, path: string, content?: object): Promise<JobAnswer> => {
    const isForm = content instanceof FormData;
    return (await send(`/private/bulk_job${path || "/v1"}`, {
      method,
      headers: isForm || !content ? headers : { ...headers, "content-type": type },
      body: isForm ? content : content ? JSON.stringify(content) : null,
    })) as JobAnswer;
  };
}

async function copy({ services: { db } }: Platform): Promise<void> {
  await sql`create table twin_copy (like twin including all)`.execute(db);
  await sql`insert into twin_copy select * from twin where name like 'Coffee number %'`.execute(db);
}
