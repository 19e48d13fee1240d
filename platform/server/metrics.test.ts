import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";

import { expect, onTestFinished, test } from "vitest";

import { startBulkJobs } from "../testing/bulk-jobs.ts";
import { startTestPlatform } from "../testing/test-platform.ts";
import { waitUntil } from "../testing/wait-until.ts";
import { createHttpServer } from "./http-server.ts";

const TOKEN = "a-token-of-the-scraper";

test("calls, rejections and failed sign-ins are counted", async () => {
  const { platform, value, moved } = await start();
  const wrong = { username: platform.emails.owner, password: "not it" };
  const before = await value("vitrine_failed_sign_ins_total", {});

  const guess = () => platform.call("POST", "/auth/login/v1", {}, wrong);
  const calls = { method: "POST", status: "401" };
  const answered = await moved("vitrine_call_duration_seconds_count", calls, guess);
  const rejected = await moved("vitrine_refusals_total", { code: "12707" }, guess);

  expect([answered, rejected]).toEqual([1, 1]);
  expect(await value("vitrine_failed_sign_ins_total", {})).toBe(before + 2);
  const line = platform.lines
    .map((text) => JSON.parse(text))
    .find(({ msg }) => msg === "sign-in failed");
  expect(line).toMatchObject({ account: platform.emails.owner, client: "local" });
});

test("jobs are counted by kind, and those of the queue by business", async () => {
  const { platform, value, moved } = await start();
  const owner = await platform.signIn("owner");
  const email = "manager@vitrine.test";
  const waiting = { kind: "send-mail", state: "ready", tenant: platform.accountId };

  const queued = await moved("vitrine_jobs", waiting, () =>
    platform.call("POST", "/private/business_account/invitation/v1", owner, { email }),
  );
  await waitUntil(
    async () => (await value("vitrine_jobs_oldest_due_seconds", { kind: "send-mail" })) > 0,
    { what: "a due job that has an age" },
  );
  const done = { kind: "send-mail", outcome: "done" };
  const drain = () => platform.drainJobs();
  const ran = await moved("vitrine_job_duration_seconds_count", done, drain);

  expect(queued).toBe(1);
  expect(ran).toBeGreaterThan(0);
  expect(await value("vitrine_jobs", waiting)).toBe(0);
});

test("marketplace calls are counted by their outcome", async () => {
  const { platform, moved } = await start();
  const showroom = platform.services.marketplaces.get("showroom");
  const labels = { marketplace: "showroom", operation: "tryConnection", outcome: "ok" };
  const connection = { businessAccountId: platform.accountId, settings: {} };
  const name = "vitrine_marketplace_call_duration_seconds_count";

  expect(await moved(name, labels, async () => showroom?.tryConnection(connection))).toBe(1);
});

test("rows of imports are counted by their result", async () => {
  const { platform, admin, ok, addClass } = await startBulkJobs({ METRICS_TOKEN: TOKEN });
  onTestFinished(() => platform.stop());
  const { moved } = readers(platform.services.metrics.render);
  const { classId } = await addClass();
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Import" }));
  form.set("file", new File(["key,name\nfresh,Fresh\n"], "statuses.csv"));
  const upload = { method: "POST", headers: { ...admin, Channel: "WEB" }, body: form };
  const address = "http://platform.test/private/bulk_job/v1";
  const answer = await platform.fetch(new Request(address, upload), { transport: "process" });
  const { bulkJob } = (await answer.json()) as { bulkJob: { id: string } };
  const create = { method: "POST", path: `/private/twin_class/${classId}/twin_status/v1` };
  const edits = [
    { to: "key", from: "key", how: "column", column: 0 },
    { to: "nameI18n.translationInCurrentLocale", from: "name", how: "column", column: 1 },
  ];
  await ok("PUT", `bulk_job/${bulkJob.id}/v1`, { operation: { create, edits } });

  const row = { source: "file", phase: "preview", result: "created" };
  expect(await moved("vitrine_bulk_rows_total", row, () => platform.drainJobs())).toBe(1);
});

test("pool, memory, processor and event loop are read at each scrape", async () => {
  const { value } = await start();

  expect(await value("vitrine_database_connections_max", {})).toBeGreaterThan(0);
  expect(await value("vitrine_database_connections", { state: "idle" })).toBeGreaterThanOrEqual(0);
  expect(await value("vitrine_database_connections", { state: "busy" })).toBeGreaterThanOrEqual(0);
  expect(await value("vitrine_database_waiting", {})).toBe(0);
  expect(await value("vitrine_resident_memory_bytes", {})).toBeGreaterThan(10_000_000);
  const cpu = await value("vitrine_cpu_seconds_total", {});
  const delay = () => value("vitrine_event_loop_delay_seconds", { quantile: "1" });
  // Scrapes slowly, because each scrape starts a new measurement of delays, which has to be longer than the interval
  // of the measuring timer.
  const slowly = { intervalMs: 50 };
  await waitUntil(async () => (await delay()) > 0, { what: "a delay of the loop", ...slowly });
  await waitUntil(async () => (await value("vitrine_cpu_seconds_total", {})) > cpu, {
    what: "more processor time",
  });
});

test("metrics need their token", async () => {
  const { platform } = await start();
  const { log, metrics } = platform.services;
  const render = metrics.render ?? (async () => "");
  const server = createHttpServer(platform, log, { scrapes: { token: TOKEN, render } });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;

  const rejected = await fetch(url);
  const wrong = await fetch(url, { headers: { Authorization: "Bearer another" } });
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${TOKEN}` } });

  expect([rejected.status, wrong.status, answer.status]).toEqual([401, 401, 200]);
  expect(await answer.text()).toContain("# TYPE vitrine_resident_memory_bytes gauge");
});

test("without a setting there are no metrics", async () => {
  const platform = await startTestPlatform();
  onTestFinished(() => platform.stop());

  expect(platform.services.metrics.render).toBeNull();
  expect((await platform.call("GET", "/metrics")).status).toBe(404);
});

test("spans of calls and jobs reach the collector", async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    const receive = async () => {
      bodies.push(`${request.url} ${await textOf(request)}`);
      response.end("{}");
    };
    void receive();
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => void collector.close());
  const { port } = collector.address() as AddressInfo;
  const platform = await startTestPlatform({ TRACES_URL: `http://127.0.0.1:${port}` });

  const owner = await platform.signIn("owner");
  const email = "traced@vitrine.test";
  await platform.call("POST", "/private/business_account/invitation/v1", owner, { email });
  await platform.drainJobs();
  await platform.stop();

  const sent = bodies.join("\n");
  expect(sent).toMatch(/^\/v1\/traces /);
  expect(sent).toContain('"POST /private/business_account/invitation/v1"');
  expect(sent).toContain('"job send-mail"');
  expect(sent).not.toContain(email);
});

test("the page, the dashboard and the alerts name metrics that exist, and the page all of them", async () => {
  const { platform, render } = await start();
  const { metrics } = platform.services;
  // A metric appears only once it has a value.
  metrics.call({ method: "GET", status: 200, seconds: 1 });
  metrics.requestError(10908);
  metrics.failedSignIn();
  metrics.job({ kind: "send-mail", outcome: "done", seconds: 1 });
  const call = { marketplace: "showroom", operation: "submit", outcome: "ok" } as const;
  metrics.marketplaceCall({ ...call, seconds: 1 });
  metrics.bulkRow({ source: "file", phase: "run", result: "created" });
  const invited = "/private/business_account/invitation/v1";
  const owner = await platform.signIn("owner");
  await platform.call("POST", invited, owner, { email: "queue@vitrine.test" });
  const served = new Set([...(await render()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const files = ["docs/observability.md", ...globSync("deploy/{grafana,prometheus}/*")];
  const named = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bvitrine_\w+/g)]);
  const page = readFileSync(files[0] ?? "", "utf8");
  // The app, not the platform, serves this metric, which measures its pages.
  served.add("vitrine_request_duration_seconds");
  const baseOf = (name: string) => name.replace(/_(bucket|count|sum)$/, "");

  expect(files.length).toBeGreaterThan(2);
  expect(named.map(([name]) => baseOf(name)).filter((name) => !served.has(name))).toEqual([]);
  expect([...served].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

type Labels = Record<string, string>;

async function start() {
  const platform = await startTestPlatform({ METRICS_TOKEN: TOKEN });
  onTestFinished(() => platform.stop());
  return { platform, ...readers(platform.services.metrics.render) };
}

function readers(rendered: (() => Promise<string>) | null) {
  const render = rendered ?? (async () => "");
  const value = async (name: string, labels: Labels) => numberIn(await render(), name, labels);
  return {
    render,
    value,
    /** Returns by how much the action increases the metric. */
    moved: async (name: string, labels: Labels, action: () => Promise<unknown>) => {
      const before = await value(name, labels);
      await action();
      return (await value(name, labels)) - before;
    },
  };
}

/** Reads the value of a series; 0 if it doesn't exist. */
function numberIn(text: string, name: string, labels: Labels): number {
  const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  const line = text.split("\n").find((candidate) => {
    const [series = ""] = candidate.split(" ");
    const isNamed = series === name || series.startsWith(`${name}{`);
    return isNamed && wanted.every((label) => series.includes(label));
  });
  return Number(line?.split(" ")[1] ?? 0);
}
