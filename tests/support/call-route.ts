import { type MiddlewareFunction, RouterContextProvider } from "react-router";

import { requestInfo, requestMiddleware } from "#app/server/http/request.server.ts";
import type { Platform } from "#app/server/platform/transport.server.ts";
import { requireUser } from "#app/server/session/caller.server.ts";
import {
  createSessionStorage,
  createSessionMiddleware,
  getSession,
  type Toast,
} from "#app/server/session/session.server.ts";
import type { startSelling } from "#platform/testing/selling.ts";
import { createUpstream } from "#tests/upstream/upstream.ts";

type Left = Pick<Toast, "kind" | "text">;
type Selling = Awaited<ReturnType<typeof startSelling>>;
type Seller = Awaited<ReturnType<Selling["seller"]>>;

interface Visit<Params> {
  path: string;
  params: Params;
  /** Form to post to the action. Without it, the loader is called. */
  form?: Record<string, string> | URLSearchParams | FormData;
  /** Raw body, for requests that no form can send. */
  raw?: { type: string; body: BodyInit };
  /** Calls of the platform that fail, such as `POST /private/…` or `POST /graphql <operation>`. */
  broken?: RegExp;
}

const ADDRESS = "http://platform.test";
const storage = createSessionStorage("a secret of more than thirty-two characters");
const globalScope = globalThis as { vitrinePlatform?: Promise<Platform> };

/** Server that the app uses: our platform, or one with upstream's contract in front of it. */
export type Contract = "ours" | "upstream";

/** Calls loaders and actions like the app for a signed-in seller, with a real platform. */
export async function createVisitor(
  selling: Selling,
  seller: Pick<Seller, "headers">,
  contract: Contract = "ours",
) {
  const upstream = createUpstream({
    store: { url: ADDRESS, fetch: (request) => fetchFrom(selling, request) },
    url: ADDRESS,
    deletionDelayMs: 50,
  });
  const respond = contract === "ours" ? fetchFrom.bind(null, selling) : upstream;
  const session = await storage.getSession();
  session.set("tokens", { authToken: seller.headers.AuthToken, refreshToken: "" });
  const [cookie = ""] = (await storage.commitSession(session)).split(";");

  return async function visit<Params, Answer>(
    handler: (args: never) => Promise<Answer> | Answer,
    { path, params, form, raw, broken }: Visit<Params>,
  ): Promise<{ answer: Answer; toast: Left | undefined; calls: number }> {
    globalScope.vitrinePlatform = Promise.resolve(connectPlatform(respond, broken));
    const url = new URL(`http://app.test${path}`);
    const body = raw?.body ?? (form instanceof FormData ? form : new URLSearchParams(form));
    const init = (form ?? raw) ? { method: "POST", body } : {};
    const headers = { cookie, ...(raw && { "content-type": raw.type }) };
    const request = new Request(url, { ...init, headers });
    const context = new RouterContextProvider();
    const args = { context, request, url, params, pattern: "" };

    let answer: Answer | undefined;
    let toast: Left | undefined;
    const page = async () => {
      answer = await handler(args as never);
      const left = getSession(context).get("toast");
      toast = left && { kind: left.kind, text: left.text };
      return new Response();
    };
    const gates = [requestMiddleware, createSessionMiddleware(async () => storage), requireUser];
    await gates.reduceRight<() => Promise<Response>>(
      (next, gate: MiddlewareFunction<Response>) => async () =>
        (await gate(args as never, next)) ?? new Response(),
      page,
    )();
    return { answer: answer as Answer, toast, calls: requestInfo(context).platformCalls };
  };
}

function fetchFrom(selling: Selling, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return selling.fetch(pathname + search, request);
}

function connectPlatform(respond: Platform["fetch"], broken: RegExp | undefined): Platform {
  return {
    baseUrl: ADDRESS,
    graphqlUrl: `${ADDRESS}/graphql`,
    fetch: async (request) => {
      if (broken?.test(await nameCall(request))) return new Response("broken", { status: 500 });
      return respond(request);
    },
    drain: async () => {},
    stop: async () => {},
    edgeSecret: null,
    dataDir: null,
    demoAccounts: [],
  };
}

/** Name of a call. It includes the operation of GraphQL calls, because these share a path. */
async function nameCall(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  if (pathname !== "/graphql") return call;
  const { operationName } = (await request.clone().json()) as { operationName?: string };
  return `${call} ${operationName}`;
}
