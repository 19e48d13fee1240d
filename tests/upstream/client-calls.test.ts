import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { describe, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { SCHEMA, startTestEnvironment } from "#tests/contract/test-environment.ts";

import { accountCalls } from "./client/accounts.ts";
import { classCalls } from "./client/classes.ts";
import { ANY, type ClientCall } from "./client/client-call.ts";
import { commentCalls } from "./client/comments.ts";
import { factoryCalls } from "./client/factories.ts";
import { linkCalls } from "./client/links.ts";
import { listCalls } from "./client/lists.ts";
import { permissionCalls } from "./client/permissions.ts";
import { twinCalls } from "./client/twins.ts";
import { workflowCalls } from "./client/workflows.ts";
import { emptyLists, findOperation, type Operation, pick } from "./contract.ts";

const CALLS = [
  ...accountCalls,
  ...listCalls,
  ...classCalls,
  ...linkCalls,
  ...workflowCalls,
  ...twinCalls,
  ...commentCalls,
  ...permissionCalls,
  ...factoryCalls,
];

/** Parameters that upstream accepts on every list without documenting them. */
const PAGING = new Set(["offset", "limit", "sortAsc", "lazyRelation"]);

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const ADDRESS = "http://platform.test";

const environment = await startTestEnvironment();
const { platform, headers } = environment;
const values: Record<string, string> = {
  domainId: environment.domainId,
  ownerId: platform.ids.owner,
  schemaId: SCHEMA,
  permissionGroupId: idOf("permission_group:PRODUCT_PERMISSIONS"),
  spaceRoleId: environment.spaceRoleId,
  classSearchId: environment.searches.class,
  fieldSearchId: environment.searches.field,
  twinSearchId: environment.searches.twin,
  run: randomUUID().slice(0, 6),
};
values.newEmail = `nina-${values.run}@example.test`;
const publicList = await environment.must(
  "admin",
  "POST",
  "/private/data_list/v1?showDataListMode=SHORT",
  {
    key: `countries_${values.run}`,
    nameI18n: { translations: { en: "Countries" } },
    public: true,
  },
);
values.publicListId = publicList.dataList.id;

// Later calls use what earlier ones saved, so the order is kept.
describe("the public web client of September 2025", { sequential: true, shuffle: false }, () => {
  test.each(CALLS)("$name", async (call) => {
    expect(await replay(call)).toEqual(AS_BEFORE);
  });

  test("it makes at least 96 distinct calls", () => {
    const operations = new Set(
      CALLS.map((call) => `${methodOf(call)} ${requireOperation(call).path}`),
    );
    expect(operations.size).toBeGreaterThanOrEqual(96);
  });
});

interface Replay {
  /**
   * Parameters and members of the body that upstream doesn't document. There must be none, because calls must not be
   * invented.
   */
  undocumented: string[];
  /** Body of an unsuccessful response. */
  rejection: unknown;
  /** Members that the client reads and that are missing or different. */
  unread: Record<string, unknown>;
}

const AS_BEFORE: Replay = { undocumented: [], rejection: null, unread: {} };

async function replay(call: ClientCall): Promise<Replay> {
  const operation = requireOperation(call);
  const sent = buildBody(call, operation);
  const answer = await send(call, pathOf(call), sent);
  for (const [name, member] of Object.entries(call.save ?? {})) {
    values[name] = String(read(answer.body, member));
  }
  if (call.mailedToken) values[call.mailedToken] = await readMailedToken();
  const unread = Object.entries(call.reads)
    .map(([member, expected]) => [member, expected, read(answer.body, fill(member))] as const)
    .filter(([, expected, value]) => !isExpected(fill(expected), value))
    .map(([member, , value]) => [member, value]);
  return {
    undocumented: undocumented(call, operation, sent),
    rejection: answer.status === 200 ? null : answer.body,
    unread: Object.fromEntries(unread) as Record<string, unknown>,
  };
}

async function readMailedToken(): Promise<string> {
  const [mail] = await environment.people.mailsTo(values.newEmail ?? "");
  return UUID.exec(mail?.text ?? "")?.[0] ?? "";
}

function isExpected(expected: unknown, value: unknown): boolean {
  if (expected === ANY) return value !== undefined;
  return expected instanceof RegExp
    ? expected.test(String(value))
    : isDeepStrictEqual(expected, value);
}

function undocumented({ query = {} }: ClientCall, operation: Operation, sent: unknown): string[] {
  const documented = new Set([...operation.query.map(({ name }) => name), ...PAGING]);
  const parameters = Object.keys(query).filter((name) => !documented.has(name));
  const isDocumented = !operation.body || isDeepStrictEqual(pick(operation.body, sent), sent);
  return isDocumented ? parameters : [...parameters, "body"];
}

function methodOf({ call }: ClientCall): string {
  return call.split(" ")[0] ?? "";
}

function pathOf({ call, query = {} }: ClientCall): string {
  const parameters = new URLSearchParams(fill(query));
  const path = fill(call.split(" ")[1] ?? "");
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function requireOperation(call: ClientCall): Operation {
  const [path = ""] = call.call.split(" ").slice(1);
  // A placeholder is one segment, like a parameter of the document.
  const operation = findOperation(methodOf(call), path.replaceAll(/\{\w+\}/g, "0"));
  if (typeof operation === "string") throw new Error(`Upstream has no ${call.call}`);
  return operation;
}

function buildBody({ call, body }: ClientCall, operation: Operation): unknown {
  if (body === undefined || Array.isArray(body) || !call.includes("/search/v")) return fill(body);
  return { ...emptyLists(operation), ...fill(body) };
}

/** Sends a request over HTTP, like a client in another process. */
async function send({ as, call, file }: ClientCall, path: string, body: unknown) {
  const request = new Request(ADDRESS + path, {
    method: call.split(" ")[0] ?? "",
    headers: {
      DomainId: environment.domainId,
      Channel: "WEB",
      ...(file === undefined && { "content-type": "application/json" }),
      ...(as === "guest" ? {} : headers[as]),
    },
    body: call.startsWith("GET ") ? null : file ? buildForm(file, body) : JSON.stringify(body),
  });
  const response = await platform.fetch(request, {});
  return { status: response.status, body: (await response.json()) as unknown };
}

function buildForm(name: string, body: unknown): FormData {
  const form = new FormData();
  form.append("request", new Blob([JSON.stringify(body)], { type: "application/json" }));
  form.append("file", new Blob(["hello"], { type: "text/plain" }), name);
  return form;
}

function fill<T>(value: T): T {
  if (typeof value === "string") {
    return value.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name) as T;
  }
  if (Array.isArray(value)) return value.map(fill) as T;
  if (typeof value !== "object" || value === null || value instanceof RegExp) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [fill(key), fill(member)]),
  ) as T;
}

function read(answer: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);
}
