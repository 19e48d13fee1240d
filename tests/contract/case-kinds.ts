import { randomUUID } from "node:crypto";

import { z } from "zod";

import { isUuid } from "#platform/base/text/uuid.ts";
import type { Route } from "#platform/core/calls/route.ts";

import { checkEqual, checkRejection, truncateJson } from "./assertions.ts";
import { auditProblems } from "./audited.ts";
import type { Sample } from "./cases.ts";
import type { ContractCall } from "./contract.ts";
import { modeEffects } from "./mode-effects.ts";
import { modeSteps, wrongModes } from "./modes.ts";
import { ask } from "./send-request.ts";
import { findProblems } from "./shapes.ts";
import { type Subject } from "./subject.ts";
import { anotherBusiness, anotherDomain, isOwned } from "./tenant-isolation.ts";
import { memoize, type TestEnvironment } from "./test-environment.ts";
import { unlistedModes } from "./unlisted-modes.ts";

export const KINDS = [
  "happy path",
  "anonymous",
  "wrong domain",
  "missing permission",
  "another business",
  "another domain",
  "bad body",
  "bad query",
  "unknown id",
  "paging",
  "show modes",
  "mode effects",
  "listed modes",
  "own codes",
] as const;
export type Kind = (typeof KINDS)[number];

/** Runs cases and returns the problems, one line each. */
type Check = (world: TestEnvironment) => Promise<string[]>;
/** A check, or the reason why there is nothing to check. */
export type Plan = Record<Kind, Check | string>;

export function buildPlan(subject: Subject): Plan {
  const { route, cases, contract } = subject;
  const guarded = route.access === "private" && route.needs.length + route.needsExactly.length > 0;
  const params = route.path.match(/:\w+/g) ?? [];
  const rejections = cases.rejections ?? [];
  return {
    "happy path": (world) => happy(world, subject),
    anonymous:
      route.access === "open"
        ? "open to all"
        : (world) => findRejectionProblems(world, subject, "anonymous", 12710),
    "wrong domain": cases.skip?.domain ?? ((world) => wrongDomain(world, subject)),
    "missing permission": guarded
      ? (world) => findRejectionProblems(world, subject, "nobody", 10214)
      : "asks for no permission",
    "another business":
      route.access === "private" && isOwned(route)
        ? async (world) => anotherBusiness(world, subject, await untouched(world, subject))
        : "names nothing of a business",
    "another domain":
      route.access === "private"
        ? (world) => anotherDomain(world, subject)
        : "is open, and names its domain itself",
    "bad body": route.body
      ? (cases.skip?.body ?? ((world) => badBody(world, subject)))
      : "takes no body",
    "bad query": route.query ? (world) => badQuery(world, subject) : "takes no query",
    "unknown id":
      params.length === 0 ? "names nothing" : (world) => unknownId(world, subject, params),
    paging: isPaged(subject) ? (world) => paging(world, subject) : "is not paged",
    "show modes": contract?.modes ? (world) => showModes(world, subject) : "has no modes",
    "mode effects": contract?.modes ? (world) => modeEffects(world, subject) : "has no modes",
    "listed modes": route.answer
      ? (world) => unlistedModes(world, subject)
      : "returns nothing that modes select",
    "own codes":
      rejections.length === 0
        ? "has only the codes of the other columns"
        : (world) => ownCodes(world, subject),
  };
}

function isPaged({ route, contract }: Subject): boolean {
  if (contract) return contract.paged ?? false;
  return route.answer instanceof z.ZodObject && "pagination" in route.answer.shape;
}

async function happy(
  world: TestEnvironment,
  { route, cases, contract }: Subject,
): Promise<string[]> {
  const sample = await cases.sample(world);
  const full = contract?.modes ? modeSteps(contract).at(-1) : {};
  const requestId = randomUUID();
  const headers = { ...sample.headers, "X-Request-Id": requestId };
  const answer = await ask(world, route, withQuery({ ...sample, headers }, full));
  if (answer.status !== 200) return [`answers ${answer.status}: ${truncateJson(answer.body)}`];
  if (cases.raw) return [];
  return [
    ...shapeProblems(answer.body, route, contract),
    ...(await auditProblems(world, route, requestId)),
  ];
}

function shapeProblems(
  body: any,
  route: Route<never>,
  contract: ContractCall | undefined,
): string[] {
  const { status, msg, statusDetails } = body;
  if (status !== 0 || msg !== "success" || statusDetails !== "") return ["has no envelope"];
  if (contract?.answer) return findProblems(contract.answer, body);
  const { status: _s, msg: _m, statusDetails: _d, ...payload } = body;
  if (!route.answer) {
    return Object.keys(payload).map((name) => `$.${name} is documented nowhere`);
  }
  const parsed = route.answer.safeParse(payload);
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => `$.${issue.path.join(".")} ${issue.message}`);
}

/** Sample for rejected requests. All of a call share one, because rejections don't change it. */
function untouched(world: TestEnvironment, { route, cases }: Subject): Promise<Sample> {
  return memoize(world, `${route.method} ${route.path}`, async () => cases.sample(world));
}

async function findRejectionProblems(
  world: TestEnvironment,
  subject: Subject,
  as: "anonymous" | "nobody",
  code: number,
) {
  const { headers: _own, ...sample } = await untouched(world, subject);
  return checkRejection(as, await ask(world, subject.route, { ...sample, as }), code);
}

async function wrongDomain(world: TestEnvironment, subject: Subject): Promise<string[]> {
  const { route } = subject;
  const sample = await untouched(world, subject);
  const headers = { ...world.headers[sample.as ?? "admin"], ...sample.headers };
  // The ID belongs to no domain. For an existing domain of others, the token would be rejected with code 12710.
  const elsewhere = { ...sample, headers: { ...headers, DomainId: randomUUID() } };
  const nowhere = { ...sample, headers: { ...headers, DomainId: "" } };
  return [
    ...checkRejection("another domain", await ask(world, route, elsewhere), 10000),
    ...checkRejection("no domain", await ask(world, route, nowhere), 10000),
  ];
}

async function badBody(world: TestEnvironment, subject: Subject): Promise<string[]> {
  const { route } = subject;
  const sample = await untouched(world, subject);
  const isList = Array.isArray(sample.body);
  const bad: [string, unknown][] = [
    ...(z.safeParse(route.body!, undefined).success ? [] : [["nothing", ""] as [string, string]]),
    ["no JSON", "{"],
    ["a text", '"text"'],
    isList ? ["an object", "{}"] : ["a list", "[]"],
    ["too deep", `{"a":${"[".repeat(40)}${"]".repeat(40)}}`],
    ["a NUL", isList ? '["\\u0000"]' : '{"a":"\\u0000"}'],
  ];
  const problems: string[] = [];
  for (const [what, body] of bad) {
    const answer = await ask(world, route, { ...sample, body });
    problems.push(...checkRejection(what, answer, 501));
  }
  const headers = { ...sample.headers, "content-type": "text/plain" };
  const plain = await ask(world, route, { ...sample, headers, body: "{}" });
  return [...problems, ...checkRejection("a plain text", plain, 10914)];
}

async function badQuery(world: TestEnvironment, subject: Subject): Promise<string[]> {
  const { route } = subject;
  const sample = await untouched(world, subject);
  const names = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : [];
  const problems: string[] = [];
  for (const name of names) {
    const answer = await ask(world, route, {
      ...sample,
      query: { ...sample.query, [name]: "a\0b" },
    });
    problems.push(...checkRejection(`${name} with a NUL`, answer, 501));
  }
  return names.length === 0 ? ["names no parameters"] : problems;
}

async function unknownId(world: TestEnvironment, subject: Subject, params: string[]) {
  const { route, cases } = subject;
  const problems: string[] = [];
  const sample = await untouched(world, subject);
  for (const param of params) {
    const name = param.slice(1);
    for (const id of [randomUUID(), "no-id", "%00", "x".repeat(2000)]) {
      const answer = await ask(world, route, { ...sample, path: { ...sample.path, [name]: id } });
      const code = cases.unknown?.[name] ?? 10000;
      // A text that can't be an ID may get the error for an unknown ID.
      if (answer.body?.status === 10000 && answer.status === 404 && !isUuid(id)) continue;
      problems.push(...checkRejection(`${param} ${id.slice(0, 20)}`, answer, code));
    }
  }
  return problems;
}

async function paging(world: TestEnvironment, { route, cases, contract }: Subject) {
  const sample = await cases.sample(world);
  // Requests details, because some lists leave out rows whose mode hides them.
  const shown = contract?.modes ? modeSteps(contract).at(1) : {};
  const page = (query: Record<string, string>) =>
    ask(world, route, withQuery(sample, { ...shown, ...query }));
  const all = await page({ limit: "5000" });
  const middle = await page({ offset: "1", limit: "2" });
  const fallback = await page({ offset: "x", limit: "y" });
  const key = Object.keys(all.body).find((name) => Array.isArray(all.body[name]));
  if (key === undefined) return [`answers no list: ${truncateJson(all.body)}`];
  const total = all.body.pagination?.total;
  return [
    ...checkEqual("the largest page", all.body.pagination, { offset: 0, limit: 1000, total }),
    ...checkEqual("its length", all.body[key].length, Math.min(total, 1000)),
    ...checkEqual("a page", middle.body.pagination, { offset: 1, limit: 2, total }),
    ...checkEqual("its length", middle.body[key].length, Math.max(0, Math.min(2, total - 1))),
    ...checkEqual("no numbers", fallback.body.pagination, { offset: 0, limit: 10, total }),
    ...(total < 3 && !cases.fewRowsReason ? [`has ${total} rows only, too few to page`] : []),
    ...checkRejection("offset=-1", await page({ offset: "-1" }), 11201),
    ...checkRejection("limit=0", await page({ limit: "0" }), 11202),
  ];
}

async function showModes(
  world: TestEnvironment,
  { route, cases, contract }: Subject,
): Promise<string[]> {
  const sample = await cases.sample(world);
  const problems = new Set<string>();
  const isRead = route.method === "GET" || contract?.paged;
  for (const [step, modes] of modeSteps(contract!).entries()) {
    // A call that changes data is sent once per step, alternately with and without related objects.
    const lazies = isRead ? ["true", "false"] : [String(step % 2 === 0)];
    for (const lazyRelation of lazies) {
      const stepSample = isRead || route.method === "PUT" ? sample : await cases.sample(world);
      const query = { ...modes, lazyRelation, ...(contract?.paged && { limit: "3" }) };
      const answer = await ask(world, route, withQuery(stepSample, query));
      if (answer.status !== 200)
        problems.add(`answers ${answer.status}: ${truncateJson(answer.body)}`);
      else for (const line of shapeProblems(answer.body, route, contract)) problems.add(line);
      if (lazyRelation === "true" && answer.body.relatedObjects) problems.add("relates unasked");
    }
  }
  for (const query of wrongModes(contract!)) {
    const answer = await ask(world, route, withQuery(sample, query));
    for (const problem of checkRejection(JSON.stringify(query), answer, 501)) problems.add(problem);
  }
  return [...problems];
}

async function ownCodes(world: TestEnvironment, { route, cases }: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, code, change] of cases.rejections ?? []) {
    problems.push(...checkRejection(what, await ask(world, route, await change(world)), code));
  }
  return problems;
}

function withQuery(sample: Sample, query: Record<string, string> = {}): Sample {
  return { ...sample, query: { ...query, ...sample.query } };
}
