import { sql } from "kysely";

import type { PlatformEvent } from "../../core/events.ts";
import type { Events, SubscriberEvent } from "../../core/services.ts";
import type { Database } from "../database/database.ts";

const CHANNEL = "vitrine_events";

/** Enough for whoever opened a page a moment ago; who comes later is told that something is missing. */
const MAX_BUFFERED_EVENTS = 1000;

export interface EventHub extends Events {
  stop(): Promise<void>;
}

/** Events travel through the database: they appear with the commit, on every node. */
export async function startEvents(
  database: Pick<Database, "listen">,
  onError: (error: unknown) => void,
  clock: () => number = () => performance.now(),
): Promise<EventHub> {
  const subscribers = new Set<(event: SubscriberEvent) => void>();
  const past = createEventBuffer(clock);
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  };
  const dispatch = (event: SubscriberEvent) => {
    for (const subscriber of subscribers) guarded(() => subscriber(event));
  };
  const stop = await database.listen(
    CHANNEL,
    (payload) =>
      guarded(() => {
        const event = JSON.parse(payload) as PlatformEvent;
        past.keep(event);
        dispatch(event);
      }),
    () => {
      past.forget();
      dispatch({ type: "missed" });
    },
  );
  return {
    publish: async (tx, event) => {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
    },
    subscribe: (onEvent, lookBackMs = 0) => {
      for (const event of past.last(lookBackMs)) onEvent(event);
      subscribers.add(onEvent);
      return () => void subscribers.delete(onEvent);
    },
    stop,
  };
}

/** The events of late, by the time they were heard at. */
function createEventBuffer(clock: () => number) {
  let buffer: { at: number; event: PlatformEvent }[] = [];
  let completeFrom = clock();

  return {
    keep: (event: PlatformEvent) => {
      buffer.push({ at: clock(), event });
      if (buffer.length <= MAX_BUFFERED_EVENTS) return;
      buffer = buffer.slice(MAX_BUFFERED_EVENTS / 2);
      completeFrom = buffer[0]?.at ?? clock();
    },
    forget: () => {
      buffer = [];
      completeFrom = clock();
    },
    last: (ms: number): SubscriberEvent[] => {
      if (ms === 0) return [];
      const since = clock() - ms;
      if (since < completeFrom) return [{ type: "missed" }];
      return buffer.filter(({ at }) => at >= since).map(({ event }) => event);
    },
  };
}
