import { platformUnavailable } from "./errors.server.ts";
import { clientHeaders, type Platform } from "./transport.server.ts";
import { type Upload, uploadBody } from "./upload-body.server.ts";

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

/** Sends requests as the caller of a page, and remembers the version of the model in the responses. */
export function createSender(options: ClientOptions) {
  const { platform } = options;
  let latestVersion: string | null = null;

  async function attempt(url: string, init: RequestInit): Promise<Response> {
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

  /** Attempts a request with a token that isn't expired. Any response is returned as it is, even a 401. */
  async function send(url: string, init: RequestInit = {}, upload?: Upload): Promise<Response> {
    const whole = () => attempt(url, upload ? { ...init, ...uploadBody(upload) } : init);
    const isStream = init.body instanceof ReadableStream;
    if (isStream && options.token() === null) return whole();
    // A streamed body can't be sent twice, so a small call before it renews an expired token.
    const first = isStream ? () => attempt(platform.baseUrl + TOKEN_CHECK, {}) : whole;
    let response = await first();
    for (let renewals = 0; response.status === 401 && renewals < MAX_RENEWALS; renewals += 1) {
      if (!(await options.renew())) return response;
      await response.body?.cancel();
      response = await first();
    }
    if (!isStream || response.status === 401) return response;
    await response.body?.cancel();
    return whole();
  }

  return { send, modelVersion: () => latestVersion };
}

/** The headers of each request: who calls, for which domain, in which language. */
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

/** If no connection was accepted, nothing was sent. */
function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return ["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"].includes(cause?.code ?? "");
}

function modelVersionOf(headers: Headers): string | null {
  const version = headers.get("x-model-version");
  return version && `${version} ${headers.get("content-language") ?? ""}`;
}
