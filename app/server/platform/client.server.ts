import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { ClientError, GraphQLClient, type Variables } from "graphql-request";
import type { ZodType } from "zod";

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

/** For an answer to arrive whole; how long it may take to begin is the transport's. */
const BODY_TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** Answers 401 to a token that ran out, and otherwise little. */
const TOKEN_CHECK = "/private/user/session/list/v1";

export interface ClientOptions {
  platform: Pick<Platform, "baseUrl" | "graphqlUrl" | "fetch" | "edgeSecret">;
  domainId: string;
  requestId: string;
  clientAddress: string | null;
  /** The language of the page: what the platform says or writes to somebody we don't know yet. */
  locale?: string;
  /** The token to send now; null for public calls. */
  token: () => string | null;
  /** Asked once after a 401; true when there is a new token to try again with. */
  renew: () => Promise<boolean>;
  /** Called for a 401 that stays; throws what the page should answer. */
  expired: () => never;
  measure: (milliseconds: number) => void;
  /** The page's request is a change, so a call that gets no answer may have saved something. */
  changes?: boolean;
}

export type PlatformClient = ReturnType<typeof createPlatformClient>;

/** Sends requests with the caller's token, renewed once when it ran out, and keeps what the answers say of the model. */
function createSender(options: ClientOptions) {
  const { platform } = options;
  let mark: string | null = null;

  async function sendOnce(url: string, init: RequestInit): Promise<Response> {
    const started = performance.now();
    const request = new Request(url, { ...init, headers: headersFor(options, init.headers) });
    try {
      const response = await platform.fetch(request);
      mark = markOf(response.headers) ?? mark;
      return response;
    } catch (cause) {
      // Ended by whoever asked; an answer that took too long is as good as none.
      if (init.signal?.aborted && init.signal.reason?.name !== "TimeoutError") throw cause;
      const outcomeUnknown =
        options.changes === true && request.method !== "GET" && !isRefused(cause);
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
    // A body that is a stream can't be sent again, so a token that ran out is renewed by a small call before it.
    const response = isStream ? await sendOnce(platform.baseUrl + TOKEN_CHECK, {}) : await send();
    const isOver = response.status === 401 && !(await options.renew());
    if (isOver || (response.status !== 401 && !isStream)) return response;
    await response.body?.cancel();
    return send();
  }

  return { send: sendWithTokenRefresh, modelMark: () => mark };
}

/** The app's only way to talk to the platform: one set of headers, one error model, parsed answers. */
export function createPlatformClient(options: ClientOptions) {
  const { platform } = options;
  const { send, modelMark } = createSender(options);

  /** The answer as it came; a 401 too. For what passes bytes through. */
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

  function json<T>(method: string, path: string, body: unknown, answer: ZodType<T>): Promise<T> {
    const headers = { "content-type": "application/json" };
    return parsed(path, { method, headers, body: JSON.stringify(body) }, answer);
  }

  const graph = createGraphClient(platform.graphqlUrl, async (url, init) => {
    const response = await send(url, init);
    if (response.status === 401) options.expired();
    return response;
  });

  return {
    /**
     * What the latest answer says of the domain's reference data: its version, and the language its
     * names are in. Null before the first answer, and of a platform that doesn't say.
     */
    modelMark,
    raw,
    get: <T>(path: string, answer: ZodType<T>) => parsed(path, {}, answer),
    post: <T>(path: string, body: unknown, answer: ZodType<T>) => json("POST", path, body, answer),
    put: <T>(path: string, body: unknown, answer: ZodType<T>) => json("PUT", path, body, answer),
    delete: <T>(path: string, answer: ZodType<T>) => parsed(path, { method: "DELETE" }, answer),
    upload: <T>(path: string, upload: Upload, answer: ZodType<T>) =>
      parsed(path, { method: "POST" }, answer, upload),
    query: <T, V extends Variables>(document: TypedDocumentNode<T, V>, variables: V): Promise<T> =>
      graph.request<T>(document, variables).catch((error: unknown) => {
        throw graphProblem(error);
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

/** Nothing was sent when nobody accepted the connection. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return ["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"].includes(cause?.code ?? "");
}

function markOf(headers: Headers): string | null {
  const version = headers.get("x-model-version");
  return version && `${version} ${headers.get("content-language") ?? ""}`;
}

function graphProblem(error: unknown): unknown {
  if (!(error instanceof ClientError)) return error;
  const [first] = error.response.errors ?? [];
  const httpStatus = error.response.status >= 400 ? error.response.status : 422;
  const extensions: Record<string, unknown> = {
    statusDetails: first?.message,
    ...first?.extensions,
  };
  if (httpStatus === 503 || first?.extensions.status === CODE.UNAVAILABLE) {
    return platformUnavailable("GraphQL", error, extensions["outcomeUnknown"] === true);
  }
  // That something broke is no reason; whoever asked says it in the words of what was asked.
  if (first?.extensions.status === CODE.UNEXPECTED)
    return new PlatformGraphqlError([], { cause: error });
  // No GraphQL at all: something between here and there, or the platform as a whole.
  if (!first && error.response.status >= 500) {
    return new PlatformInternalError(`GraphQL said ${error.response.status}`, { cause: error });
  }
  const messages = error.response.errors?.map(({ message }) => message) ?? [];
  return (
    parseRequestError(httpStatus, extensions) ??
    new PlatformGraphqlError(messages, { cause: error })
  );
}
