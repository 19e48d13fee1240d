import { expect, test } from "vitest";

import type { Caller } from "./caller.server.ts";
import { createSessionCache } from "./session-cache.server.ts";

const caller = { sessionKey: () => "a session" } as Caller;

test("cached data of a session expires after half a minute", async () => {
  let now = 1;
  const { cache } = countingCache({ now: () => now });

  expect(await cache.get(caller)).toEqual({ count: 1 });
  now = 29_000;
  expect(await cache.get(caller)).toEqual({ count: 1 });
  now = 31_000;
  expect(await cache.get(caller)).toEqual({ count: 2 });
});

test("concurrent requests of a session share one call", async () => {
  const { cache } = countingCache();

  const [first, second] = await Promise.all([cache.get(caller), cache.get(caller)]);

  expect([first, second]).toEqual([{ count: 1 }, { count: 1 }]);
});

test("a response that arrives after an invalidation isn't cached", async () => {
  const { cache } = countingCache();
  const early = cache.get(caller);

  cache.invalidate(caller);

  expect(await early).toEqual({ count: 1 });
  expect(await cache.get(caller)).toEqual({ count: 2 });
});

test("a failure isn't cached", async () => {
  let fails = true;
  const cache = createSessionCache(async () => {
    if (fails) throw new Error("unavailable");
    return { name: "Ann" };
  });

  await expect(cache.get(caller)).rejects.toThrow("unavailable");
  fails = false;
  expect(await cache.get(caller)).toEqual({ name: "Ann" });
});

function countingCache(clock?: { now: () => number }) {
  let count = 0;
  return { cache: createSessionCache(async () => ({ count: (count += 1) }), clock) };
}
