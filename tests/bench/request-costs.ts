import { parseArgs } from "node:util";

import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

import { judgeJobs } from "./job-costs.ts";
import type { Shape } from "./request-shapes.ts";
import { callTargets, formTargets, type Target } from "./request-targets.ts";
import { costlyTexts } from "./text-costs.ts";

// Measures how the cost of a request grows with its size: every form and call, in each shape, at sizes ×1,
// ×10 and ×100. These are measurements, not tests: on a busy machine run it again.

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    cost: { type: "boolean" },
    /**
     * `app` and `stock` measure forms, `platform` measures calls, `texts` parses texts without a
     * server, and `jobs` waits for bulk jobs.
     */
    server: {
      type: "string",
      multiple: true,
      default: ["texts", "app", "stock", "platform", "jobs"],
    },
    /** Only measures forms and calls whose name contains this text. */
    only: { type: "string", default: "" },
  },
});

const TRIES = 3;
const MAX_GROWTH = 20;
/** Shorter times are mostly noise. */
const NOISE_MS = 10;
const CHEAP_MS = 50;
const MAX_REJECTION_MS = 50;
const MAX_LOOP_DELAY_MS = 200;
const EDGE_SECRET = "the secret of the edge of this bench";
let requests = 0;

interface Cost {
  ms: number;
  loopDelayMs: number;
  /** HTTP status; 0 if the server closed the connection. */
  status: number;
}

interface Finding {
  server: string;
  target: string;
  shape: string;
  costs: Cost[];
}

const findings: Finding[] = [];
/** Targets whose cost is unknown, because they responded with "too many requests". */
const unmeasured = new Set<string>();
const texts = values.server.includes("texts")
  ? costlyTexts(values.only)
  : { costs: [], measured: 0 };
for (const { reader, text, ms } of texts.costs) {
  console.log(`texts: ${reader}, ${text}: ${ms.map((one) => one.toFixed(0)).join(", ")} ms`);
}
for (const server of values.server) {
  if (server === "app" || server === "stock" || server === "platform") await judgeServer(server);
}
const slowJobs = values.server.includes("jobs") ? await judgeJobs(values.only) : 0;
for (const { server, target, shape, costs } of findings) {
  const numbers = costs.map(
    ({ ms, loopDelayMs, status }) =>
      `${status} ${ms.toFixed(0)} ms (loop ${loopDelayMs.toFixed(0)})`,
  );
  console.log(`${server}: ${target}, ${shape}: ${numbers.join(", ")}`);
}
for (const target of unmeasured) console.log(`not measured, too many requests: ${target}`);
const count = findings.length + texts.costs.length + slowJobs;
console.log(`\n${count} too costly, ${unmeasured.size} not measured`);
process.exitCode = count + unmeasured.size > 0 ? 1 : 0;

async function judgeServer(entry: "app" | "stock" | "platform"): Promise<void> {
  await using server = await startVitrine({
    entry,
    measured: true,
    env: {
      LOG_LEVEL: "fatal",
      DEMO: "small",
      CALLS_PER_MINUTE: "0",
      BUSINESS_CALLS_PER_MINUTE: "0",
      // Each request has its own client address, so that no rate limit hides its cost.
      TRUST_PROXY: "1",
      EDGE_SECRET,
    },
  });
  const all = entry === "platform" ? await callTargets(server) : await formTargets(server);
  const targets = all.filter(({ name }) => name.includes(values.only));
  const worst = new Map<string, Cost>();
  // Send one request first, because lazy loading is not part of the cost.
  for (const target of targets) await measure(server, target, target.shapes[0]!, 1);
  for (const target of targets) {
    for (const shape of target.shapes) {
      const costs = await judge(server, target, shape);
      if (isTooCostly(costs))
        findings.push({ server: entry, target: target.name, shape: shape.name, costs });
      if (costs.some(({ status }) => status === 429)) unmeasured.add(`${entry}: ${target.name}`);
      for (const cost of costs) worst.set(shape.name, worse(worst.get(shape.name), cost));
    }
  }
  const { rss } = await server.usage();
  console.log(
    `\n${entry}: ${targets.length} targets, ${(rss / 1e6).toFixed(0)} MB resident after all this`,
  );
  console.table(
    Object.fromEntries(
      [...worst].map(([shape, { ms, loopDelayMs }]) => [
        shape,
        { "slowest ms": Math.round(ms), "loop delay ms": Math.round(loopDelayMs) },
      ]),
    ),
  );
}

/** Takes the best of three runs if the first one exceeds the limits. */
async function judge(server: Vitrine, target: Target, shape: Shape): Promise<Cost[]> {
  let best: Cost[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const costs: Cost[] = [];
    const before = await measure(server, target, shape, 10);
    const largest = await measure(server, target, shape, 100);
    // Growth from the smallest size is meaningless if the larger sizes are cheap.
    const isCheap = [before, largest].every(
      ({ ms, loopDelayMs, status }) => ms < CHEAP_MS && loopDelayMs < CHEAP_MS && status < 500,
    );
    costs.push(isCheap ? before : await measure(server, target, shape, 1), before, largest);
    best = costs.map((cost, at) => {
      const sofar = best[at] ?? cost;
      const loopDelayMs = Math.min(sofar.loopDelayMs, cost.loopDelayMs);
      return { ...cost, loopDelayMs, ms: Math.min(sofar.ms, cost.ms) };
    });
    if (!isTooCostly(best)) return best;
  }
  return best;
}

async function measure(
  server: Vitrine,
  { url, method, headers }: Target,
  shape: Shape,
  size: number,
): Promise<Cost> {
  const { body, type, query, cookie, headers: shaped } = shape.request(shape.base * size);
  const cookies = [cookie, headers["cookie"]].filter(Boolean).join("; ");
  // Reading the usage also resets it.
  await server.usage();
  const began = performance.now();
  const status = await fetch(query ? `${url}?${query}` : url, {
    method,
    headers: {
      ...headers,
      ...shaped,
      ...withOwnAddress(),
      ...(type && { "content-type": type }),
      ...(cookies && { cookie: cookies }),
    },
    redirect: "manual",
    ...(body !== undefined && { body }),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  const ms = performance.now() - began;
  const { maxLoopDelayMs } = await server.usage();
  return { ms, loopDelayMs: maxLoopDelayMs, status };
}

function withOwnAddress(): Record<string, string> {
  requests += 1;
  const address = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
  return {
    "x-forwarded-for": address,
    "x-client-address": address,
    "x-client-ip": address,
    "x-edge-secret": EDGE_SECRET,
  };
}

function isTooCostly(costs: Cost[]): boolean {
  const [, before, largest] = costs;
  if (!before || !largest) return true;
  if (costs.some(({ status, loopDelayMs }) => status >= 500 || loopDelayMs > MAX_LOOP_DELAY_MS)) {
    return true;
  }
  const isRejected = largest.status === 0 || (largest.status >= 400 && largest.status < 500);
  if (isRejected && largest.ms <= MAX_REJECTION_MS) return false;
  return largest.ms > MAX_GROWTH * Math.max(before.ms, NOISE_MS);
}

function worse(one: Cost | undefined, other: Cost): Cost {
  if (!one) return other;
  return {
    ...other,
    ms: Math.max(one.ms, other.ms),
    loopDelayMs: Math.max(one.loopDelayMs, other.loopDelayMs),
  };
}
