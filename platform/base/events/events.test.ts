import { randomUUID } from "node:crypto";

import { expect, onTestFinished, test } from "vitest";

import type { PlatformEvent, SubscriberEvent } from "../../core/events.ts";
import type { Database } from "../database/database.ts";
import { type EventHub, startEvents } from "./events.ts";

test("a subscriber that looks back receives buffered events, then new ones", async () => {
  const { hub, happens, pass } = await start();
  const [before, since, after] = [notification(), notification(), notification()];
  happens(before);
  pass(50);
  happens(since);
  pass(10);

  const ages: number[] = [];
  hub.subscribe((_event, ageMs) => ages.push(ageMs), 20);
  const events = listen(hub, 20);
  happens(after);

  expect(events).toEqual([since, after]);
  expect(ages).toEqual([10, 0]);
  expect(listen(hub)).toEqual([]);
});

test("a subscriber that looks back beyond the buffer is notified of missed events", async () => {
  const { hub, happens, pass } = await start();
  expect(listen(hub, 1)).toEqual([{ type: "missed" }]);
  for (let count = 0; count < 2000; count++) {
    pass(1);
    happens(notification());
  }

  expect(listen(hub, 10)).toHaveLength(11);
  expect(listen(hub, 2000)).toEqual([{ type: "missed" }]);
});

test("all subscribers are notified of missed events when the database connection was lost", async () => {
  const { hub, happens, pass, reconnect } = await start();
  const events = listen(hub);
  happens(notification());
  pass(10);
  reconnect();

  pass(10);

  expect(events.at(-1)).toEqual({ type: "missed" });
  expect(listen(hub, 10)).toEqual([]);
  expect(listen(hub, 11)).toEqual([{ type: "missed" }]);
});

test("a failing subscriber doesn't affect the others", async () => {
  const errors: unknown[] = [];
  const { hub, happens } = await start((error) => errors.push(error));
  const fault = new Error("deaf");
  hub.subscribe(() => {
    throw fault;
  });
  const events = listen(hub);
  const event = notification();
  happens(event);

  expect(events).toEqual([event]);
  expect(errors).toEqual([fault]);
});

/** Starts a hub on a channel that only the test sends to, with a clock that only the test moves. */
async function start(onError: (error: unknown) => void = rethrow) {
  let now = 0;
  const line = { hear: (_payload: string) => {}, reconnect: () => {} };
  const database: Pick<Database, "listen"> = {
    listen: async (_channel, onPayload, onReconnect = () => {}) => {
      Object.assign(line, { hear: onPayload, reconnect: onReconnect });
      return async () => undefined;
    },
  };
  const hub = await startEvents<PlatformEvent>(database, onError, () => now);
  onTestFinished(() => hub.stop());
  return {
    hub,
    happens: (event: PlatformEvent) => line.hear(JSON.stringify(event)),
    pass: (ms: number) => void (now += ms),
    reconnect: () => line.reconnect(),
  };
}

function listen(hub: EventHub<PlatformEvent>, lookBackMs?: number): SubscriberEvent[] {
  const events: SubscriberEvent[] = [];
  hub.subscribe((event) => events.push(event), lookBackMs);
  return events;
}

function notification(): PlatformEvent {
  const [id, domainId, businessAccountId] = [randomUUID(), randomUUID(), randomUUID()];
  return { type: "notification", id, domainId, businessAccountId };
}

function rethrow(error: unknown): never {
  throw error;
}
