import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { createHttpServer } from "#platform/server/http-server.ts";
import { checkAnswer, type Operation, OPERATIONS } from "#tests/support/api-document.ts";

import type { Sample } from "../contract/cases.ts";
import { CALLS } from "../contract/groups.ts";
import { startTestEnvironment, type TestEnvironment } from "../contract/test-environment.ts";
import { generateRequest } from "./api-cases.ts";
import type { Aim } from "./api-values.ts";
import { type ApiRequest, findViolations, type Leniency } from "./api-violations.ts";
import { createRandom, type Random } from "./values.ts";

export interface ApiRun {
  /** The same seed generates the same cases. */
  seed: number;
  cases: number;
}

export interface ApiResult {
  operations: number;
  /** Names of the operations that a case succeeded with. */
  succeeded: Set<string>;
  aims: Map<Aim, number>;
  callers: Map<string, number>;
  statuses: Map<number, number>;
  /** How many requests that violate the document were rejected, and accepted by a documented leniency. */
  rejectedViolations: number;
  leniencies: Map<Leniency, number>;
  /** Findings, one line each; every list has to be empty. */
  internalErrors: string[];
  undocumentedAnswers: string[];
  acceptedViolations: string[];
}

const AIMS: readonly Aim[] = ["valid", "boundary", "invalid"];
/** After so many cases the data is so changed that few requests would succeed. */
const CASES_PER_WORLD = 4_000;
const MAX_IDS = 300;

/**
 * Sends requests that are generated from docs/openapi.json to every operation, over HTTP, as an administrator
 * and as a seller, and holds the answers to the document.
 */
export async function fuzzApi({ seed, cases }: ApiRun): Promise<ApiResult> {
  const result: ApiResult = {
    operations: OPERATIONS.length,
    succeeded: new Set(),
    aims: new Map(),
    callers: new Map(),
    statuses: new Map(),
    rejectedViolations: 0,
    leniencies: new Map(),
    internalErrors: [],
    undocumentedAnswers: [],
    acceptedViolations: [],
  };
  for (let first = 0; first < cases; first += CASES_PER_WORLD) {
    await using server = await startServer();
    for (let at = first; at < Math.min(cases, first + CASES_PER_WORLD); at += 1) {
      await runCase(server, { seed, at }, result);
    }
  }
  return result;
}

interface FuzzedServer extends AsyncDisposable {
  url: string;
  world: TestEnvironment;
  edgeSecret: string;
  ids: string[];
  samples: Map<string, Sample | null>;
}

async function startServer(): Promise<FuzzedServer> {
  const edgeSecret = randomBytes(24).toString("hex");
  const settings = {
    CALLS_PER_MINUTE: "0",
    BUSINESS_CALLS_PER_MINUTE: "0",
    EDGE_SECRET: edgeSecret,
  };
  // Cases check their answers themselves, and count what is wrong with them.
  const world = await startTestEnvironment(settings, (fetch) => fetch);
  const { services } = world.platform;
  const server = createHttpServer(world.platform, services.log).listen(0, "127.0.0.1");
  // A busy machine may pause for longer than an idle connection is kept, and the next request would be reset.
  server.keepAliveTimeout = 0;
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    world,
    edgeSecret,
    ids: [world.domainId, world.platform.accountId, ...Object.values(world.platform.ids)],
    samples: new Map(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await world.stop();
    },
  };
}

async function runCase(
  server: FuzzedServer,
  { seed, at }: { seed: number; at: number },
  result: ApiResult,
): Promise<void> {
  const { world, ids } = server;
  // Each case has its own numbers, so that it doesn't depend on what others were answered.
  const random = createRandom(seed * 1_000_003 + at);
  const operation = OPERATIONS[at % OPERATIONS.length]!;
  const name = `${operation.method} ${operation.path}`;
  const aim = random.pick(AIMS);
  const sample = random.next() < 0.85 ? await findSample(server, operation) : null;
  const role = pickRole(random, sample);
  const request = generateRequest(operation, {
    random,
    ids,
    aim,
    sample,
    headers: {
      DomainId: world.domainId,
      Channel: "WEB",
      "X-Edge-Secret": server.edgeSecret,
      ...world.headers[role],
    },
  });
  const answer = await send(server.url, operation, request);
  const line = `${name} (case ${at} of seed ${seed}, ${role})`;
  count(result.aims, aim);
  count(result.callers, role);
  count(result.statuses, answer.status);
  if (answer.status >= 500) result.internalErrors.push(`${line} answers ${answer.text}`);
  const differences = checkAnswer({ ...answer, method: operation.method });
  result.undocumentedAnswers.push(...differences.map((difference) => `${line}: ${difference}`));
  const isAccepted = answer.status >= 200 && answer.status < 300;
  judge(line, { operation, request, isAccepted }, result);
  if (isAccepted) result.succeeded.add(name);
  // The entity may be gone, or in a state in which the sample doesn't succeed.
  const isRead = operation.method === "GET" || /\/(search|list|count)\b/.test(operation.path);
  const isSpent = isAccepted ? !isRead : aim === "valid";
  const isDeleted = isAccepted && operation.method === "DELETE";
  // Making a sample takes longer than several cases, and most can be used again.
  if (isDeleted || (isSpent && random.next() < 0.3)) server.samples.delete(name);
  if (answer.status === 401 && role !== "anonymous") await signInAgain(world, role);
  learn(answer.text, ids, random);
  world.platform.lines.length = 0;
}

function judge(
  line: string,
  {
    operation,
    request,
    isAccepted,
  }: { operation: Operation; request: ApiRequest; isAccepted: boolean },
  result: ApiResult,
): void {
  const violations = findViolations(operation, request);
  if (violations.length === 0) return;
  if (!isAccepted) {
    result.rejectedViolations += 1;
    return;
  }
  for (const { at, leniency } of violations) {
    if (leniency) count(result.leniencies, leniency);
    else {
      const sent = `${JSON.stringify(request.query)} ${request.body ?? ""}`.slice(0, 300);
      result.acceptedViolations.push(`${line} is accepted, but ${at}: ${sent}`);
    }
  }
}

type Role = "admin" | "owner" | "anonymous";

/** Mostly the caller of the sample, who has what it needs. */
function pickRole(random: Random, sample: Sample | null): Role {
  const role = random.pick<Role>(["admin", "owner"]);
  if (!sample || random.next() < 0.3) return role;
  return sample.as === "owner" || sample.as === "anonymous" ? sample.as : "admin";
}

/** A request that succeeds, from the contract's cases; null if what it needs can't be made any more. */
async function findSample(server: FuzzedServer, operation: Operation): Promise<Sample | null> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const name = `${operation.method} ${operation.path}`;
  const known = server.samples.get(name);
  if (known !== undefined) return known;
  const cases = CALLS[`${operation.method} ${path}`];
  const sample = await Promise.resolve(cases?.sample(server.world)).catch(() => null);
  server.samples.set(name, sample ?? null);
  return sample ?? null;
}

async function send(url: string, { method, path }: Operation, request: ApiRequest) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.path[name] ?? ""),
  );
  const query = new URLSearchParams(request.query).toString();
  const init = {
    method,
    headers: request.headers,
    ...(method !== "GET" && { body: request.body }),
  };
  const response = await fetch(`${url}${filled}?${query}`, init);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) await response.body?.cancel();
  const text = response.bodyUsed ? "" : await response.text();
  const isJson = /^application\/(\S+\+)?json/.test(type);
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, type, text: isJson ? text : "", body, path: filled };
}

/** Some calls end sessions, change passwords or remove users. */
async function signInAgain(world: TestEnvironment, role: "admin" | "owner"): Promise<void> {
  const headers = await world.platform.signIn(role).catch(() => null);
  if (headers) world.headers[role] = headers;
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Collects IDs from answers, for later cases to use. */
function learn(text: string, ids: string[], random: Random): void {
  const found = text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
  for (const id of found.slice(0, 3)) {
    if (ids.length < MAX_IDS) ids.push(id);
    else ids[random.below(ids.length)] = id;
  }
}
