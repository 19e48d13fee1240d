import { channel } from "node:diagnostics_channel";

import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";

import { CODE, type Code, RequestError } from "../../base/errors/request-error.ts";
import { parseDetailOptions } from "../../base/http/detail-levels.ts";
import {
  errorBody,
  buildExtensions,
  httpStatusOf,
  toRequestError,
  invalidBodyError,
} from "../../base/http/error-response.ts";
import { readPage } from "../../base/http/paging.ts";
import { readBody } from "../../base/http/read-body.ts";
import { bodyErrors } from "../../base/messages/body-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { withPatternBudget } from "../../base/text/compile-pattern.ts";
import { stripUnstorableCharacters } from "../../base/text/text.ts";
import { isUuid } from "../../base/text/uuid.ts";
import { createCallerCache, type CallerCache } from "../access/caller-cache.ts";
import { createPageCallers, type PageCallers } from "../access/page-callers.ts";
import { requirePermission } from "../access/require-permission.ts";
import type { Services } from "../services.ts";
import { answerJson } from "./answer-json.ts";
import { assertModesOfChange } from "./assert-modes.ts";
import { assertTokenMay, isReadingRoute } from "./assert-token-may.ts";
import { type CallLimits, createCallLimits } from "./call-limits.ts";
import { describeApi } from "./describe-api.ts";
import { MODES_CONSULTED } from "./modes-of-route.ts";
import { observeCall } from "./observe-call.ts";
import { readOrigin } from "./origin-of.ts";
import { indexPaths, unknownEndpoint, unknownMethod } from "./path-index.ts";
import { type ApiDependencies, createPrivateCall } from "./private-call.ts";
import { callerKey, readDomainId, readLocale, readRequestId } from "./request-headers.ts";
import type {
  ResponsePayload,
  ApiEnv,
  PublicCall,
  PublicRoute,
  PrivateRoute,
  Route,
} from "./route.ts";

const GRAPHQL_PATH = "/graphql";

/**
 * Channel to which the detail levels are reported that a route's responses depend on. The contract suite compares
 * them with the API document.
 */
const modesConsulted = channel(MODES_CONSULTED);

/** Builds the platform's complete HTTP API: one Hono app over the table of routes. */
export function createApi<S extends Services>(
  services: S,
  routes: readonly Route<S>[],
  dependencies: ApiDependencies<S>,
): Hono<ApiEnv<S>> {
  const api = new Hono<ApiEnv<S>>();
  const callerCache = createCallerCache();
  const pageCallers = createPageCallers();
  const limits = createCallLimits(services.config.calls);
  api.use(async (c, next) => {
    const requestId = readRequestId(c.req.raw.headers);
    c.set("services", { ...services, origin: readOrigin(c, services, requestId) });
    c.set("requestId", requestId);
    c.set("log", services.log.child({ requestId }));
    c.set("caller", null);
    const start = performance.now();
    await next();
    // Set on the response itself: `c.header` would copy the response with its body for each header.
    const { headers } = c.res;
    headers.set("X-Request-Id", requestId);
    const { caller } = c.var;
    if (caller) {
      // Clients may cache classes, lists and statuses until one of these two headers changes.
      headers.set("X-Model-Version", String(caller.model.version));
      headers.set("Content-Language", caller.locale);
    }
    observeCall(c, performance.now() - start);
  });
  api.onError((error, c) => answerError(c, error));
  const { methodsOf, isOverlapped } = indexPaths(routes);
  const answerUnknownPath = (c: Context<ApiEnv<S>>) => {
    const methods = methodsOf(c.req.path);
    if (methods.length === 0) return answerError(c, unknownEndpoint(), 404);
    c.header("Allow", methods.join(", "));
    return answerError(c, unknownMethod(methods));
  };
  api.notFound(answerUnknownPath);
  let description: string | undefined;
  api.get("/openapi.json", (c) => {
    // Built only once, because these two megabytes never change and any guest may request them.
    description ??= JSON.stringify(describeApi(routes));
    return c.body(description, 200, { "content-type": "application/json" });
  });
  for (const route of routes) {
    const attributes = { "http.request.method": route.method, "http.route": route.path };
    api.on(route.method, route.path, (c) => {
      if (isOverlapped(route, c.req.path)) return answerUnknownPath(c);
      return services.tracing.span(
        `${route.method} ${route.path}`,
        { ...attributes, "request.id": c.var.requestId },
        () =>
          withPatternBudget(() =>
            answer(c, route, { callerCache, pageCallers, limits, dependencies }),
          ),
      );
    });
  }
  return api;
}

interface Checks<S> {
  dependencies: ApiDependencies<S>;
  callerCache: CallerCache;
  pageCallers: PageCallers;
  limits: CallLimits;
}

async function answer<S extends Services>(
  c: Context<ApiEnv<S>>,
  route: Route<S>,
  checks: Checks<S>,
): Promise<Response> {
  const payload =
    route.access === "private"
      ? await handlePrivate(c, route, checks)
      : await handlePublic(c, route);
  if (payload instanceof Response) return payload;
  return answerJson(c, payload);
}

async function handlePrivate<S extends Services>(
  c: Context<ApiEnv<S>>,
  route: PrivateRoute<S>,
  { callerCache, pageCallers, limits, dependencies }: Checks<S>,
): Promise<ResponsePayload> {
  const { headers } = c.req.raw;
  const authenticate = () => dependencies.authenticate(c.var.services, headers, callerCache, route);
  const page = c.env?.page;
  if (!isReadingRoute(route)) pageCallers.stopSharing(page);
  const caller = await pageCallers.getOrFind(page, callerKey(headers, route), authenticate);
  c.set("caller", caller);
  await limits(caller);
  assertTokenMay(caller, route);
  requirePermission(caller, route);
  const base = await readCall(c, route, caller.locale);
  assertModesOfChange(caller, route, base.show);
  const call = createPrivateCall(base, caller, {
    dependencies,
    authenticateAgain: authenticate,
    consult: (mode) => modesConsulted.publish({ route, mode }),
  });
  return discarding(call, () => route.handle(call));
}

async function handlePublic<S extends Services>(
  c: Context<ApiEnv<S>>,
  route: PublicRoute<S>,
): Promise<ResponsePayload> {
  const call = await readCall(c, route, readLocaleOf(c));
  return discarding(call, () => route.handle(call));
}

/** Runs a handler, then deletes the request's files that it did not store. */
async function discarding(
  { form }: Pick<PublicCall, "form">,
  handle: () => Promise<ResponsePayload> | ResponsePayload,
): Promise<ResponsePayload> {
  try {
    return await handle();
  } finally {
    await form?.discard();
  }
}

/**
 * Reads the parts of a call that public and private routes share. Query parameters are validated only when they
 * are read.
 */
async function readCall<S extends Services>(
  c: Context<ApiEnv<S>>,
  route: Route<S>,
  locale: string,
): Promise<PublicCall<unknown, unknown, S>> {
  const { services } = c.var;
  const request = c.req.raw;
  const search = new URL(request.url).searchParams;
  const requestBody = await readBody(request, {
    schema: route.body,
    locale,
    multipart: route.multipart,
    maxRequestBytes: services.config.uploads.maxRequestBytes,
    maxFiles: services.config.uploads.maxFiles,
    folder: services.files.temporary,
    onUnknownMembers: (members) =>
      c.var.log.debug({ path: route.path, members }, "unknown members of a body dropped"),
  });
  return {
    request,
    services,
    requestId: c.var.requestId,
    log: c.var.log,
    locale,
    ...requestBody,
    query: route.query ? readQuery(search, route.query, locale) : undefined,
    // Validated before the handler runs: a call that changed something must not fail while presenting it.
    show: parseDetailOptions(search),
    get clientIp() {
      return services.origin?.clientAddress ?? "local";
    },
    get page() {
      return readPage(search);
    },
    param: (name) => stripUnstorableCharacters(c.req.param(name) ?? ""),
    id: (name) => {
      const id = c.req.param(name) ?? "";
      if (!isUuid(id))
        throw new RequestError(
          CODE.UUID_UNKNOWN,
          createMessage("request_path_id_invalid", { name }),
        );
      return id.toLowerCase();
    },
    domain: async () => {
      const id = readDomainId(request.headers);
      return { id, model: await services.loadModel(services.db, id) };
    },
  };
}

function readQuery(search: URLSearchParams, schema: z.ZodType, locale: string): unknown {
  // As in upstream, the first value of a repeated parameter counts.
  const query = Object.fromEntries([...search].toReversed());
  // Rejected because the database stores no NUL in a text.
  if (Object.values(query).some((value) => value.includes("\0"))) {
    throw new RequestError(CODE.BAD_REQUEST, createMessage("request_query_nul"));
  }
  const parsed = schema.safeParse(query, bodyErrors(locale));
  if (!parsed.success) throw invalidBodyError(parsed.error);
  return parsed.data;
}

const OUTAGES: ReadonlySet<Code> = new Set([CODE.UNAVAILABLE, CODE.FILES_UNAVAILABLE]);

function answerError<S extends Services>(
  c: Context<ApiEnv<S>>,
  error: unknown,
  http?: ContentfulStatusCode,
): Response {
  const requestError = toRequestError(error);
  if (requestError) {
    c.var.services.metrics.requestError(requestError.code);
    const isOutage = OUTAGES.has(requestError.code);
    if (requestError.code === CODE.TOO_MANY_REQUESTS || isOutage) {
      c.header("Retry-After", String(requestError.extra["retryAfterSeconds"] ?? 60));
    }
    if (isOutage) {
      const reason = error instanceof Error ? error.message : String(error);
      c.var.log.warn({ reason, path: c.req.path }, "unavailable");
    } else if (requestError !== error) {
      // Logged, because a conflict without a concurrent request is a bug.
      c.var.log.warn({ err: error, path: c.req.path }, "transaction conflict");
    }
    const body = errorBody(requestError, c.var.requestId, readLocaleOf(c));
    // The request failed before GraphQL ran, but a GraphQL client expects errors in its own format.
    const errors = [{ message: body.statusDetails, extensions: buildExtensions(body) }];
    const responseBody = c.req.path === GRAPHQL_PATH ? { ...body, errors } : body;
    return c.json(responseBody, http ?? requestError.httpStatus ?? httpStatusOf(requestError.code));
  }
  c.var.log.error({ err: error, method: c.req.method, path: c.req.path }, "unhandled error");
  return c.json(errorBody(error, c.var.requestId, readLocaleOf(c)), 500);
}

/** Returns the language of error messages: the caller's, else that of the header. */
function readLocaleOf<S>(c: Context<ApiEnv<S>>): string {
  return c.var.caller?.locale ?? readLocale(c.req.raw.headers) ?? "en";
}
