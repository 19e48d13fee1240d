interface Sent {
  request: Request;
  /** Aborts when the time is up. */
  timeoutSignal: AbortSignal;
  /** The page that the request belongs to, see `Platform`. */
  page: object | undefined;
}

/** Sends a request and cancels it when `timeoutSignal` aborts, if the transport supports that. */
type Fetch = (sent: Sent) => Promise<Response>;

export interface TimeoutOptions {
  /** The time until the first byte of a response. Uploads may take longer while the platform is responsive. */
  answerMs: number;
  /** The time without a response after which the platform's health is checked. */
  checkAfterMs?: number;
  checkTimeoutMs?: number;
}

const CHECK_AFTER_MS = 2000;
const CHECK_TIMEOUT_MS = 2000;

/**
 * Stops waiting for a platform that accepts connections but never responds. A health check distinguishes
 * this from a slow call, so a slow upload is not aborted.
 */
export function withTimeouts(
  fetch: Fetch,
  baseUrl: string,
  { answerMs, checkAfterMs = CHECK_AFTER_MS, checkTimeoutMs = CHECK_TIMEOUT_MS }: TimeoutOptions,
): (request: Request, page?: object) => Promise<Response> {
  let checking: Promise<boolean> | undefined;

  /** Checks the health of the platform. Concurrent calls share one check. */
  function isResponsive(): Promise<boolean> {
    checking ??= check().finally(() => (checking = undefined));
    return checking;
  }

  async function check(): Promise<boolean> {
    const health = new Request(`${baseUrl}/health/live`);
    const tooLong = AbortSignal.timeout(checkTimeoutMs);
    try {
      const response = await orAborted(
        fetch({ request: health, timeoutSignal: tooLong, page: undefined }),
        [tooLong],
      );
      await response.body?.cancel();
      return true;
    } catch {
      return false;
    }
  }

  return async (request, page) => {
    const timeoutSignal = new AbortController();
    const giveUp = (message: string) =>
      timeoutSignal.abort(new DOMException(message, "TimeoutError"));
    const limit = isUpload(request)
      ? undefined
      : setTimeout(() => giveUp(`No answer within ${answerMs} ms`), answerMs);
    const checks = setInterval(() => {
      void isResponsive().then(
        (responsive) => responsive || giveUp("The platform does not respond"),
      );
    }, checkAfterMs);
    try {
      return await orAborted(fetch({ request, page, timeoutSignal: timeoutSignal.signal }), [
        request.signal,
        timeoutSignal.signal,
      ]);
    } finally {
      clearTimeout(limit);
      clearInterval(checks);
    }
  };
}

function isUpload(request: Request): boolean {
  return request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
}

/** Rejects when a signal aborts, because the embedded platform ignores abort signals. */
function orAborted<T>(work: Promise<T>, signals: readonly AbortSignal[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    for (const signal of signals) {
      const abort = () => reject(signal.reason as Error);
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort, { signal: listening.signal });
    }
    void work.then(resolve, reject).finally(() => listening.abort());
  });
}
