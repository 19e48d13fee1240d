/** Event of the business. `missed` means that events were lost, so anything may have changed. */
export interface LiveEvent {
  kind: "twin" | "notification" | "job" | "missed";
  twinId?: string;
  headTwinId?: string;
  jobId?: string;
  /** How long ago the event happened, if the stream replays it. */
  ageMs?: number;
}

type Listener = (event: LiveEvent) => void;

/**
 * Delay before a new EventSource: the browser doesn't reconnect after a response that isn't a stream, such as a
 * proxy's error page.
 */
const RECONNECT_DELAY_MS = 10_000;
/**
 * Upper limit of the growing delay. It is long, because a page may stay open after the user signed out in another
 * tab.
 */
const MAX_RECONNECT_DELAY_MS = 5 * 60_000;

/**
 * Subscribes to the events of one business since the server read the page's data. All tabs share one
 * connection, because browsers allow six per server: the tab that holds the lock reads the stream and
 * broadcasts the events. Replayed events from before the page was requested are left out, because the page shows them.
 */
export function subscribeToEvents(scope: string, since: number, report: Listener): () => void {
  const name = `vitrine-live-${scope}`;
  const channel = new BroadcastChannel(name);
  const reportNew = (event: LiveEvent) => {
    if (!isBeforePage(event)) report(event);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<LiveEvent>) => reportNew(data));
  // Events that were broadcast while this page loaded never reached it.
  if (Number(localStorage.getItem(name)) >= performance.timeOrigin) report({ kind: "missed" });
  const listen = () =>
    openStream(since, (event) => {
      localStorage.setItem(name, String(Date.now()));
      reportNew(event);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel.postMessage(event);
    });

  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve());
  });
  const lead = async () => {
    if (stopping.signal.aborted) return;
    const close = listen();
    await stopped;
    close();
  };
  // Plain http outside localhost has no Web Locks API, so every tab opens its own stream.
  const leading =
    "locks" in navigator
      ? navigator.locks.request(name, { signal: stopping.signal }, lead)
      : lead();
  // Unsubscribing while waiting for the lock rejects with an AbortError, which is expected.
  leading.catch(() => {});

  return () => {
    stopping.abort();
    channel.close();
  };
}

function openStream(since: number, report: Listener): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wait = RECONNECT_DELAY_MS;
  let wasAway = false;
  const open = () => {
    source = new EventSource(`/resources/events?since=${since}`);
    source.addEventListener("twin", ({ data }: MessageEvent<string>) => {
      report({ kind: "twin", ...idsIn(data), ...ageIn(data) });
    });
    source.addEventListener("job", ({ data }: MessageEvent<string>) => {
      report({ kind: "job", ...(JSON.parse(data) as { jobId: string }) });
    });
    source.addEventListener("notification", ({ data }: MessageEvent<string>) => {
      report({ kind: "notification", ...ageIn(data) });
    });
    source.addEventListener("missed", ({ data }: MessageEvent<string>) => {
      report({ kind: "missed", ...ageIn(data) });
    });
    source.addEventListener("error", () => {
      wasAway = true;
      if (source.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(open, wait);
      wait = Math.min(wait * 2, MAX_RECONNECT_DELAY_MS);
    });
    source.addEventListener("open", () => {
      if (wasAway) report({ kind: "missed" });
      wasAway = false;
      wait = RECONNECT_DELAY_MS;
    });
  };
  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}

/**
 * Returns true if the event happened before the browser requested the page. The age comes from the platform, so no clocks
 * of different machines are compared. The browser's own clocks may stop while the computer sleeps, or be set back, so the
 * one that has advanced further counts.
 */
function isBeforePage({ ageMs = 0 }: LiveEvent): boolean {
  const elapsedMs = Math.max(performance.now(), Date.now() - performance.timeOrigin);
  return ageMs > elapsedMs && !isFromCache();
}

/** Going back may show a page from the browser's cache, whose data is older than its request. */
function isFromCache(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !(navigation as PerformanceNavigationTiming | undefined)?.transferSize;
}

function ageIn(data: string): Pick<LiveEvent, "ageMs"> {
  const { ageMs } = JSON.parse(data) as Pick<LiveEvent, "ageMs">;
  return ageMs === undefined ? {} : { ageMs };
}

function idsIn(data: string): Pick<LiveEvent, "twinId" | "headTwinId"> {
  const { twinId, headTwinId } = JSON.parse(data) as Record<string, string | undefined>;
  return { ...(twinId ? { twinId } : {}), ...(headTwinId ? { headTwinId } : {}) };
}
