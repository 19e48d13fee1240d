import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { answerBrokenRequests } from "./broken-requests.server.ts";
import { serverOptions } from "./server-options.server.ts";

const options = serverOptions({ headersMs: 200, requestMs: 400, checkMs: 50 });
const server = createServer(options, (request, response) => {
  response.end(String(request.url?.length));
});
answerBrokenRequests(server);

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.close();
});

test("an address with a text of 5,000 Chinese characters is read", async () => {
  const answer = await fetch(addressOf("字".repeat(5000)));

  expect(await answer.text()).toBe(String(45_000 + "/?search=".length));
});

test("a longer address is answered with a sentence in each language", async () => {
  const answer = await fetch(addressOf("字".repeat(20_000)));

  expect(answer.status).toBe(431);
  const page = await answer.text();
  expect(page).toContain("This address is too long");
  for (const locale of ["en", "pl", "ru"]) expect(page).toContain(`lang="${locale}"`);
});

test.each([
  ["GET nonsense\r\n\r\n", 400],
  ["POST / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ", 408],
])("%j is answered with its status", async (sent, status) => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);

  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
});

function addressOf(search: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/?search=${encodeURIComponent(search)}`;
}
