import { once } from "node:events";
import type { AddressInfo } from "node:net";

import express, { type RequestHandler } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { limitAnonymous } from "./limit-anonymous.server.ts";

const LIMIT = 12;
/** A quarter of the limit may be requested at once. */
const AT_ONCE = 3;

// The clock of the limit stands still, so that a slow machine doesn't allow more requests.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("an address without a sign-in is rejected once it sent too much at once", async () => {
  await using server = await listen();
  for (let count = 0; count < AT_ONCE; count += 1)
    expect((await server.ask("/login")).status).toBe(200);

  const rejected = await server.ask("/login");

  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(rejected.headers.get("retry-after"))).toBeLessThanOrEqual(5);
  expect(await rejected.text()).toBe(`again in ${rejected.headers.get("retry-after")}`);
});

test("a waiting address may send more, evenly", async () => {
  await using server = await listen(600);
  await Promise.all(Array.from({ length: 160 }, () => server.ask("/login")));
  expect((await server.ask("/login")).status).toBe(429);

  vi.advanceTimersByTime(100);
  expect((await server.ask("/login")).status).toBe(200);
  expect((await server.ask("/login")).status).toBe(429);
});

test("those who are signed in, probes and other networks go on", async () => {
  await using server = await listen();
  await server.exhaust();

  expect((await server.ask("/products", { cookie: "signed-in" })).status).toBe(200);
  expect((await server.ask("/health/ready")).status).toBe(200);
  expect((await server.ask("/resources/health")).status).toBe(200);
  expect((await server.ask("/login", { "x-forwarded-for": "2001:db8:1:3::1" })).status).toBe(200);
});

test("one customer has all addresses of an IPv6 network", async () => {
  await using server = await listen();
  await server.exhaust({ "x-forwarded-for": "2001:db8:1:2::1" });

  expect((await server.ask("/login", { "x-forwarded-for": "2001:db8:1:2::9" })).status).toBe(429);
});

test("a rejected body is not read, and ends its connection", async () => {
  await using server = await listen();
  await server.exhaust();

  const rejected = await server.ask("/login", {}, { method: "POST", body: "a".repeat(10_000) });

  expect(rejected.status).toBe(429);
  expect(rejected.headers.get("connection")).toBe("close");
});

test("0 allows any number", async () => {
  await using server = await listen(0);
  await server.exhaust();

  expect((await server.ask("/login")).status).toBe(200);
});

async function listen(perMinute = LIMIT) {
  const app = express();
  app.set("trust proxy", true);
  app.use(
    limitAnonymous({
      perMinute,
      isSignedIn: async ({ headers }) => headers.cookie === "signed-in",
      renderPage: async (_request, seconds) => `again in ${seconds}`,
    }),
  );
  const answer: RequestHandler = (_request, response) => void response.sendStatus(200);
  app.use(answer);
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers });
  return {
    ask,
    async exhaust(headers: Record<string, string> = {}) {
      for (let count = 0; count <= AT_ONCE; count += 1) await ask("/login", headers);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
