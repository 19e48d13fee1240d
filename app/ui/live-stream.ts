/** Something that happened in the business; `missed` after a broken line, when it could be anything. */
export interface LiveEvent {
  kind: "twin" | "notification" | "missed";
  twinId?: string;
  headTwinId?: string;
}

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(event: LiveEvent) {
  for (const listener of listeners) listener(event);
}

/**
 * Follows the events of one business until told to stop. All tabs share one connection, because a
 * browser allows six to a server: the tab that holds the lock listens and tells the others.
 */
export function follow(scope: string): () => void {
  const name = `vitrine-live-${scope}`;
  const others = new BroadcastChannel(name);
  others.addEventListener("message", ({ data }: MessageEvent<LiveEvent>) => tell(data));
  const listen = () =>
    openStream((event) => {
      tell(event);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      others.postMessage(event);
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
    others.close();
  };
}

function openStream(report: Listener): () => void {
  const source = new EventSource("/resources/events");
  let wasAway = false;
  source.addEventListener("twin", ({ data }: MessageEvent<string>) => {
    report({ kind: "twin", ...idsIn(data) });
  });
  source.addEventListener("notification", () => report({ kind: "notification" }));
  source.addEventListener("error", () => {
    wasAway = true;
  });
  source.addEventListener("open", () => {
    if (wasAway) report({ kind: "missed" });
    wasAway = false;
  });
  return () => source.close();
}

function idsIn(data: string): Pick<LiveEvent, "twinId" | "headTwinId"> {
  const { twinId, headTwinId } = JSON.parse(data) as Record<string, string | undefined>;
  return { ...(twinId ? { twinId } : {}), ...(headTwinId ? { headTwinId } : {}) };
}
