import type { LiveEvent } from "./event-stream.ts";

type EventFilter = (event: LiveEvent) => boolean;

/** Many changes come together; one look at the page serves them all. */
const DEBOUNCE_MS = 120;
/** While something changes all the time. */
const MIN_REVALIDATION_INTERVAL_MS = 1000;
/** A page that stays open hears more than anybody will ask about. */
const MAX_BUFFERED_EVENTS = 500;

/** Whether anybody would see a look's answer, and whether there is a network to ask over. */
const isSeen = () => document.visibilityState === "visible" && navigator.onLine;

/**
 * Schedules revalidation of the page's loaders. Events are buffered: a page may be loaded before an
 * event and rendered after it.
 */
export function createRevalidationScheduler(mayLook: () => boolean = isSeen) {
  const concerns = new Set<EventFilter>();
  const unanswered = new Set<EventFilter>();
  /** Since loaders were last asked: what a page that is on its way may lack. */
  let events: LiveEvent[] = [];
  let look: (() => Promise<void>) | undefined;
  let looking = false;
  let reads = 0;
  let isPaused = false;
  let lastLook = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    if (timer !== undefined || unanswered.size === 0) return;
    const wait = Math.max(DEBOUNCE_MS, lastLook + MIN_REVALIDATION_INTERVAL_MS - performance.now());
    timer = setTimeout(run, wait);
  };

  const run = () => {
    timer = undefined;
    // Revalidating now would cancel the pending navigation and lose its toast.
    if (!look || reads > 0 || isPaused || unanswered.size === 0 || !mayLook()) return;
    unanswered.clear();
    lastLook = performance.now();
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  };

  return {
    /** To be called when what held a look up may be over. */
    wake: schedule,

    receive: (event: LiveEvent) => {
      events.push(event);
      if (events.length > MAX_BUFFERED_EVENTS) events = [{ kind: "missed" }];
      for (const concern of concerns) if (concern(event)) unanswered.add(concern);
      schedule();
    },

    /** Looks again for what concerns somebody, from when the page shown was asked for. */
    subscribe: (concern: EventFilter): (() => void) => {
      concerns.add(concern);
      if (events.some(concern)) unanswered.add(concern);
      schedule();
      return () => {
        concerns.delete(concern);
        unanswered.delete(concern);
      };
    },

    /** Looks by asking the loaders again, which resolves when they or another page answered. */
    setRevalidate: (asking: () => Promise<void>): (() => void) => {
      look = asking;
      schedule();
      return () => {
        if (look === asking) look = undefined;
      };
    },

    /** While true nothing looks; what was heard meanwhile is looked at afterwards. */
    setPaused: (isHeld: boolean) => {
      isPaused = isHeld;
      schedule();
    },

    /** Around whatever asks the server for pages or sends it a form. */
    trackRequest: async <T>({ method, signal }: Request, read: () => Promise<T>): Promise<T> => {
      if (method === "GET") events = [];
      reads += 1;
      try {
        return await read();
      } finally {
        reads -= 1;
        // Another page came first, and may keep what is under it as it is.
        if (looking && signal.aborted) for (const concern of concerns) unanswered.add(concern);
        schedule();
      }
    },
  };
}

export const revalidation = createRevalidationScheduler();
