import { request } from "node:http";

import { expect, test } from "vitest";

import { waitUntil } from "#platform/testing/wait-until.ts";
import { holdRequest } from "#tests/support/hold-request.ts";
import { signInToPlatform } from "#tests/support/platform-client.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

test("SIGTERM: not ready at once, a running request gets its response, then the exit code is 0", async () => {
  await using vitrine = await startVitrine({ env: { SHUTDOWN_SECONDS: "300" } });
  const slow = sendSlowly(vitrine);
  await slow.started;
  const ready = await holdRequest(`${vitrine.url}/health/ready`);

  process.kill(vitrine.pid, "SIGTERM");
  await waitUntil(() => vitrine.log.some(({ msg }) => msg === "stopping"), {
    what: "the server to begin to stop",
  });
  expect(await ready.finish()).toBe(503);
  await waitUntil(() => isUnreachable(vitrine), { what: "a new connection to be rejected" });
  slow.finish();

  expect(await slow.status).toBeLessThan(500);
  expect(await vitrine.exited).toEqual({ code: 0, signal: null });
});

test("SHUTDOWN_SECONDS limits the wait for a request that doesn't end", async () => {
  await using vitrine = await startVitrine({ env: { SHUTDOWN_SECONDS: "1" } });
  const slow = sendSlowly(vitrine);
  await slow.started;

  process.kill(vitrine.pid, "SIGTERM");

  expect(await slow.status).toBeNull();
  expect(await vitrine.exited).toEqual({ code: 0, signal: null });
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

async function isUnreachable({ url }: Vitrine): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    () => false,
    () => true,
  );
}

/** Sends a form in two parts. The status is null if the connection is cut. */
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
        // The server answers this header once it has begun to handle the request.
        expect: "100-continue",
        origin: vitrine.url,
      },
    },
    (response) => {
      response.resume();
      status.resolve(response.statusCode ?? null);
    },
  );
  outgoing.on("error", (error) => {
    started.reject(error);
    status.resolve(null);
  });
  outgoing.on("continue", () => outgoing.write(body, () => started.resolve()));
  outgoing.flushHeaders();
  return {
    started: started.promise,
    status: status.promise,
    finish: () => outgoing.end("1234"),
  };
}
