import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { serverOptions } from "./server-options.server.ts";

const options = serverOptions({ headersMs: 200, requestMs: 400, checkMs: 50 });
const server = createServer(options, (_request, response) => response.end("whole"));

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.close();
});

test.each([
  ["headers that never end", "POST / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: "],
  ["no request at all", ""],
])("a connection with %s is closed", async (_case, sent) => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);

  expect(await text(socket)).toMatch(/^HTTP\/1.1 408/);
});

test("a connection whose body never ends is closed", async () => {
  const slow = createServer(options, (request) => void request.resume());
  await once(slow.listen(0, "127.0.0.1"), "listening");
  const socket = connect((slow.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 9\r\n\r\na");

  expect(await text(socket)).toMatch(/^HTTP\/1.1 408/);
  slow.close();
});

test("headers of more than 64 KB are rejected", async () => {
  const { port } = server.address() as AddressInfo;
  const headers = { "x-long": "x".repeat(65 * 1024) };

  expect((await fetch(`http://127.0.0.1:${port}/`, { headers })).status).toBe(431);
});

test("the default timeouts are those of docs/limits.md", () => {
  expect(serverOptions()).toMatchObject({ headersTimeout: 20_000, requestTimeout: 300_000 });
});
