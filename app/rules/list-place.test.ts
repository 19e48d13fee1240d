import { expect, test } from "vitest";

import { backTo, fromList, keepList, listIn } from "#app/rules/list-place.ts";

const LIST = "/products?f.status=draft&page=2";

test("a page opened out of a list leads back to it as it was, over the pages between", () => {
  const page = fromList("/products/1", LIST);
  const { searchParams } = new URL(page, "http://app.test");

  expect(listIn(searchParams)).toBe(LIST);
  expect(backTo("/products", LIST)).toBe(LIST);
  expect(backTo("/products/1", LIST)).toBe(page);
  expect(keepList(new URL(page, "http://app.test"), "/products")).toBe(LIST);
  expect(backTo("/marketplaces", LIST)).toBe(fromList("/marketplaces", LIST));
});

test("other parts of an address stay", () => {
  expect(fromList("/editProduct/1?ean=5#images", "/products?page=2")).toBe(
    "/editProduct/1?ean=5&list=%2Fproducts%3Fpage%3D2#images",
  );
  expect(fromList("/products/1", null)).toBe("/products/1");
});

test.each([
  "//evil.test/products",
  "https://evil.test/products",
  "/\\evil.test",
  "javascript:1",
  "",
])("%j is no list of this app", (list) => {
  expect(listIn(new URLSearchParams({ list }))).toBeNull();
});
