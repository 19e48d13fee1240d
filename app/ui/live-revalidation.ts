import type { LiveEvent } from "./event-stream.ts";

type EventFilter = (event: LiveEvent) => boolean;

/** Delay before a revalidation. Events come in bursts, so one revalidation serves all events of a burst. */
const DEBOUNCE_MS = 120;
/** Limits the rate of revalidations during a continuous stream of events. */
const MIN_REVALIDATION_INTERVAL_MS = 1000;
/** Limits the buffer of a page that is open for long; beyond it the events count as missed. */
const MAX_BUFFERED_EVENTS = 500;

/** Delay before the next probe of a server that didn't respond. */
const RETRY_MS = 5000;
const PROBE_TIMEOUT_MS = 5000;
/** Small file that every server has, to test whether it is reachable. */
const PROBE = "/favicon.svg";

/** Revalidation is useless on a hidden page and fails without a network. */
const isVisibleAndOnline = () => document.visibilityState === "visible" && navigator.onLine;

/** Probes the server, because a browser that reports to be online may still not reach it. */
async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    await fetch(PROBE, { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * Schedules revalidation of the page's loaders. Events are buffered, because a page may be loaded before an event and
 * rendered after it. A failing loader would replace the page and its unsaved input by an error page, so loaders run
 * only while the server is reachable.
 */
export function createRevalidationScheduler(
  canRevalidate: () => boolean = isVisibleAndOnline,
  isReachable: () => Promise<boolean> = isServerReachable,
) {
  const filters = new Set<EventFilter>();
  const pendingFilters = new Set<EventFilter>();
  /** Events since the last request to the loaders; a page that is loading may not include them. */
  let events: LiveEvent[] = [];
  let revalidate: (() => Promise<void>) | undefined;
  let isRevalidating = false;
  let activeRequests = 0;
  let isPaused = false;
  let lastRevalidationAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    if (timer !== undefined || pendingFilters.size === 0) return;
    const wait = Math.max(
      DEBOUNCE_MS,
      lastRevalidationAt + MIN_REVALIDATION_INTERVAL_MS - performance.now(),
    );
    timer = setTimeout(() => void run(), wait);
  };

  // Revalidating now would cancel the pending navigation and lose its toast.
  const isBlocked = () =>
    activeRequests > 0 || isPaused || pendingFilters.size === 0 || !canRevalidate();

  // The timer stays set during the probe, so that nothing starts a second one.
  const run = async () => {
    const reachable = !isBlocked() && (await isReachable());
    timer = undefined;
    if (!revalidate || isBlocked()) return;
    if (!reachable) {
      timer = setTimeout(() => void run(), RETRY_MS);
      return;
    }
    pendingFilters.clear();
    lastRevalidationAt = performance.now();
    isRevalidating = true;
    void revalidate().finally(() => {
      isRevalidating = false;
    });
  };

  return {
    /** Call this when a reason to wait may have ended. */
    wake: schedule,

    receive: (event: LiveEvent) => {
      events.push(event);
      if (events.length > MAX_BUFFERED_EVENTS) events = [{ kind: "missed" }];
      for (const filter of filters) if (filter(event)) pendingFilters.add(filter);
      schedule();
    },

    /** Revalidates for events that match, including those since the displayed page was requested. */
    subscribe: (filter: EventFilter): (() => void) => {
      filters.add(filter);
      if (events.some(filter)) pendingFilters.add(filter);
      schedule();
      return () => {
        filters.delete(filter);
        pendingFilters.delete(filter);
      };
    },

    /**
     * Sets the function that revalidates. Its promise resolves when the loaders, or another page's, have
     * finished.
     */
    setRevalidate: (revalidateLoaders: () => Promise<void>): (() => void) => {
      revalidate = revalidateLoaders;
      schedule();
      return () => {
        if (revalidate === revalidateLoaders) revalidate = undefined;
      };
    },

    /** Suspends revalidation; events received in the meantime are handled afterwards. */
    setPaused: (paused: boolean) => {
      isPaused = paused;
      schedule();
    },

    /** Wraps every request for a page or a form's submit. */
    trackRequest: async <T>({ method, signal }: Request, send: () => Promise<T>): Promise<T> => {
      if (method === "GET") events = [];
      activeRequests += 1;
      try {
        return await send();
      } finally {
        activeRequests -= 1;
        // Another navigation canceled the revalidation and may not reload the parent routes, so revalidate
        // again.
        if (isRevalidating && signal.aborted)
          for (const filter of filters) pendingFilters.add(filter);
        schedule();
      }
    },
  };
}

export const revalidation = createRevalidationScheduler();
