import { expect, test } from "vitest";

import { htmlOf } from "#tests/support/screen.tsx";

import { PageSkeleton } from "./page-skeleton.tsx";
import { pendingPageShape } from "./skeleton-shape.ts";

test.each([
  ["/products", "/products/7", "product"],
  ["/products/7", "/products", "list"],
  ["/products/7", "/editProduct/7", "form"],
  ["/products/7", "/marketplace-product/9", "card"],
  ["/products", "/products/new", "form"],
  ["/marketplace-product/9", "/browse/7", "product"],
  ["/users", "/settings/profile", "form"],
  ["/products", "/products/7/publish", "product"],
])("from %s to %s a %s skeleton is shown", (from, to, shape) => {
  expect(pendingPageShape(from, to)).toBe(shape);
});

test.each([
  ["/products", "/products"],
  ["/products/7", "/products/7/publish"],
  ["/products/7/publish", "/products/7"],
  ["/products", "/products/delete/7"],
  ["/users/invite", "/users"],
  ["/products", "/login"],
])("from %s to %s no skeleton is shown", (from, to) => {
  expect(pendingPageShape(from, to)).toBeNull();
});

test("the skeleton of a product has two rows for its marketplace cards", () => {
  const html = htmlOf(() => <PageSkeleton shape="product" />, { path: "/" });
  const [, first = ""] = html.split(/<div class="[^"]*block[^"]*">/);

  expect(first.match(/class="[^"]*row[^"]*"/g)).toHaveLength(2);
});
