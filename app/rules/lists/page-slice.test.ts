import { expect, test } from "vitest";

import { slicePage, parseSlicePage } from "./page-slice.ts";

const pageIn = (search: string) =>
  parseSlicePage(new URL(`http://shop.test/products/1${search}`), "media");

test("the URL contains the page number, and an invalid one is the first page", () => {
  expect(pageIn("?media=3")).toBe(3);
  for (const search of ["", "?media=", "?media=0", "?media=-1", "?media=x", "?media=1e9"]) {
    expect(pageIn(search)).toBe(1);
  }
});

test("a page past the end is the last one", () => {
  expect(slicePage(["a", "b", "c"], 9, 2)).toEqual({ items: ["c"], page: 2, size: 2, total: 3 });
  expect(slicePage([], 9, 2)).toEqual({ items: [], page: 1, size: 2, total: 0 });
});
