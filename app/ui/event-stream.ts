/** Something that happened in the business; `missed` after a broken line, when it could be anything. */
export interface LiveEvent {
  kind: "twin" | "notification" | "missed";
  twinId?: string;
  headTwinId?: string;
}

type Listener = (event: LiveEvent) => void;

/** After an answer that is no stream, a proxy's apology for instance; a browser gives up on these. */
const RECONNECT_DELAY_MS = 10_000;
/** Whoever left the page open after signing out elsewhere is asked for less and less often. */
const MAX_RECONNECT_DELAY_MS = 5 * 60_000;

/**
 * Follows the events of one business until told to stop, from the moment on at which the server read
 * what the page shows. All tabs share one connection, because a browser allows six to a server: the
 * tab that holds the lock listens and tells the others.
 */
export function subscribeToEvents(scope: string, since: number, report: Listener): () => void {
  const name = `vitrine-live-${scope}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<LiveEvent>) => report(data));
  // What the listening tab told while this page was being loaded, nobody here has heard.
  if (Number(localStorage.getItem(name)) >= performance.timeOrigin) report({ kind: "missed" });
  const listen = () =>
    openStream(since, (event) => {
      localStorage.setItem(name, String(Date.now()));
      report(event);
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
  // Plain http outside localhost has no locks: then each tab listens for itself.
  const leading =
    "locks" in navigator
      ? navigator.locks.request(name, { signal: stopping.signal }, lead)
      : lead();
  // Leaving before it was our turn ends the wait with an AbortError, which is what was wanted.
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
      report({ kind: "twin", ...idsIn(data) });
    });
    source.addEventListener("notification", () => report({ kind: "notification" }));
    source.addEventListener("missed", () => report({ kind: "missed" }));
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

function idsIn(data: string): Pick<LiveEvent, "twinId" | "headTwinId"> {
  const { twinId, headTwinId } = JSON.parse(data) as Record<string, string | undefined>;
  return { ...(twinId ? { twinId } : {}), ...(headTwinId ? { headTwinId } : {}) };
}
