import { sql } from "kysely";

import type { Database } from "../database/database.ts";
import type { Tx } from "../database/executor.ts";

const CHANNEL = "vitrine_events";

/**
 * Number of events that are kept. A page that was just opened needs fewer; a subscriber that looks further back gets
 * `EventsMissed`.
 */
const MAX_BUFFERED_EVENTS = 1000;

/** Sent in place of events that were lost. Subscribers must assume that any data has changed. */
export interface EventsMissed {
  type: "missed";
}

export interface Events<Event> {
  /** Emits events, which reach the subscribers of every node when the transaction commits. */
  emit(tx: Tx, events: readonly Event[]): Promise<void>;
  /**
   * Delivers the events of the last `lookBackMs` before it returns the function that unsubscribes.
   * All tenants' events are delivered: subscribers must check tenancy themselves. `ageMs` says how long ago a past event
   * was received; it is 0 for new ones, and for lost ones, whose age is unknown.
   */
  subscribe(onEvent: Subscriber<Event>, lookBackMs?: number): () => void;
}

type Subscriber<Event> = (event: Event | EventsMissed, ageMs: number) => void;

export interface EventHub<Event> extends Events<Event> {
  stop(): Promise<void>;
}

/**
 * Starts the hub. Events are sent through the database, so every node receives them with the commit.
 */
export async function startEvents<Event>(
  database: Pick<Database, "listen">,
  onError: (error: unknown) => void,
  clock: () => number = () => performance.now(),
): Promise<EventHub<Event>> {
  const subscribers = new Set<Subscriber<Event>>();
  const past = createEventBuffer<Event>(clock);
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  };
  const dispatch = (event: Event | EventsMissed) => {
    for (const subscriber of subscribers) guarded(() => subscriber(event, 0));
  };
  const stop = await database.listen(
    CHANNEL,
    (payload) =>
      guarded(() => {
        const event = JSON.parse(payload) as Event;
        past.keep(event);
        dispatch(event);
      }),
    () => {
      past.forget();
      dispatch({ type: "missed" });
    },
  );
  return {
    emit: async (tx, events) => {
      const payloads = events.map((event) => JSON.stringify(event));
      await sql`
        select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(tx);
    },
    subscribe: (onEvent, lookBackMs = 0) => {
      for (const { event, ageMs } of past.last(lookBackMs)) onEvent(event, ageMs);
      subscribers.add(onEvent);
      return () => void subscribers.delete(onEvent);
    },
    stop,
  };
}

/** Buffers recent events with the time they were received. */
function createEventBuffer<Event>(clock: () => number) {
  let buffer: { at: number; event: Event }[] = [];
  let completeFrom = clock();

  return {
    keep: (event: Event) => {
      buffer.push({ at: clock(), event });
      if (buffer.length <= MAX_BUFFERED_EVENTS) return;
      buffer = buffer.slice(MAX_BUFFERED_EVENTS / 2);
      completeFrom = buffer[0]?.at ?? clock();
    },
    forget: () => {
      buffer = [];
      completeFrom = clock();
    },
    last: (ms: number): { event: Event | EventsMissed; ageMs: number }[] => {
      if (ms === 0) return [];
      const now = clock();
      if (now - ms < completeFrom) return [{ event: { type: "missed" }, ageMs: 0 }];
      return buffer
        .filter(({ at }) => at >= now - ms)
        .map(({ at, event }) => ({ event, ageMs: now - at }));
    },
  };
}
