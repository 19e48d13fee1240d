import { expect, test } from "vitest";

import { isSafeAddress, isWebAddress, safeAddress } from "./web-address.ts";

test.each([
  "https://example.test/a.png?b=c#d",
  "HTTP://example.test",
  "https://user@example.test/",
  "https://ex\u00e4mple.test/\u017c\u00f3\u0142\u0107",
])("%j is a web address", (text) => {
  expect(isWebAddress(text)).toBe(true);
  expect(safeAddress(text)).toBe(text);
});

test.each(["/icons/a.svg", "/private/attachment/1/content/v1?variant=thumb"])(
  "%j is a path of this installation",
  (text) => {
    expect([isWebAddress(text), isSafeAddress(text)]).toEqual([false, true]);
  },
);

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  " https://example.test",
  "https://example.test/\n",
  "ht\ntps://example.test",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.test/1",
  "//example.test/a.png",
  "/\\example.test",
  "/\t/example.test",
  "https:example.test",
  "https://",
  "http://[x",
  "a.png",
  "",
])("%j is neither", (text) => {
  expect(isSafeAddress(text)).toBe(false);
  expect(safeAddress(text)).toBeNull();
});
