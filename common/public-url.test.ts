import { expect, test } from "vitest";

import { isRootAddress } from "./public-url.ts";

test.each([
  ["https://shop.example", true],
  ["https://shop.example/", true],
  ["http://localhost:3000", true],
  ["https://shop.example/catalog", false],
  ["https://shop.example/?a=1", false],
  ["https://shop.example/#top", false],
  ["no address", true],
])("%s has no path: %s", (address, isRoot) => {
  expect(isRootAddress(address)).toBe(isRoot);
});
