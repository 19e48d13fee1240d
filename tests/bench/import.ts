import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { sql } from "kysely";

import { parseConfig } from "#platform/base/config/config.ts";
import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { idOf, VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { createPlatform, type Platform } from "#platform/server/create-platform.ts";
import { withEmbedded, withServer } from "#tests/bench/databases.ts";
import { MATCHED_BY_SKU } from "#tests/bench/job-shapes.ts";
import { printTable } from "#tests/bench/table.ts";
import { createEan } from "#tests/support/products.ts";

// Imports products by a bulk job, like the screen, and measures its preview, its run and its undoing separately. Then
// imports them again, changes all prices, and undoes that. The floor is one statement that copies the same rows into a
// table with the same columns and indexes. The processor time is that of this process, which contains the embedded
// database but not a server.
//
//   npm run bench:import -- --rows=5000 --url=postgres://…
//
// With --by-sku it only measures previews of a file whose rows are matched by SKU: first none of the products exists,
// then all.

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    rows: { type: "string", default: "2000" },
    "by-sku": { type: "boolean", default: false },
  },
});
const count = Number(values.rows);
/** Limit of rows per statement: more would block the jobs of the embedded database too long. */
const COPIED_ROWS = 10_000;
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

const SEARCH = {
  path: "/private/twin/search/v2",
  query: { showTwinMode: "DETAILED", showTwinFieldCollectionMode: "ALL_FIELDS" },
  list: "twinList",
};

const CHANGE = {
  name: "Prices",
  subject: "bench",
  search: { ...SEARCH, body: { twinClassIdList: [OPERATION.create.body.classId] } },
  read: {
    many: { search: SEARCH, filter: "twinIdList" },
    path: "/private/twin/{id}/v2",
    query: SEARCH.query,
    member: "twin",
  },
  operation: {
    change: { method: "PUT", path: "/private/twin/{id}/v1", query: SEARCH.query },
    edits: [{ to: "fields.price", from: "fields.price", how: "adjust", amount: { percent: "10" } }],
  },
};

await withEmbedded((settings) => measure("PGlite", settings));
if (url) await withServer(url, null, (settings) => measure("Postgres", settings));

async function measure(database: string, settings: Record<string, string>): Promise<void> {
  const limits = { CALLS_PER_MINUTE: "0", BUSINESS_CALLS_PER_MINUTE: "0" };
  const platform = await createPlatform(
    parseConfig({ DEMO: "small", LOG_LEVEL: "error", ...limits, ...settings }),
  );
  await platform.start();
  const call = await signIn(platform);
  const until = async (id: string) => {
    const read = async () => (await call("GET", `/${id}/v1`)).bulkJob;
    let job = await read();
    while (job.state === "working") {
      await pause(50);
      job = await read();
    }
    // Failed rows are fast and would look like an improvement.
    if (job.state === "failed" || job.counts.failed) throw new Error(JSON.stringify(job));
  };
  const step = (id: string, method: string, path: string, body: object) => async () => {
    await call(method, `/${id}${path}`, body);
    await until(id);
  };
  const lines = [];
  if (values["by-sku"]) {
    const preview = async (phase: string) => {
      const { bulkJob } = await call("POST", "", upload());
      const chosen = { operation: MATCHED_BY_SKU, read: CHANGE.read };
      lines.push(await timed(phase, step(bulkJob.id, "PUT", "/v1", chosen)));
      return bulkJob.id;
    };
    const id = await preview("preview, all are new");
    lines.push(await timed("run", step(id, "POST", "/start/v1", {})));
    await preview("preview, all exist");
    printTable(`Import of ${count} products by SKU, ${database}`, lines);
    return platform.stop();
  }
  const importAll = async () => {
    let bulkJob = { id: "" };
    const form = upload();
    lines.push(
      await timed("upload", async () => {
        ({ bulkJob } = await call("POST", "", form));
      }),
      await timed("preview", step(bulkJob.id, "PUT", "/v1", { operation: OPERATION })),
      await timed("run", step(bulkJob.id, "POST", "/start/v1", {})),
    );
    return bulkJob.id;
  };
  const imported = await importAll();
  lines.push(
    await timed("copy", () => copy(platform)),
    await timed("undo of the import", step(imported, "POST", "/undo/v1", {})),
  );
  await importAll();
  let changeId = "";
  const preview = async () => {
    changeId = (await call("POST", "", CHANGE)).bulkJob.id;
    await until(changeId);
  };
  lines.push(
    await timed("preview of a change", preview),
    await timed("change", () => step(changeId, "POST", "/start/v1", {})()),
    await timed("undo of the change", () => step(changeId, "POST", "/undo/v1", {})()),
  );
  printTable(`Import of ${count} products, ${database}`, lines);
  await platform.stop();
}

async function timed(phase: string, work: () => Promise<void>, rows = count) {
  console.error(new Date().toISOString(), phase);
  const [rss, cpu, began] = [process.memoryUsage.rss(), process.cpuUsage(), performance.now()];
  let peak = rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100);
  await work();
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    phase,
    "rows/s": Math.round(rows / seconds),
    "CPU ms a row": ((user + system) / 1000 / rows).toFixed(2),
    "MB above before": Math.round((peak - rss) / 1024 / 1024),
  };
}

function upload(): FormData {
  const text = "Ground coffee of arabica beans, roasted slowly in small batches. ".repeat(5);
  const rows = Array.from(
    { length: count },
    (_, at) => `Coffee number ${at},${createEan(at)},SKU-${at},${at % 100}.5,"${text}"`,
  );
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Products", subject: "bench" }));
  form.set("file", new Blob([["Name,EAN,SKU,Price,Description", ...rows].join("\n")]), "p.csv");
  return form;
}

interface JobAnswer {
  bulkJob: { id: string; state: string; counts: { failed?: number } };
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
  await sql`
    insert into twin_copy select * from twin where name like 'Coffee number %' limit ${sql.lit(COPIED_ROWS)}
  `.execute(db);
}
