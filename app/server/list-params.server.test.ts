import fc from "fast-check";
import { expect, test } from "vitest";

import { hasNarrowing, listEntries, listHref, nextSort } from "#app/ui/list-href.ts";

import { clampPage, type ListOptions, offsetOf, readListParams } from "./list-params.server.ts";

const options: ListOptions = {
  sizes: [10, 20, 50],
  sortable: ["name", "price", "created"],
  filterable: ["status", "type"],
  columns: ["name", "price", "status"],
  groupable: ["status"],
};

const read = (search: string) =>
  readListParams(new URL(`http://shop.test/products${search}`), options);

test("an address without a query is the list's own order, its first page and its first size", () => {
  expect(read("")).toMatchObject({
    page: 1,
    size: 10,
    sort: [{ key: "created", descending: true }],
    layout: "grid",
  });
  expect(listHref(read(""))).toBe("/products");
});

test("what the address says comes back as it was said", () => {
  const address =
    "/products?search=wire&f.status=a&f.status=b&sort=-price%2Cname&page=3&size=50&layout=cards";
  const params = readListParams(new URL(address, "http://shop.test"), options);
  expect(params).toMatchObject({
    search: "wire",
    filters: { status: ["a", "b"] },
    page: 3,
    size: 50,
    layout: "cards",
  });
  expect(listHref(params)).toBe(address);
});

test("rubbish is left out", () => {
  const params = read(
    "?page=-7&size=13&sort=password&f.secret=1&layout=spiral&group=price&cols=nothing",
  );
  expect(listHref(params)).toBe("/products");
});

test("no address makes the reader fail, and its canonical form is stable", () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("-created", "name", "50", "0", "1e9", "NaN", ",,,"),
  );
  const name = fc.constantFrom(
    "search",
    "sort",
    "page",
    "size",
    "cols",
    "group",
    "open",
    "layout",
    "view",
    "f.status",
    "f.",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, word)), (pairs) => {
      const params = read(`?${new URLSearchParams(pairs)}`);
      const again = readListParams(new URL(listHref(params), "http://shop.test"), options);
      expect(listHref(again)).toBe(listHref(params));
      expect(offsetOf(params)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a change of what is listed goes back to the first page, a change of its look does not", () => {
  const params = read("?page=4");
  expect(listHref(params, { search: "pen" })).toBe("/products?search=pen");
  expect(listHref(params, { layout: "cards" })).toBe("/products?page=4&layout=cards");
  expect(listHref(params, { page: 5 })).toBe("/products?page=5");
});

test("a header sorts up, then down, then lets go", () => {
  const up = { ...read(""), sort: nextSort(read(""), "name") };
  expect(listHref(up)).toBe("/products?sort=name");
  const down = { ...up, sort: nextSort(up, "name") };
  expect(listHref(down)).toBe("/products?sort=-name");
  expect(listHref({ ...down, sort: nextSort(down, "name") })).toBe("/products");
});

test("a page past the end is the last one", () => {
  expect(clampPage(read("?page=9"), 21).page).toBe(3);
  expect(clampPage(read("?page=9"), 0).page).toBe(1);
  expect(offsetOf(read("?page=3&size=20"))).toBe(40);
});

test("a data request lists the same page as its document", () => {
  const params = readListParams(new URL("http://shop.test/products.data?page=2"), options);
  expect(params.path).toBe("/products");
});

test("a search form carries everything but its own words", () => {
  const params = read("?search=pen&f.status=a&page=2&size=20");
  expect(listEntries({ ...params, search: "", page: 1 })).toEqual([
    ["f.status", "a"],
    ["size", "20"],
  ]);
  expect(hasNarrowing(params)).toBe(true);
  expect(hasNarrowing(read("?size=20"))).toBe(false);
});
