import type { IncomingMessage } from "node:http";

import type { Logger } from "pino";
import { expect, test, vi } from "vitest";

import { createHttpsMarker, createProxyWatch } from "./public-address.server.ts";

const DOMAIN_HOSTS = new Map([["books.test", "library"]]);

const protocolOf = (PUBLIC_URL: string | undefined, host = "shop.test") => {
  const markHttps = createHttpsMarker({ PUBLIC_URL, DOMAIN_HOSTS });
  const hostname = host.split(":")[0];
  const request = { protocol: "http", host, hostname } as never as Parameters<typeof markHttps>[0];
  markHttps(request);
  return request.protocol;
};

test("the protocol is that of PUBLIC_URL, for its host name and those of domains only", () => {
  expect(protocolOf("https://shop.test")).toBe("https");
  expect(protocolOf("http://shop.test")).toBe("http");
  expect(protocolOf(undefined)).toBe("http");
  expect(protocolOf("https://shop.test", "books.test")).toBe("https");
  expect(protocolOf("https://shop.test", "127.0.0.1:3000")).toBe("http");
});

test("a proxy that isn't trusted is named once", () => {
  const warn = vi.fn<Logger["warn"]>();
  const watch = createProxyWatch((address) => address === "10.0.0.1", { warn });
  const send = (remoteAddress: string, headers: Record<string, string>) =>
    watch({ headers, socket: { remoteAddress } } as never as IncomingMessage);

  send("10.0.0.1", { "x-forwarded-for": "198.51.100.7" });
  send("10.0.0.2", {});
  expect(warn).not.toHaveBeenCalled();

  send("10.0.0.2", { "x-forwarded-proto": "https" });
  send("10.0.0.3", { "x-forwarded-proto": "https" });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(
    { proxy: "10.0.0.2" },
    expect.stringContaining("TRUST_PROXY") as unknown,
  );
});
