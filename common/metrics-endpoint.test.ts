import type { AddressInfo } from "node:net";

import { afterEach, expect, test } from "vitest";

import {
  mayReadMetrics,
  metricsAccess,
  METRICS_TYPE,
  startMetricsServer,
} from "./metrics-endpoint.ts";

const running: { close(): void }[] = [];
const fail = (sentence: string) => new Error(sentence);

afterEach(() => running.splice(0).forEach((server) => server.close()));

async function serve(options: { token?: string; render?: () => Promise<string> } = {}) {
  const { token = null, render = async () => "vitrine_up 1\n" } = options;
  const server = await startMetricsServer({ port: 0, host: "127.0.0.1", token, render, fail });
  running.push(server);
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, authorization = "") =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
  return { ask, port };
}

test("metrics are off without a port and a token", () => {
  expect(metricsAccess({})).toBeNull();
  expect(metricsAccess({ METRICS_PORT: 9464 })).toEqual({ port: 9464, token: null });
  expect(metricsAccess({ METRICS_TOKEN: "secret" })).toEqual({ port: null, token: "secret" });
});

test.each([
  [undefined, null, true],
  [undefined, "secret", false],
  ["Bearer secret", "secret", true],
  ["Bearer other", "secret", false],
  ["secret", "secret", false],
])("%s with the token %s may read: %s", (authorization, token, may) => {
  expect(mayReadMetrics(authorization, token)).toBe(may);
});

test("a scrape gets the metrics as text, and only their path exists", async () => {
  const { ask } = await serve();

  const answer = await ask("/metrics?a=1");

  expect(answer.headers.get("content-type")).toBe(METRICS_TYPE);
  expect(await answer.text()).toBe("vitrine_up 1\n");
  expect((await ask("/")).status).toBe(404);
});

test("a scrape without the token is rejected", async () => {
  const { ask } = await serve({ token: "secret" });

  expect((await ask("/metrics")).status).toBe(401);
  expect((await ask("/metrics", "Bearer secret")).status).toBe(200);
});

test("metrics that can't be read are not available now", async () => {
  const { ask } = await serve({ render: () => Promise.reject(new Error("no database")) });

  expect((await ask("/metrics")).status).toBe(503);
});

test("a taken port is named with its setting", async () => {
  const { port } = await serve();
  const options = { port, host: "127.0.0.1", token: null, render: async () => "", fail };

  await expect(startMetricsServer(options)).rejects.toThrow(
    `Port ${port} is taken: stop who listens there, or set METRICS_PORT`,
  );
});
