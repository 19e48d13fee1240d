import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { expect, test } from "vitest";

import { signInToPlatform } from "#tests/support/platform-client.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

test("SIGTERM: not ready at once, a running request gets its response, then the exit code is 0", async () => {
  await using vitrine = await startVitrine();
  const slow = sendSlowly(vitrine);
  await slow.started;

  process.kill(vitrine.pid, "SIGTERM");
  await pause(200);
  const ready = await fetch(`${vitrine.url}/health/ready`);
  await pause(1500);
  const refused = await fetch(vitrine.url).catch(() => null);
  slow.finish();

  expect(ready.status).toBe(503);
  expect(refused).toBeNull();
  expect(await slow.status).toBeLessThan(500);
  expect(await vitrine.exited).toEqual({ code: 0, signal: null });
});

test("SHUTDOWN_SECONDS limits the wait for a request that doesn't end", async () => {
  await using vitrine = await startVitrine({ env: { SHUTDOWN_SECONDS: "1" } });
  const slow = sendSlowly(vitrine);
  await slow.started;

  const begin = performance.now();
  process.kill(vitrine.pid, "SIGTERM");

  expect(await slow.status).toBeNull();
  expect(await vitrine.exited).toEqual({ code: 0, signal: null });
  expect(performance.now() - begin).toBeLessThan(10_000);
});

test("event streams end with a hint when to connect again", async () => {
  await using vitrine = await startVitrine({ entry: "platform" });
  const { headers } = await signInToPlatform(vitrine.url);
  const stream = await fetch(`${vitrine.url}/private/event/stream/v1`, { headers });
  const text = stream.text();

  process.kill(vitrine.pid, "SIGTERM");

  expect(await text).toMatch(/retry: 1000\n\n$/);
  expect(await vitrine.exited).toEqual({ code: 0, signal: null });
});

/** A form whose body arrives in two parts; the status is null if the connection is cut. */
function sendSlowly(vitrine: Vitrine) {
  const started = Promise.withResolvers<void>();
  const status = Promise.withResolvers<number | null>();
  const body = "email=owner%40vitrine.demo&password=";
  const outgoing = request(
    `${vitrine.url}/login`,
    {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(body.length + 4),
        origin: vitrine.url,
      },
    },
    (response) => {
      response.resume();
      status.resolve(response.statusCode ?? null);
    },
  );
  outgoing.on("error", () => status.resolve(null));
  outgoing.write(body, () => started.resolve());
  return {
    // The server reads the first part before it is asked to stop.
    started: started.promise.then(() => pause(300)),
    status: status.promise,
    finish: () => outgoing.end("1234"),
  };
}
