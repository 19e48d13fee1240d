import { expect, test } from "vitest";

import { localPath } from "./local-path.server.ts";

test.each([
  ["/products", "/products"],
  ["/products?search=a%20b&page=2#top", "/products?search=a%20b&page=2#top"],
  ["/%09/host", "/%09/host"],
  ["/%2F%2Fhost", "/%2F%2Fhost"],
  ["/a/../products", "/products"],
])("%j is a path of this app", (to, path) => {
  expect(localPath(to, "/")).toBe(path);
});

test.each([
  "//host",
  "///host",
  "/\\host",
  "\\\\host",
  "/\t/host",
  "\t//host",
  "/\n/host",
  "/\r\n\\host",
  "/.//host",
  "/a/..//host",
  "/./\\host",
  "https://host",
  "https:host",
  "https:/products",
  "javascript:alert(1)",
  "//user@host/products",
  "//app.invalid@host",
  "products",
  "",
  null,
  new File([], "x"),
])("%j redirects to the fallback", (to) => {
  expect(localPath(to, "/fallback")).toBe("/fallback");
});
