// cspell:ignore unstub
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type LiveEvent, subscribeToEvents } from "./event-stream.ts";

const sources: EventTarget[] = [];
const tabs: EventTarget[] = [];

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      constructor() {
        super();
        sources.push(this);
      }
      close() {}
    },
  );
  vi.stubGlobal(
    "BroadcastChannel",
    class extends EventTarget {
      constructor() {
        super();
        tabs.push(this);
      }
      postMessage() {}
      close() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("replayed events from before the page was requested are left out, in each tab", () => {
  const { events, replay, broadcast } = open({ openForMs: 500, transferSize: 9000 });

  replay("twin", { twinId: "old", ageMs: 501 });
  replay("notification", { ageMs: 900 });
  replay("job", { jobId: "old", ageMs: 900 });
  broadcast({ kind: "twin", twinId: "old", ageMs: 501 });
  expect(events).toEqual([]);

  replay("twin", { twinId: "during", ageMs: 500 });
  replay("twin", { twinId: "now" });
  replay("missed", {});
  broadcast({ kind: "twin", twinId: "elsewhere" });
  expect(events.map(({ kind, twinId }) => twinId ?? kind)).toEqual([
    "during",
    "now",
    "missed",
    "elsewhere",
  ]);
});

test("a page from the browser's cache hears of all that happened since its data was read", () => {
  const { events, replay } = open({ openForMs: 500, transferSize: 0 });

  replay("twin", { twinId: "old", ageMs: 60_000 });

  expect(events).toHaveLength(1);
});

test("a page that slept before its stream began hears of what happened meanwhile", () => {
  const { events, replay } = open({ openForMs: 500, transferSize: 9000, sleptMs: 3_600_000 });

  replay("twin", { twinId: "during", ageMs: 1_800_000 });

  expect(events).toHaveLength(1);
});

/** Subscribes on a page that was requested some time ago. */
function open({ openForMs = 0, transferSize = 0, sleptMs = 0 }) {
  const origin = Date.now() - openForMs - sleptMs;
  vi.stubGlobal("performance", {
    timeOrigin: origin,
    now: () => openForMs,
    getEntriesByType: () => [{ transferSize }],
  });
  vi.spyOn(Date, "now").mockReturnValue(origin + openForMs + sleptMs);
  const events: LiveEvent[] = [];
  subscribeToEvents("business", origin, (event) => events.push(event));
  const [source, tab] = [sources.at(-1), tabs.at(-1)];
  return {
    events,
    replay: (kind: string, data: object) =>
      source?.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) })),
    broadcast: (data: LiveEvent) => tab?.dispatchEvent(new MessageEvent("message", { data })),
  };
}
