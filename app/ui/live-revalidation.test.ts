import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createRevalidationScheduler } from "./live-revalidation.ts";

const EVENT = { kind: "twin", twinId: "lamp" } as const;
const LONG_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test("a burst of matching events revalidates once", async () => {
  const { scheduler, countRevalidations } = start();
  scheduler.subscribe(({ twinId }) => twinId === "lamp");
  scheduler.receive({ kind: "twin", twinId: "chair" });
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(0);

  for (let count = 0; count < 5; count++) scheduler.receive(EVENT);
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(1);
});

test("continuous events still trigger revalidation, one at a time", async () => {
  const { scheduler, countRevalidations, respond } = start({ respondsAtOnce: false });
  scheduler.subscribe(() => true);
  const interval = setInterval(() => scheduler.receive(EVENT), 50);
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(1);

  respond();
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(2);
  clearInterval(interval);
});

test("an event during a page load revalidates the page, one before the load does not", async () => {
  const { scheduler, countRevalidations } = start();
  const load = Promise.withResolvers<void>();
  const page = scheduler.trackRequest(request(), () => load.promise);
  scheduler.receive(EVENT);
  await advance(LONG_MS);
  load.resolve();
  await page;
  const unsubscribe = scheduler.subscribe(() => true);
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(1);

  unsubscribe();
  await scheduler.trackRequest(request(), async () => {});
  scheduler.subscribe(() => true);
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(1);
});

test("a paused scheduler revalidates when it resumes", async () => {
  const { scheduler, countRevalidations } = start();
  scheduler.subscribe(() => true);
  scheduler.setPaused(true);
  scheduler.receive(EVENT);
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(0);

  scheduler.setPaused(false);
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(1);
});

test("a canceled revalidation runs again", async () => {
  const { scheduler, countRevalidations, respond, cancel } = start({ respondsAtOnce: false });
  scheduler.subscribe(() => true);
  scheduler.receive(EVENT);
  await advance(LONG_MS);
  cancel();
  respond();
  await advance(LONG_MS);

  expect(countRevalidations()).toBe(2);
});

test("an unsubscribed page does not revalidate", async () => {
  const { scheduler, countRevalidations } = start();
  const unsubscribe = scheduler.subscribe(() => true);
  scheduler.receive(EVENT);
  unsubscribe();
  await advance(LONG_MS);

  expect(countRevalidations()).toBe(0);
});

test("a hidden page revalidates when it becomes visible", async () => {
  const page = { isVisible: false };
  const { scheduler, countRevalidations } = start({ canRevalidate: () => page.isVisible });
  scheduler.subscribe(() => true);
  scheduler.receive(EVENT);
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(0);

  page.isVisible = true;
  scheduler.wake();
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(1);
});

test("a page whose server can't be reached keeps its input, and revalidates when it can again", async () => {
  const server = { isReachable: false };
  const { scheduler, countRevalidations } = start({
    isReachable: () => Promise.resolve(server.isReachable),
  });
  scheduler.subscribe(() => true);
  scheduler.receive(EVENT);
  await advance(2 * LONG_MS);
  expect(countRevalidations()).toBe(0);

  server.isReachable = true;
  await advance(LONG_MS);
  expect(countRevalidations()).toBe(1);
});

test("a full event buffer collapses into a single missed event", async () => {
  const { scheduler, countRevalidations } = start();
  for (let count = 0; count < 2000; count++) scheduler.receive({ kind: "twin", twinId: "chair" });
  scheduler.subscribe(({ kind }) => kind === "missed");
  await advance(LONG_MS);

  expect(countRevalidations()).toBe(1);
});

/** Starts a scheduler whose revalidations finish when the test decides. */
function start({
  respondsAtOnce = true,
  canRevalidate = (): boolean => true,
  isReachable = () => Promise.resolve(true),
} = {}) {
  const scheduler = createRevalidationScheduler(canRevalidate, isReachable);
  const responses: (() => void)[] = [];
  const load = new AbortController();
  let revalidations = 0;
  scheduler.setRevalidate(() =>
    scheduler.trackRequest(request(load.signal), () => {
      revalidations += 1;
      const response = new Promise<void>((resolve) => void responses.push(resolve));
      return respondsAtOnce ? Promise.resolve() : response;
    }),
  );
  return {
    scheduler,
    countRevalidations: () => revalidations,
    respond: () => responses.shift()?.(),
    cancel: () => load.abort(),
  };
}

function request(signal?: AbortSignal): Request {
  return new Request("http://app.test/products.data", { signal: signal ?? null });
}

/** Advances the fake clock, so that results don't depend on the load of the machine. */
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
