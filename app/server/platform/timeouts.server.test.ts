import { expect, test } from "vitest";

import { withTimeouts } from "./timeouts.server.ts";

const BASE = "http://platform.test";
const HEALTH = `${BASE}/health/live`;
const SHORT = { checkAfterMs: 5, checkTimeoutMs: 5 };
const never = () => new Promise<Response>(() => undefined);

test("a platform that responds to nothing, not even to health checks, times out", async () => {
  const fetch = withTimeouts(never, BASE, { ...SHORT, answerMs: 60_000 });

  await expect(fetch(new Request(`${BASE}/private/twin/1/v2`))).rejects.toMatchObject({
    name: "TimeoutError",
    message: "The platform does not respond",
  });
});

test("a call that takes too long is canceled although the platform responds", async () => {
  const ended: unknown[] = [];
  const fetch = withTimeouts(
    ({ request, timeoutSignal }) => {
      if (request.url === HEALTH) return Promise.resolve(new Response());
      timeoutSignal.addEventListener("abort", () => ended.push(request.url));
      return never();
    },
    BASE,
    { ...SHORT, answerMs: 40 },
  );

  await expect(fetch(new Request(`${BASE}/slow`))).rejects.toThrow("No answer within 40 ms");
  expect(ended).toEqual([`${BASE}/slow`]);
});

test("an upload has no time limit while the platform responds", async () => {
  let checks = 0;
  const stored = Promise.withResolvers<Response>();
  const fetch = withTimeouts(
    ({ request }) => {
      if (request.url !== HEALTH) return stored.promise;
      checks += 1;
      if (checks === 5) stored.resolve(new Response("stored"));
      return Promise.resolve(new Response());
    },
    BASE,
    { ...SHORT, answerMs: 1 },
  );
  const upload = new Request(`${BASE}/upload`, { method: "POST", body: new FormData() });

  expect(await (await fetch(upload)).text()).toBe("stored");
});

test("a caller that disconnected stops the wait", async () => {
  const leaving = new AbortController();
  const fetch = withTimeouts(never, BASE, { answerMs: 60_000 });
  const answer = fetch(new Request(`${BASE}/page`, { signal: leaving.signal }));
  leaving.abort();

  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
});
