import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { copyDemoData, prepareDemoData } from "#tests/support/demo-data.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

import { abuse } from "./soak-abuser.ts";
import { addSellers } from "./soak-accounts.ts";
import { type Measured, SoakBrowser } from "./soak-browser.ts";
import { connectShowroom, sellProduct } from "./soak-seller.ts";
import { percentile, printTable } from "./table.ts";

// Sellers work from addresses of their own, first alone, then while an attacker loads the server. They must not notice the
// attack: no errors, pages at most 3 times as slow and within 300 ms, constant memory.
//
//   npm run soak -- --minutes=30 --sellers=50 --reading=7
//
// On average, users read a page for seven seconds before the next click, as in TPC-W, the benchmark of web shops. The
// first tenth of the time is the run without an attack.

const MAX_P95_MS = 300;
const MAX_RATIO = 3;
const MAX_GROWTH = 1.05;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    sellers: { type: "string", default: "50" },
    reading: { type: "string", default: "7" },
  },
});
const totalMs = Number(values.minutes) * 60_000;
const readingMs = Number(values.reading) * 1_000;

const removeDemoData = await prepareDemoData();
await using data = await copyDemoData();
const accounts = await addSellers({ dataDir: data.dataDir }, Number(values.sellers));
await using vitrine = await startVitrine({
  dataDir: data.dataDir,
  env: { DEMO: "small", LOG_LEVEL: "warn" },
  measured: true,
});

let measured: Measured[] = [];
let serial = 0;
const report = (one: Measured) => measured.push(one);
const sellers: SoakBrowser[] = [];
for (const [at, account] of accounts.entries()) {
  const browser = new SoakBrowser(vitrine.url, `127.0.1.${at + 1}`, report);
  await browser.signIn(account);
  await connectShowroom(browser);
  sellers.push(browser);
}

const quiet = await runPhase(totalMs * 0.1);
let isOver = false;
const abuser = abuse(vitrine.url, "127.0.2.1", () => isOver);
const busy = await runPhase(totalMs * 0.9);
isOver = true;
const outcomes = await abuser;

printTable(`${sellers.length} sellers, ${values.minutes} minutes`, [
  ...buildRows("alone", quiet),
  ...buildRows("beside an attacker", busy),
]);
printTable("Each request, beside the attacker", requestRows(busy));
printTable("What the attacker got", [Object.fromEntries(outcomes)]);
const [, middle = 0, last = 0] = busy.memory;
console.log(`\nMemory by thirds of the busy run: ${busy.memory.map(megabytes).join(", ")} MB`);
const errors = [...quiet.measured, ...busy.measured].flatMap(({ error }) => error ?? []);
for (const error of new Set(errors))
  console.log(`${errors.filter((one) => one === error).length} × ${error}`);
for (const line of vitrine.complaints().slice(0, 5)) console.log(JSON.stringify(line));

const [before, after] = [quiet, busy].map((phase) => p95(phase, "page")) as [number, number];
judge("errors of sellers: 0", errors.length === 0);
judge(`p95 of pages ≤ ${MAX_P95_MS} ms`, after <= MAX_P95_MS);
judge(`p95 of pages ≤ ${MAX_RATIO}× of the quiet run`, after <= MAX_RATIO * before);
judge("memory of the last third ≤ the second + 5 %", last <= middle * MAX_GROWTH);
await removeDemoData();

interface Phase {
  measured: Measured[];
  /** Median resident memory of each third, in bytes. */
  memory: number[];
}

/** Runs sellers until the time is over; journeys that have begun are finished. */
async function runPhase(ms: number): Promise<Phase> {
  measured = [];
  const until = Date.now() + ms;
  const isDone = () => Date.now() > until;
  const work = async (seller: SoakBrowser, at: number) => {
    await pause((at * 2 * readingMs) / sellers.length);
    while (!isDone()) {
      await sellProduct(seller, { serial: (serial += 1), readingMs, report });
    }
  };
  const [memory] = await Promise.all([watchMemory(vitrine, ms), ...sellers.map(work)]);
  return { measured, memory };
}

async function watchMemory(server: Vitrine, ms: number): Promise<number[]> {
  const thirds: number[][] = [[], [], []];
  for (const third of thirds) {
    for (const until = Date.now() + ms / 3; Date.now() < until;) {
      third.push((await server.usage()).rss);
      await pause(Math.min(2_000, ms / 10));
    }
  }
  return thirds.map((bytes) => percentile(bytes, 0.5));
}

function buildRows(phase: string, { measured: all }: Phase) {
  return (["page", "write", "upload"] as const).map((kind) => {
    const some = all.filter((one) => one.kind === kind);
    const slowest = Math.max(0, ...some.map(({ ms }) => ms));
    return {
      phase,
      requests: kind,
      count: some.length,
      errors: some.filter(({ error }) => error).length,
      ...computePercentiles(some),
      "max ms": slowest.toFixed(0),
    };
  });
}

function requestRows({ measured: all }: Phase) {
  return [...Map.groupBy(all, ({ what }) => what)].map(([request, some]) => ({
    request: request.slice(0, 60),
    count: some.length,
    ...computePercentiles(some),
  }));
}

function computePercentiles(some: readonly Measured[]) {
  const times = some.map(({ ms }) => ms);
  return {
    "p50 ms": percentile(times, 0.5).toFixed(0),
    "p95 ms": percentile(times, 0.95).toFixed(0),
  };
}

function p95(phase: Phase, kind: Measured["kind"]): number {
  return percentile(
    phase.measured.flatMap((one) => (one.kind === kind ? one.ms : [])),
    0.95,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

function judge(goal: string, isReached: boolean): void {
  console.log(`${isReached ? "✓" : "✗"} ${goal}`);
  if (!isReached) process.exitCode = 1;
}
