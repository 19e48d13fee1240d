import { buildOpenApi } from "#platform/server/openapi.ts";
import { peopleOf } from "#platform/testing/people.ts";
import type { Headers, TestPlatform } from "#platform/testing/test-platform.ts";

import { createRandom, type Random, textFor, valueFor } from "./values.ts";

export interface FuzzRun {
  /** Seed of the random generator. The same seed sends the same requests. */
  seed: number;
  requests: number;
  domainId: string;
}

interface Operation {
  method: string;
  path: string;
  parameters: any[];
  body: any;
}

/** Internals that a response must never contain: source paths, SQL, names of the runtime. */
const INTERNALS =
  /node_modules|file:\/\/|\.ts:\d+|\bat async |syntax error at|relation "|violates |kysely|pg_catalog|PGlite|ECONN/;

const QUERIES = [
  "{ __typename }",
  `{ ${"a".repeat(5000)} }`,
  `{ ${Array.from({ length: 600 }, (_, at) => `a${at}: writer { source }`).join(" ")} }`,
  `{ ${"products { ".repeat(40)} id ${"} ".repeat(40)} }`,
  "query { ...A } fragment A on Query { ...A }",
  '{ checkEan(ean: "\\u0000") { unique } }',
  '{ marketplaceProduct(id: "\' or 1=1") { id } }',
  "mutation { deleteTwin(id: 5) { success } }",
  "{ __schema { types { fields { type { fields { type { name } } } } } } }",
  "{",
];

export interface FuzzResult {
  /**
   * Internal errors and responses that contain internals, one line each. A call that hangs ends the run.
   */
  findings: string[];
  /** Number of responses by HTTP status. */
  statuses: Map<number, number>;
  /** Error codes by call. Calls are named by method and path of the document. */
  codes: Map<string, Set<number>>;
  /** Duration of the slowest response, in milliseconds. */
  slowest: number;
}

/**
 * Sends random and hostile values to every call of the OpenAPI document, as a guest, a seller and an
 * administrator.
 */
export async function fuzz(platform: TestPlatform, run: FuzzRun): Promise<FuzzResult> {
  const random = createRandom(run.seed);
  const document: any = buildOpenApi();
  const operations = listOperations(document);
  const ids: string[] = [platform.accountId, ...Object.values(platform.ids), run.domainId];
  const people = peopleOf(platform);
  const { owner, admin } = platform.emails;
  const signIn = async () => [await people.headersOf(owner), await people.headersOf(admin)];
  let callers = await signIn();
  const findings: string[] = [];
  const result: FuzzResult = { findings, statuses: new Map(), codes: new Map(), slowest: 0 };
  for (let sent = 0; sent < run.requests; sent += 1) {
    const operation = operations[sent % operations.length]!;
    random.wild.share = random.pick([0.15, 0.04, 0.01]);
    const caller: Headers = random.next() < 0.1 ? {} : random.pick(callers);
    const request = requestFor(operation, random, caller, ids, document, run);
    const name = `${operation.method} ${operation.path} (request ${sent} of seed ${run.seed})`;
    const began = performance.now();
    const ask = async () => {
      const response = await platform.fetch(request, { transport: "process" });
      return { response, text: await readText(response) };
    };
    const { response, text } = await orHang(ask(), name);
    const took = performance.now() - began;
    if (response.status >= 500) findings.push(`${name} answers ${response.status}: ${text}`);
    if (INTERNALS.test(text)) findings.push(`${name} speaks of internals: ${text.slice(0, 300)}`);
    count(result, operation, response.status, text);
    result.slowest = Math.max(result.slowest, took);
    learn(text, ids, random);
    // Some calls end sessions, so sign in again.
    const sentAs = { ...caller, DomainId: run.domainId };
    const isRight = Object.entries(sentAs).every(
      ([key, value]) => request.headers.get(key) === value,
    );
    if (response.status === 401 && caller["AuthToken"] && isRight) callers = await signIn();
    // Log lines that the test collects would count as memory of the platform.
    platform.lines.length = 0;
  }
  return result;
}

/** Timeout for a call that never ends. Slow calls depend on the machine and are no findings. */
const HANG_MS = 120_000;

async function orHang<T>(call: Promise<T>, name: string): Promise<T> {
  const hang = Promise.withResolvers<never>();
  const timer = setTimeout(() => hang.reject(new Error(`${name} has no end`)), HANG_MS);
  try {
    return await Promise.race([call, hang.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function count(result: FuzzResult, { method, path }: Operation, http: number, text: string): void {
  result.statuses.set(http, (result.statuses.get(http) ?? 0) + 1);
  const code = http === 200 ? undefined : /^{"status":(\d+),"msg":"error"/.exec(text)?.[1];
  if (code === undefined) return;
  const call = `${method} ${path}`;
  result.codes.set(call, (result.codes.get(call) ?? new Set()).add(Number(code)));
}

function listOperations(document: any): Operation[] {
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters,
      body: operation.requestBody?.content["application/json"]?.schema,
    })),
  );
}

function requestFor(
  { method, path, parameters, body }: Operation,
  random: Random,
  caller: Headers,
  ids: readonly string[],
  document: any,
  run: FuzzRun,
): Request {
  const filled = path.replaceAll(/\{\w+\}/g, () => {
    const text = random.next() < 0.7 ? random.pick(ids) : textFor({ type: "string" }, random, ids);
    return encodeURIComponent(text.slice(0, 2000).toWellFormed());
  });
  const query = new URLSearchParams();
  for (const parameterOrRef of parameters) {
    const parameter = parameterOrRef.$ref
      ? document.components.parameters[parameterOrRef.$ref.split("/").at(-1)]
      : parameterOrRef;
    if (parameter.in !== "query" || random.next() < 0.4) continue;
    if (parameter.name === "modes") addModes(query, parameter.schema.properties, random);
    else query.set(parameter.name, textFor(parameter.schema, random, ids).slice(0, 4000));
  }
  const headers = new globalThis.Headers({ DomainId: run.domainId, Channel: "WEB", ...caller });
  if (random.next() < 0.05) headers.set("DomainId", random.pick(["", "x", "\u00ff", ...ids]));
  if (random.next() < 0.05) headers.set("AuthToken", "x".repeat(random.below(5000)));
  if (random.next() < 0.05) headers.set("Range", random.pick(["bytes=9-1", "bytes=-", "bytes=a"]));
  const sent = method === "GET" ? undefined : bodyFor(path, body, random, ids, document, headers);
  return new Request(`http://platform.test${filled}?${query.toString()}`, {
    method,
    headers,
    ...(sent !== undefined && { body: sent }),
  });
}

function addModes(query: URLSearchParams, modes: any, random: Random): void {
  for (const name of Object.keys(modes)) {
    if (random.next() < 0.3) query.set(name, random.pick<string>(modes[name].enum));
  }
}

function bodyFor(
  path: string,
  schema: any,
  random: Random,
  ids: readonly string[],
  document: any,
  headers: globalThis.Headers,
): string {
  headers.set("content-type", "application/json");
  if (path === "/graphql") {
    const query = random.pick([...QUERIES, ...ids]);
    return JSON.stringify({
      query,
      variables: valueFor({ type: "object" }, random, ids, document),
    });
  }
  const json = JSON.stringify(valueFor(schema, random, ids, document)) ?? "";
  const chance = random.next();
  if (chance < 0.05) return json.slice(0, random.below(json.length + 1));
  if (chance < 0.1) {
    headers.set("content-type", random.pick(["text/plain", "multipart/form-data", "a/b; c"]));
    return json;
  }
  if (chance < 0.2) {
    headers.set("content-type", "multipart/form-data; boundary=cut");
    const formPart = `--cut\r\nContent-Disposition: form-data; name="request"\r\n\r\n${json}\r\n`;
    return random.pick([
      `${formPart}--cut--\r\n`,
      formPart,
      "--cut",
      `${formPart}--cut\r\n\r\n--cut--`,
    ]);
  }
  return json;
}

/** Collects IDs from responses, for later requests to use. */
function learn(text: string, ids: string[], random: Random): void {
  const newIds = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  for (const id of newIds.slice(0, 3)) {
    if (ids.length < 400) ids.push(id);
    else ids[random.below(ids.length)] = id;
  }
}

async function readText(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    return response.text();
  }
  await response.body?.cancel();
  return "";
}
