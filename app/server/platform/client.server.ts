import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { ClientError, GraphQLClient, type Variables } from "graphql-request";
import type { ZodType } from "zod";

import { askCapability, type Capability } from "./capabilities.server.ts";
import {
  toUnavailableError,
  CODE,
  PlatformGraphqlError,
  platformUnavailable,
  PlatformInternalError,
  parseRequestError,
} from "./errors.server.ts";
import { clientHeaders, type Platform } from "./transport.server.ts";
import { type Upload, uploadBody } from "./upload-body.server.ts";

/** The time to receive a whole response; the transport limits the time to its first byte. */
const BODY_TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** Responds with 401 to an expired token, and with little data otherwise. */
const TOKEN_CHECK = "/private/user/locale/v1";
/** The first may be the one of an earlier request of the browser, and over again. */
const MAX_RENEWALS = 2;

export interface ClientOptions {
  platform: Pick<Platform, "baseUrl" | "graphqlUrl" | "fetch" | "edgeSecret">;
  domainId: string;
  requestId: string;
  clientAddress: string | null;
  /** The language of the page, for responses and emails to users without a profile. */
  locale?: string;
  /** Returns the current token; null for public calls. */
  token: () => string | null;
  /** Called after a 401, at most twice; true when there is a new token to retry with. */
  renew: () => Promise<boolean>;
  /** Called for a 401 that remains; throws the page's response. */
  expired: () => never;
  measure: (milliseconds: number) => void;
  /** The page's request is a change, so a call without a response may have saved something. */
  changes?: boolean;
}

export type PlatformClient = ReturnType<typeof createPlatformClient>;

/**
 * Sends requests with the caller's token, refreshes it if it expired, and remembers the model version in the
 * responses.
 */
function createSender(options: ClientOptions) {
  const { platform } = options;
  let latestVersion: string | null = null;

  async function sendOnce(url: string, init: RequestInit): Promise<Response> {
    const started = performance.now();
    const request = new Request(url, { ...init, headers: headersFor(options, init.headers) });
    try {
      const response = await platform.fetch(request);
      latestVersion = modelVersionOf(response.headers) ?? latestVersion;
      return response;
    } catch (cause) {
      // The caller aborted the request. A timeout counts as an outage instead.
      if (init.signal?.aborted && init.signal.reason?.name !== "TimeoutError") throw cause;
      const outcomeUnknown =
        options.changes === true && request.method !== "GET" && !isConnectionRefused(cause);
      throw platformUnavailable(
        `${request.method} ${new URL(url).pathname}`,
        cause,
        outcomeUnknown,
      );
    } finally {
      options.measure(performance.now() - started);
    }
  }

  async function sendWithTokenRefresh(
    url: string,
    init: RequestInit,
    upload?: Upload,
  ): Promise<Response> {
    const send = () => sendOnce(url, upload ? { ...init, ...uploadBody(upload) } : init);
    const isStream = init.body instanceof ReadableStream;
    if (isStream && options.token() === null) return send();
    // A streamed body can't be sent twice, so a small call before it refreshes an expired token.
    const ask = isStream ? () => sendOnce(platform.baseUrl + TOKEN_CHECK, {}) : send;
    let response = await ask();
    for (let renewals = 0; response.status === 401 && renewals < MAX_RENEWALS; renewals += 1) {
      if (!(await options.renew())) return response;
      await response.body?.cancel();
      response = await ask();
    }
    if (!isStream || response.status === 401) return response;
    await response.body?.cancel();
    return send();
  }

  return { send: sendWithTokenRefresh, modelVersion: () => latestVersion };
}

/** The app's only way to call the platform, with shared headers, one error model and parsed responses. */
export function createPlatformClient(options: ClientOptions) {
  const { platform } = options;
  const { send, modelVersion } = createSender(options);

  /** Returns any response unparsed, even a 401, for callers that pass bytes through. */
  function raw(path: string, init: RequestInit = {}, upload?: Upload): Promise<Response> {
    return send(`${platform.baseUrl}${path}`, init, upload);
  }

  async function parsed<T>(path: string, init: RequestInit, answer: ZodType<T>, upload?: Upload) {
    const signal = AbortSignal.timeout(upload ? UPLOAD_TIMEOUT_MS : BODY_TIMEOUT_MS);
    const response = await raw(path, { signal, ...init }, upload);
    const label = `${init.method ?? "GET"} ${path.split("?")[0]}`;
    if (response.status === 401) options.expired();
    const payload: unknown = await response.json().catch((cause: unknown) => {
      if (!(cause instanceof SyntaxError)) throw platformUnavailable(label, cause, options.changes);
      return null;
    });
    if (!response.ok) {
      throw (
        toUnavailableError(label, response, payload) ??
        parseRequestError(response.status, payload) ??
        new PlatformInternalError(`${label} responded with ${response.status}`)
      );
    }
    const result = answer.safeParse(payload);
    if (!result.success)
      throw new PlatformInternalError(`${label} returned an unexpected response`, {
        cause: result.error,
      });
    return result.data;
  }

  function json<T>(
    method: string,
    path: string,
    body: unknown,
    answer: ZodType<T>,
    extra: Record<string, string> = {},
  ): Promise<T> {
    const headers = { ...extra, "content-type": "application/json" };
    return parsed(path, { method, headers, body: JSON.stringify(body) }, answer);
  }

  const graph = createGraphClient(platform.graphqlUrl, async (url, init) => {
    const response = await send(url, init);
    if (response.status === 401) options.expired();
    return response;
  });

  return {
    /**
     * The version of the domain's reference data and the language of its names, from the latest response.
     * Null before the first response, and if the platform does not send it.
     */
    modelVersion,
    raw,
    has: (capability: Capability) =>
      askCapability(platform, () => headersFor(options, undefined), capability),
    get: <T>(path: string, answer: ZodType<T>) => parsed(path, {}, answer),
    post: <T>(path: string, body: unknown, answer: ZodType<T>, headers?: Record<string, string>) =>
      json("POST", path, body, answer, headers),
    put: <T>(path: string, body: unknown, answer: ZodType<T>, headers?: Record<string, string>) =>
      json("PUT", path, body, answer, headers),
    delete: <T>(path: string, answer: ZodType<T>, headers: Record<string, string> = {}) =>
      parsed(path, { method: "DELETE", headers }, answer),
    upload: <T>(path: string, upload: Upload, answer: ZodType<T>) =>
      parsed(path, { method: "POST" }, answer, upload),
    query: <T, V extends Variables>(document: TypedDocumentNode<T, V>, variables: V): Promise<T> =>
      graph.request<T>(document, variables).catch((error: unknown) => {
        throw toGraphqlError(error);
      }),
  };
}

function createGraphClient(
  graphqlUrl: string,
  send: (url: string, init: RequestInit) => Promise<Response>,
): GraphQLClient {
  return new GraphQLClient(graphqlUrl, {
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const signal = init?.signal ?? AbortSignal.timeout(BODY_TIMEOUT_MS);
      return send(url, { ...init, signal });
    },
  });
}

function headersFor(options: ClientOptions, extra: HeadersInit | undefined): Headers {
  const headers = new Headers(extra);
  const token = options.token();
  headers.set("DomainId", options.domainId);
  headers.set("Channel", "WEB");
  headers.set("X-Request-Id", options.requestId);
  if (options.locale) headers.set("Locale", options.locale);
  const client = clientHeaders(options.clientAddress, options.platform.edgeSecret);
  for (const [name, value] of Object.entries(client)) headers.set(name, value);
  if (token) headers.set("AuthToken", token);
  return headers;
}

/** If no connection was accepted, nothing was sent. */
function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return ["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"].includes(cause?.code ?? "");
}

function modelVersionOf(headers: Headers): string | null {
  const version = headers.get("x-model-version");
  return version && `${version} ${headers.get("content-language") ?? ""}`;
}

/** GraphQL reports request errors with HTTP 200; pages need the status that REST responds with. */
function graphqlStatus(httpStatus: number, code: unknown): number {
  if (httpStatus >= 400) return httpStatus;
  if (code === CODE.UUID_UNKNOWN) return 404;
  return code === CODE.NO_REQUIRED_PERMISSION ? 403 : 422;
}

function toGraphqlError(error: unknown): unknown {
  if (!(error instanceof ClientError)) return error;
  const [first] = error.response.errors ?? [];
  const extensions: Record<string, unknown> = {
    statusDetails: first?.message,
    ...first?.extensions,
  };
  const httpStatus = graphqlStatus(error.response.status, extensions["status"]);
  if (httpStatus === 503 || first?.extensions.status === CODE.UNAVAILABLE) {
    return platformUnavailable("GraphQL", error, extensions["outcomeUnknown"] === true);
  }
  // An internal error has no useful message, so the caller shows its own.
  if (first?.extensions.status === CODE.UNEXPECTED)
    return new PlatformGraphqlError([], { cause: error });
  // The response is not GraphQL: a proxy failed, or the platform as a whole.
  if (!first && error.response.status >= 500) {
    return new PlatformInternalError(`GraphQL said ${error.response.status}`, { cause: error });
  }
  const messages = error.response.errors?.map(({ message }) => message) ?? [];
  return (
    parseRequestError(httpStatus, extensions) ??
    new PlatformGraphqlError(messages, { cause: error })
  );
}
