import { expect, test } from "vitest";

import type { Caller } from "../caller.server.ts";
import { createSessionCache } from "./session-cache.server.ts";

test("cached data of a session expires after half a minute", async () => {
  let now = 0;
  let callCount = 0;
  const sessionCache = createSessionCache(
    async () => (callCount += 1),
    () => now,
  );
  const caller = { sessionKey: () => "a session" } as Caller;

  expect(await sessionCache.of(caller)).toBe(1);
  now = 29_000;
  expect(await sessionCache.of(caller)).toBe(1);
  now = 31_000;
  expect(await sessionCache.of(caller)).toBe(2);
});
