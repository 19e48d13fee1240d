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
import { createFailureLog, type FailureLog } from "./failure-log.ts";
import { sendRequest } from "./send-request.ts";
import { createRandom, type Random } from "./values.ts";

export interface ApiRun {
  /** Seed of the random generator. The same seed generates the same cases. */
  seed: number;
  cases: number;
  /** Called from time to time with the findings so far. */
  progress: (result: ApiResult, done: number) => void;
}

export interface ApiResult {
  operations: number;
  /** Names of operations for which a case has succeeded. */
  succeeded: Set<string>;
  aims: Map<Aim, number>;
  callers: Map<string, number>;
  statuses: Map<number, number>;
  /**
   * Number of requests that violate the document and were rejected. `leniencies` counts those that the platform accepts
   * for a documented reason.
   */
  rejectedViolations: number;
  leniencies: Map<Leniency, number>;
  /** Findings, one line each. All lists must stay empty. */
  internalErrors: string[];
  undocumentedAnswers: string[];
  acceptedViolations: string[];
}

const AIMS: readonly Aim[] = ["valid", "boundary", "invalid"];
/** After this many cases the data has changed so much that few requests would succeed. */
const CASES_PER_WORLD = 4_000;
const MAX_IDS = 300;
/** Number of concurrent cases, because each mostly waits for the database. */
const LANES = 6;

/**
 * Sends requests that are generated from docs/openapi.json to all operations over HTTP, as an administrator and as a
 * seller. Checks that the responses match the document.
 */
export async function fuzzApi({ seed, cases, progress }: ApiRun): Promise<ApiResult> {
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
  let done = 0;
  while (done < cases) {
    done = await runWorld({ seed, first: done, cases }, result);
    progress(result, done);
  }
  return result;
}

/** Runs cases until the data has changed too much. Returns the number of the next case. */
async function runWorld(
  { seed, first, cases }: { seed: number; first: number; cases: number },
  result: ApiResult,
): Promise<number> {
  await using server = await startServer();
  const end = Math.min(cases, first + CASES_PER_WORLD);
  let next = first;
  const runLane = async () => {
    while (next < end && !server.isLockedOut) {
      await runCase(server, await prepareCase(server, { seed, at: next++ }), result);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  return next;
}

interface FuzzedServer extends AsyncDisposable {
  url: string;
  world: TestEnvironment;
  edgeSecret: string;
  ids: string[];
  samples: Map<string, Sample | null>;
  failures: FailureLog;
  /** True if a case has removed a role's account, so that every request would get 401. */
  isLockedOut: boolean;
}

async function startServer(): Promise<FuzzedServer> {
  const edgeSecret = randomBytes(24).toString("hex");
  const settings = {
    CALLS_PER_MINUTE: "0",
    BUSINESS_CALLS_PER_MINUTE: "0",
    EDGE_SECRET: edgeSecret,
  };
  // Replaces the environment's check of responses, because each case counts its own differences.
  const world = await startTestEnvironment(settings, (fetch) => fetch);
  const { services } = world.platform;
  const server = createHttpServer(world.platform, services.log).listen(0, "127.0.0.1");
  // No time limit for idle connections: on a busy machine the client may pause for a long time between two requests.
  server.keepAliveTimeout = 0;
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    world,
    edgeSecret,
    ids: [world.domainId, world.platform.accountId, ...Object.values(world.platform.ids)],
    samples: new Map(),
    failures: createFailureLog(world.platform.lines),
    isLockedOut: false,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await world.stop();
    },
  };
}

interface FuzzedCase {
  name: string;
  role: Role;
  aim: Aim;
  operation: Operation;
  request: ApiRequest;
  random: Random;
}

async function runCase(server: FuzzedServer, fuzzed: FuzzedCase, result: ApiResult) {
  const { name, role, aim, operation, request } = fuzzed;
  const answer = await sendRequest(server.url, operation, request).catch(describeFailure);
  count(result.aims, aim);
  count(result.callers, role);
  if (typeof answer === "string") {
    result.internalErrors.push(`${name} is not answered: ${answer}: ${describe(request)}`);
    return;
  }
  count(result.statuses, answer.status);
  server.failures.collect();
  if (answer.status >= 500) {
    const cause = server.failures.causeOf(answer.body);
    result.internalErrors.push(`${name} answers ${answer.status}: ${cause}: ${describe(request)}`);
  }
  const differences = checkAnswer({ ...answer, method: operation.method });
  result.undocumentedAnswers.push(...differences.map((difference) => `${name}: ${difference}`));
  const isAccepted = answer.status >= 200 && answer.status < 300;
  judge(name, { operation, request, isAccepted }, result);
  if (isAccepted) result.succeeded.add(`${operation.method} ${operation.path}`);
  forgetSample(server, fuzzed, isAccepted);
  if (answer.status === 401 && role !== "anonymous") await signInAgain(server, role);
  learn(answer.text, server.ids, fuzzed.random);
}

/**
 * Prepares a case with its own random numbers, so that it doesn't depend on the responses of others.
 */
async function prepareCase(
  server: FuzzedServer,
  { seed, at }: { seed: number; at: number },
): Promise<FuzzedCase> {
  const { world, ids } = server;
  const random = createRandom(seed * 1_000_003 + at);
  const operation = OPERATIONS[at % OPERATIONS.length]!;
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
  const name = `${operation.method} ${operation.path} (case ${at} of seed ${seed}, ${role})`;
  return { name, role, aim, operation, request, random };
}

/** Removes the sample, because its entity may be deleted or have another status. */
function forgetSample(
  { samples }: FuzzedServer,
  { operation, aim, random }: FuzzedCase,
  isAccepted: boolean,
): void {
  const isRead = operation.method === "GET" || /\/(search|list|count)\b/.test(operation.path);
  const isSpent = isAccepted ? !isRead : aim === "valid";
  const isDeleted = isAccepted && operation.method === "DELETE";
  // Samples are reused when possible, because making one takes longer than several cases.
  if (isDeleted || (isSpent && random.next() < 0.3)) {
    samples.delete(`${operation.method} ${operation.path}`);
  }
}

/** Describes a request so that it can be repeated. */
function describe({ path, query, body }: ApiRequest): string {
  return `${JSON.stringify(path)} ${JSON.stringify(query)} ${body ?? ""}`.slice(0, 600);
}

function describeFailure(error: Error): string {
  return String(error.cause ?? error);
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
    else result.acceptedViolations.push(`${line} is accepted, but ${at}: ${describe(request)}`);
  }
}

type SignedIn = "admin" | "owner";
type Role = SignedIn | "anonymous";

/** Picks a role, mostly that of the sample, which has the needed permissions. */
function pickRole(random: Random, sample: Sample | null): Role {
  const role = random.pick<Role>(["admin", "owner"]);
  if (!sample || random.next() < 0.3) return role;
  return sample.as === "owner" || sample.as === "anonymous" ? sample.as : "admin";
}

/**
 * Finds a request that succeeds, from the contract's cases; null if its data can't be created any more.
 */
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

/**
 * Signs in again, because some calls end sessions, change passwords or remove users. Uses another address each time,
 * because sign-ins from an address are limited.
 */
async function signInAgain(server: FuzzedServer, role: SignedIn): Promise<void> {
  const { platform, people, headers } = server.world;
  const fresh = await people.headersOf(platform.emails[role]).catch(() => null);
  if (fresh) Object.assign(headers[role], fresh);
  else server.isLockedOut = true;
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Collects IDs from responses, which later cases use. */
function learn(text: string, ids: string[], random: Random): void {
  const found = text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
  for (const id of found.slice(0, 3)) {
    if (ids.length < MAX_IDS) ids.push(id);
    else ids[random.below(ids.length)] = id;
  }
}
