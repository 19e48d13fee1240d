import { platformUnavailable } from "./errors.server.ts";
import { clientHeaders, type Platform } from "./transport.server.ts";
import { type Upload, uploadBody } from "./upload-body.server.ts";

/** The path of a call that returns 401 for an expired token, and only little data otherwise. */
const TOKEN_CHECK = "/private/user/locale/v1";
/** A first renewal may return the token of an earlier request of the browser, which may have expired again. */
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
  /** Called after a 401, at most twice. Returns whether there is a new token to retry with. */
  renew: () => Promise<boolean>;
  /** Called if the 401 remains. Throws the response of the page. */
  expired: () => never;
  measure: (milliseconds: number) => void;
  /** An object of the page's request if that only reads, so that its calls may share the session. */
  page?: object | undefined;
  /** True if the page's request is a change, so that a call without a response may have saved something. */
  changes?: boolean;
}

/**
 * Creates the function that sends a page's requests as its caller, and remembers the model version of the responses.
 */
export function createSender(options: ClientOptions) {
  const { platform } = options;
  let latestVersion: string | null = null;

  async function attempt(url: string, init: RequestInit): Promise<Response> {
    const started = performance.now();
    const request = new Request(url, { ...init, headers: headersFor(options, init.headers) });
    try {
      const response = await platform.fetch(request, options.page);
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

  /** Sends a request with a token that isn't expired. Returns any response unchanged, even a 401. */
  async function send(url: string, init: RequestInit = {}, upload?: Upload): Promise<Response> {
    const sendRequest = () => attempt(url, upload ? { ...init, ...uploadBody(upload) } : init);
    const isStream = init.body instanceof ReadableStream;
    if (isStream && options.token() === null) return sendRequest();
    // A streamed body can't be sent twice, so a small call renews an expired token first.
    const first = isStream ? () => attempt(platform.baseUrl + TOKEN_CHECK, {}) : sendRequest;
    let response = await first();
    for (let renewals = 0; response.status === 401 && renewals < MAX_RENEWALS; renewals += 1) {
      if (!(await options.renew())) return response;
      await response.body?.cancel();
      response = await first();
    }
    if (!isStream || response.status === 401) return response;
    await response.body?.cancel();
    return sendRequest();
  }

  return { send, modelVersion: () => latestVersion };
}

/** Builds the headers with the caller's token, the domain and the language. */
export function headersFor(options: ClientOptions, extra: HeadersInit | undefined): Headers {
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

/** Checks whether no connection was accepted, so that nothing was sent. */
function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return ["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"].includes(cause?.code ?? "");
}

function modelVersionOf(headers: Headers): string | null {
  const version = headers.get("x-model-version");
  return version && `${version} ${headers.get("content-language") ?? ""}`;
}
