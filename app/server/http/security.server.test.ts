import { expect, test } from "vitest";

import { changedHost, contentSecurityPolicy, isSameOrigin } from "./security.server.ts";

const post = (address: string, headers: Record<string, string>) =>
  isSameOrigin(new Request(address, { method: "POST", headers }), new URL(address));

test("a form posted from our own page is accepted", () => {
  expect(post("http://shop.test/login", { "sec-fetch-site": "same-origin" })).toBe(true);
  expect(post("http://shop.test/login", { origin: "http://shop.test" })).toBe(true);
});

test.each([
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.test" }],
  [
    "a neighbor on the same site",
    { "sec-fetch-site": "same-site", origin: "http://blog.shop.test" },
  ],
  ["another origin, where the browser says no more", { origin: "http://evil.test" }],
  ["another port of this host", { origin: "http://shop.test:8080" }],
  ["a page that hides its origin", { origin: "null" }],
  ["nobody knows where", {}],
])("a form from %s is rejected", (_who, headers) => {
  expect(post("http://shop.test/login", headers)).toBe(false);
});

test.each([
  ["http://shop.test/login", { origin: "http://shop.test:8080" }, "shop.test:8080"],
  ["http://shop.test/login", { origin: "http://evil.test" }, null],
  ["http://shop.test/login", { origin: "null" }, null],
  ["http://shop.test/login", {}, null],
  [
    "http://shop.test/login",
    { origin: "http://shop.test:8080", "sec-fetch-site": "cross-site" },
    null,
  ],
])("a form to %s with %j tells of a proxy that left out the port: %s", (address, headers, from) => {
  const request = new Request(address, { method: "POST", headers: headers as HeadersInit });

  expect(changedHost(request, new URL(address))).toBe(from);
});

test("behind a proxy that terminates TLS an https page has the same origin", () => {
  expect(post("http://shop.test/login", { origin: "https://shop.test" })).toBe(true);
});

test("only scripts with the request's nonce run", () => {
  const policy = contentSecurityPolicy("abc", false);
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test("images come from the app and the origins of files only", () => {
  const policy = contentSecurityPolicy("abc", false, ["https://platform.test"]);
  expect(policy).toContain("img-src 'self' data: blob: https://platform.test;");
  expect(policy).toContain("connect-src 'self';");
  expect(contentSecurityPolicy("abc", false)).toContain("img-src 'self' data: blob:;");
});
