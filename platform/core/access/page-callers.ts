import type { Caller } from "./caller.ts";

/** Time after which a page's caller is read again, so that a long download ends soon after its session. */
const MAX_AGE_MS = 1_000;

interface Entry {
  caller: Promise<Caller>;
  startedAt: number;
}

/** The callers that pages have in common: the app reads a page by several calls with one session. */
export interface PageCallers {
  /**
   * Returns the caller that an earlier call of the same page found for the same key, else authenticates. `page` is any
   * object of the page's request; undefined if the call belongs to none.
   */
  getOrFind(
    page: object | undefined,
    key: string,
    authenticate: () => Promise<Caller>,
  ): Promise<Caller>;
  /** Makes each further call of the page authenticate, because one of them may change what the caller may do. */
  stopSharing(page: object | undefined): void;
}

/** `clock` is monotonic, because the wall clock may be set back. */
export function createPageCallers(clock: { now: () => number } = performance): PageCallers {
  /** Null for pages that don't share. */
  const pages = new WeakMap<object, Map<string, Entry> | null>();
  const callersOf = (page: object) => {
    const existing = pages.get(page);
    if (existing !== undefined) return existing;
    const callers = new Map<string, Entry>();
    pages.set(page, callers);
    return callers;
  };
  return {
    getOrFind: (page, key, authenticate) => {
      const callers = page && callersOf(page);
      if (!callers) return authenticate();
      const found = callers.get(key);
      const now = clock.now();
      if (found && now - found.startedAt <= MAX_AGE_MS) return found.caller;
      const entry = { caller: authenticate(), startedAt: now };
      callers.set(key, entry);
      // A refused token may be renewed, and an unreachable database may answer the next call.
      entry.caller.catch(() => callers.get(key) === entry && callers.delete(key));
      return entry.caller;
    },
    stopSharing: (page) => void (page && pages.set(page, null)),
  };
}
