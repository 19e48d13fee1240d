import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createRevalidationScheduler } from "./live-revalidation.ts";

const NEWS = { kind: "twin", twinId: "lamp" } as const;
const LONG = 10_000;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test("a page looks again for what concerns it, once for all that comes together", async () => {
  const { looks, countRevalidations } = start();
  looks.subscribe(({ twinId }) => twinId === "lamp");
  looks.receive({ kind: "twin", twinId: "chair" });
  await pass(LONG);
  expect(countRevalidations()).toBe(0);

  for (let count = 0; count < 5; count++) looks.receive(NEWS);
  await pass(LONG);
  expect(countRevalidations()).toBe(1);
});

test("continuous events still trigger revalidation, one at a time", async () => {
  const { looks, countRevalidations, answer } = start({ answersAtOnce: false });
  looks.subscribe(() => true);
  const unending = setInterval(() => looks.receive(NEWS), 50);
  await pass(LONG);
  expect(countRevalidations()).toBe(1);

  answer();
  await pass(LONG);
  expect(countRevalidations()).toBe(2);
  clearInterval(unending);
});

test("a page that comes after its news looks again, and one that was asked for later doesn't", async () => {
  const { looks, countRevalidations } = start();
  const reading = Promise.withResolvers<void>();
  const page = looks.trackRequest(request(), () => reading.promise);
  looks.receive(NEWS);
  await pass(LONG);
  reading.resolve();
  await page;
  const leave = looks.subscribe(() => true);
  await pass(LONG);
  expect(countRevalidations()).toBe(1);

  leave();
  await looks.trackRequest(request(), async () => {});
  looks.subscribe(() => true);
  await pass(LONG);
  expect(countRevalidations()).toBe(1);
});

test("no look comes while it would do harm, and none is forgotten for it", async () => {
  const { looks, countRevalidations } = start();
  looks.subscribe(() => true);
  looks.setPaused(true);
  looks.receive(NEWS);
  await pass(LONG);
  expect(countRevalidations()).toBe(0);

  looks.setPaused(false);
  await pass(LONG);
  expect(countRevalidations()).toBe(1);
});

test("a look that another page cut off is made again", async () => {
  const { looks, countRevalidations, answer, cutOff } = start({ answersAtOnce: false });
  looks.subscribe(() => true);
  looks.receive(NEWS);
  await pass(LONG);
  cutOff();
  answer();
  await pass(LONG);

  expect(countRevalidations()).toBe(2);
});

test("a page that is left looks no more", async () => {
  const { looks, countRevalidations } = start();
  const leave = looks.subscribe(() => true);
  looks.receive(NEWS);
  leave();
  await pass(LONG);

  expect(countRevalidations()).toBe(0);
});

test("a page nobody can see looks when it is seen again", async () => {
  const visibility = { now: false };
  const { looks, countRevalidations } = start({ mayLook: () => visibility.now });
  looks.subscribe(() => true);
  looks.receive(NEWS);
  await pass(LONG);
  expect(countRevalidations()).toBe(0);

  visibility.now = true;
  looks.wake();
  await pass(LONG);
  expect(countRevalidations()).toBe(1);
});

test("a full event buffer collapses into a single missed event", async () => {
  const { looks, countRevalidations } = start();
  for (let count = 0; count < 2000; count++) looks.receive({ kind: "twin", twinId: "chair" });
  looks.subscribe(({ kind }) => kind === "missed");
  await pass(LONG);

  expect(countRevalidations()).toBe(1);
});

/** Looks of a page whose loaders answer when the test says so. */
function start({ answersAtOnce = true, mayLook = (): boolean => true } = {}) {
  const looks = createRevalidationScheduler(mayLook);
  const pending: (() => void)[] = [];
  const reading = new AbortController();
  let revalidations = 0;
  looks.setRevalidate(() =>
    looks.trackRequest(request(reading.signal), () => {
      revalidations += 1;
      const answered = new Promise<void>((resolve) => void pending.push(resolve));
      return answersAtOnce ? Promise.resolve() : answered;
    }),
  );
  return {
    looks,
    countRevalidations: () => revalidations,
    answer: () => pending.shift()?.(),
    cutOff: () => reading.abort(),
  };
}

function request(signal?: AbortSignal): Request {
  return new Request("http://app.test/products.data", { signal: signal ?? null });
}

/** Lets the time of the test go by, which no machine's load can change. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
