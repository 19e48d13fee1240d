import { expect, test, vi } from "vitest";

const named = new Request("http://vitrine.test/", { headers: { "x-client-address": "1.2.3.4" } });

test("an address header from the client is ignored", async () => {
  vi.resetModules();
  const { getClientAddress } = await import("./client-address.server.ts");
  expect(getClientAddress(named)).toBeNull();
});

test.each([
  ["198.51.100.7:4711", "198.51.100.7"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["::ffff:198.51.100.7", "::ffff:198.51.100.7"],
])("%s is counted without a port", async (address, counted) => {
  const { getClientAddress, writeClientAddress } = await import("./client-address.server.ts");
  const headers: Record<string, string> = {};

  writeClientAddress(headers, address);

  expect(getClientAddress(new Request("http://vitrine.test/", { headers }))).toBe(counted);
});

test("the server's address replaces the client's header", async () => {
  const { getClientAddress, writeClientAddress } = await import("./client-address.server.ts");
  const headers = { "x-client-address": "1.2.3.4" };

  writeClientAddress(headers, "10.0.0.7");
  expect(getClientAddress(new Request("http://vitrine.test/", { headers }))).toBe("10.0.0.7");

  writeClientAddress(headers, undefined);
  expect(headers).toEqual({});
});
