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
import { type ClientOptions, createSender, headersFor } from "./send.server.ts";
import type { Upload } from "./upload-body.server.ts";

/** The time to receive a whole response; the transport limits the time to its first byte. */
const BODY_TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
export type PlatformClient = ReturnType<typeof createPlatformClient>;

/** The app's only way to call the platform, with shared headers, one error model and parsed responses. */
export function createPlatformClient(options: ClientOptions) {
  const { platform } = options;
  const { send, modelVersion } = createSender(options);

  async function call<T>(path: string, answer: ZodType<T>, init: CallInit = {}): Promise<T> {
    const { upload, body, headers = {}, method = "GET" } = init;
    const signal = AbortSignal.timeout(upload ? UPLOAD_TIMEOUT_MS : BODY_TIMEOUT_MS);
    const json = body === undefined ? {} : jsonBody(body, headers);
    const request = { method, signal, headers, ...json };
    const response = await send(platform.baseUrl + path, request, upload);
    if (response.status === 401) options.expired();
    return parseAnswer(response, `${method} ${path.split("?")[0]}`, answer, options.changes);
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
    /** Returns any response unparsed, even a 401, for callers that pass its bytes on. */
    raw: (path: string, init?: RequestInit) => send(platform.baseUrl + path, init),
    has: (capability: Capability) =>
      askCapability(platform, () => headersFor(options, undefined), capability),
    get: <T>(path: string, answer: ZodType<T>) => call(path, answer),
    post: <T>(path: string, body: unknown, answer: ZodType<T>, headers?: Record<string, string>) =>
      call(path, answer, { method: "POST", body, headers }),
    put: <T>(path: string, body: unknown, answer: ZodType<T>, headers?: Record<string, string>) =>
      call(path, answer, { method: "PUT", body, headers }),
    delete: <T>(path: string, answer: ZodType<T>, headers?: Record<string, string>) =>
      call(path, answer, { method: "DELETE", headers }),
    upload: <T>(path: string, upload: Upload, answer: ZodType<T>) =>
      call(path, answer, { method: "POST", upload }),
    query: <T, V extends Variables>(document: TypedDocumentNode<T, V>, variables: V): Promise<T> =>
      graph.request<T>(document, variables).catch((error: unknown) => {
        throw toGraphqlError(error);
      }),
  };
}

interface CallInit {
  method?: "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  upload?: Upload;
}

function jsonBody(body: unknown, headers: Record<string, string>): RequestInit {
  return {
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** Throws a request error for a response that names a reason, and an internal error for any other failure. */
async function parseAnswer<T>(
  response: Response,
  label: string,
  answer: ZodType<T>,
  changes: boolean | undefined,
): Promise<T> {
  const payload: unknown = await response.json().catch((cause: unknown) => {
    if (!(cause instanceof SyntaxError)) throw platformUnavailable(label, cause, changes);
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
  if (result.success) return result.data;
  throw new PlatformInternalError(`${label} returned an unexpected response`, {
    cause: result.error,
  });
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
  // The response isn't GraphQL: a proxy or the whole platform failed.
  if (!first && error.response.status >= 500) {
    return new PlatformInternalError(`GraphQL said ${error.response.status}`, { cause: error });
  }
  const messages = error.response.errors?.map(({ message }) => message) ?? [];
  return (
    parseRequestError(httpStatus, extensions) ??
    new PlatformGraphqlError(messages, { cause: error })
  );
}
