import { sql } from "kysely";

import type { Events, PlatformEvent } from "./context.ts";
import type { Database } from "./store/database.ts";

const CHANNEL = "vitrine_events";

export interface EventHub extends Events {
  stop(): Promise<void>;
}

/** Events travel through the database: they appear with the commit, on every node. */
export async function startEvents(
  database: Database,
  onError: (error: unknown) => void,
): Promise<EventHub> {
  const subscribers = new Set<(event: PlatformEvent) => void>();
  const stop = await database.listen(CHANNEL, (payload) => {
    for (const subscriber of subscribers) {
      try {
        subscriber(JSON.parse(payload) as PlatformEvent);
      } catch (error) {
        onError(error);
      }
    }
  });
  return {
    publish: async (tx, event) => {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
    },
    subscribe: (onEvent) => {
      subscribers.add(onEvent);
      return () => void subscribers.delete(onEvent);
    },
    stop,
  };
}
