import fc from "fast-check";
import { expect, test } from "vitest";

import {
  changeFromForm,
  hasFilters,
  differsFromView,
  listEntries,
  listHref,
  nextSort,
  toggleHref,
} from "#app/rules/lists/list-href.ts";
import { testSeed } from "#platform/testing/test-seed.ts";

import {
  clampPage,
  type ListOptions,
  offsetOf,
  readListParams,
  redirectToCanonicalUrl,
} from "./list-params.server.ts";

const options: ListOptions = {
  sizes: [10, 20, 50],
  sortable: ["name", "price", "created"],
  filterable: ["status", "type"],
  columns: ["name", "price", "status"],
  groupable: ["status"],
};

const read = (search: string) =>
  readListParams(new URL(`http://shop.test/products${search}`), options);

test("a URL without a query has the default order, the first page and the default size", () => {
  expect(read("")).toMatchObject({
    page: 1,
    size: 10,
    sort: [{ key: "created", descending: true }],
    layout: "grid",
    density: "comfortable",
  });
  expect(listHref(read(""))).toBe("/products");
});

test("the canonical URL of a parsed URL is the same", () => {
  const address =
    "/products?search=wire&f.status=a&f.status=b&sort=-price%2Cname&page=3&size=50&layout=cards&density=compact";
  const params = readListParams(new URL(address, "http://shop.test"), options);
  expect(params).toMatchObject({
    search: "wire",
    filters: { status: ["a", "b"] },
    page: 3,
    size: 50,
    layout: "cards",
    density: "compact",
  });
  expect(listHref(params)).toBe(address);
});

test("invalid values are ignored", () => {
  const params = read(
    "?page=-7&size=13&sort=password&f.secret=1&layout=spiral&density=tiny&group=price&cols=nothing",
  );
  expect(listHref(params)).toBe("/products");
});

test("no URL makes the parser fail, and its canonical form is stable", () => {
  const value = fc.oneof(
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
    "density",
    "view",
    "f.status",
    "f.",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const params = read(`?${new URLSearchParams(pairs)}`);
      const again = readListParams(new URL(listHref(params), "http://shop.test"), options);
      expect(listHref(again)).toBe(listHref(params));
      const viewed = readWith(`?${new URLSearchParams(pairs)}`);
      const { search } = new URL(listHref(viewed), "http://shop.test");
      expect(listHref(readWith(search))).toBe(listHref(viewed));
      expect(offsetOf(params)).toBeGreaterThanOrEqual(0);
    }),
    { seed: testSeed() },
  );
});

test("a change of the rows returns to the first page, a change of the layout does not", () => {
  const params = read("?page=4");
  expect(listHref(params, { search: "pen" })).toBe("/products?search=pen");
  expect(listHref(params, { layout: "cards" })).toBe("/products?page=4&layout=cards");
  expect(listHref(params, { page: 5 })).toBe("/products?page=5");
});

test("a column header sorts ascending, then descending, then resets", () => {
  const up = { ...read(""), sort: nextSort(read(""), "name") };
  expect(listHref(up)).toBe("/products?sort=name");
  const down = { ...up, sort: nextSort(up, "name") };
  expect(listHref(down)).toBe("/products?sort=-name");
  expect(listHref({ ...down, sort: nextSort(down, "name") })).toBe("/products");
});

test("a searched list shows the best matches first, unless another order is chosen", () => {
  const ranked = (search: string, view?: { id: string; query: string }) =>
    readListParams(
      new URL(`http://shop.test/products${search}`),
      { ...options, ranksText: true },
      view,
    );
  const best = [{ key: "relevance", descending: true }];
  const newest = [{ key: "created", descending: true }];

  expect(ranked("?search=creme").sort).toEqual(best);
  expect(listHref(ranked("?search=creme"))).toBe("/products?search=creme");
  expect(ranked("?search=creme&sort=-created").sort).toEqual(newest);
  expect(listHref(ranked("?search=creme&sort=-created"))).toBe(
    "/products?search=creme&sort=-created",
  );
  expect(ranked("?sort=-relevance").sort).toEqual(newest);
  expect(ranked("").controls.sorts).not.toContain("relevance");
  expect(read("?search=creme").sort).toEqual(newest);
  const view = { id: "v", query: "search=creme&sort=-relevance" };
  expect(ranked("?view=v", view).sort).toEqual(best);
  expect(ranked("?view=v&search=", view).sort).toEqual(newest);
  expect(ranked("?view=v", { id: "v", query: "search=creme&sort=name" }).sort).toEqual([
    { key: "name", descending: false },
  ]);
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

test("a search form contains all state but its own controls", () => {
  const params = read("?search=pen&f.status=a&page=2&size=20");
  expect(listEntries({ ...params, search: "", page: 1 })).toEqual([
    ["f.status", "a"],
    ["size", "20"],
  ]);
  expect(hasFilters(params)).toBe(true);
  expect(hasFilters(read("?size=20"))).toBe(false);
});

test("days and numbers are parsed in any notation, and invalid ones dropped", () => {
  const ranges: ListOptions = { filterable: ["created.from", "created.to", "price.min"] };
  const readRange = (search: string) =>
    readListParams(new URL(`http://shop.test/products${search}`), ranges).filters;
  expect(readRange("?f.created.from=2026-02-28&f.price.min=1%20234,5")).toEqual({
    "created.from": ["2026-02-28"],
    "price.min": ["1234.5"],
  });
  expect(readRange("?f.created.from=2026-02-30&f.created.to=soon&f.price.min=-1")).toEqual({});
});

test("columns are read from checkboxes or a list, in their order", () => {
  expect(read("?cols=price&cols=name").cols).toEqual(["price", "name"]);
  expect(read("?cols=price,name,price").cols).toEqual(["price", "name"]);
});

test("empty and default form values are not in the redirect's URL", () => {
  const url = new URL("http://shop.test/products?search=&f.status=a&sort=-created&page=1");
  const tidy = () => redirectToCanonicalUrl(url, readListParams(url, options));
  expect(tidy).toThrow(expect.objectContaining({ status: 302 }));
  const written = new URL("http://shop.test/products?f.status=a");
  expect(() => redirectToCanonicalUrl(written, readListParams(written, options))).not.toThrow();
});

test("the list's form changes only what it has controls for", () => {
  const params = read("?size=20&layout=cards&group=status&open=g%3Adraft&page=3");
  const form = new FormData();
  for (const [name, value] of [
    ["search", " wire "],
    ["f.status", "a"],
    ["f.price.min", ""],
    ["sort", "name"],
    ["group", "status"],
    ["density", "compact"],
    ["cols", "name"],
    ["cols", "price"],
  ] as const) {
    form.append(name, value);
  }
  expect(listHref(params, changeFromForm(params, form))).toBe(
    "/products?search=wire&f.status=a&sort=name&size=20&cols=name%2Cprice&group=status&layout=cards&density=compact",
  );
});

const VIEW = {
  id: "v1",
  query: "search=pen&f.status=a&f.status=b&sort=name&size=20&group=status&layout=cards",
};
const readWith = (search: string) =>
  readListParams(new URL(`http://shop.test/products${search}`), options, VIEW);

test("a saved view is loaded, and values in the URL override it", () => {
  expect(readWith("?view=v1")).toMatchObject({
    search: "pen",
    filters: { status: ["a", "b"] },
    size: 20,
    group: "status",
    layout: "cards",
    view: "v1",
  });
  const params = readWith("?view=v1&sort=-price&f.status=c&page=2");
  expect(params).toMatchObject({ search: "pen", filters: { status: ["c"] }, page: 2 });
  expect(listHref(params)).toBe("/products?f.status=c&sort=-price&page=2&view=v1");
});

test("the compact rows of a view can be made comfortable again, also by its form", () => {
  const dense = { id: "v3", query: "density=compact" };
  const readDense = (search: string) =>
    readListParams(new URL(`http://shop.test/products${search}`), options, dense);
  const form = new FormData();
  form.append("density", "");

  expect(readDense("?view=v3").density).toBe("compact");
  expect(changeFromForm(readDense("?view=v3"), form).density).toBe("compact");
  form.set("density", "comfortable");
  const address = listHref(readDense("?view=v3"), changeFromForm(readDense("?view=v3"), form));
  expect(address).toBe("/products?density=comfortable&view=v3");
  expect(readDense(address.slice(9)).density).toBe("comfortable");
});

test("a filter of a view can be cleared, and the URL stays canonical", () => {
  const lifted = listHref(readWith("?view=v1"), { search: "", filters: {}, group: null });
  expect(lifted).toBe("/products?search=&f.status=&group=&view=v1");
  const url = new URL(lifted, "http://shop.test");
  const params = readWith(url.search);
  expect(params).toMatchObject({ search: "", filters: {}, group: null });
  expect(listHref(params)).toBe(lifted);
  expect(() => redirectToCanonicalUrl(url, params)).not.toThrow();
});

test("a list differs from its view by its state, not by its page", () => {
  expect(differsFromView(readWith("?view=v1&page=3&open=g:a"))).toBe(false);
  expect(differsFromView(readWith("?view=v1&layout=grid"))).toBe(true);
  expect(differsFromView(readWith("?view=v1&layout=cards"))).toBe(false);
  expect(differsFromView(read("?sort=name"))).toBe(true);
  expect(differsFromView(read("?page=2"))).toBe(false);
});

test("a view with invalid values is the list in its default state", () => {
  const rubbish = { id: "v2", query: "size=7&sort=secret&layout=spiral&page=9&view=v1&f.x=1" };
  const params = readListParams(new URL("http://shop.test/products?view=v2"), options, rubbish);
  expect(listHref(params)).toBe("/products?view=v2");
  expect(params).toMatchObject({ page: 1, size: 10, filters: {} });
});

test("a row expands and collapses independently of others", () => {
  const params = read("?open=a,b");
  expect(toggleHref(params, "c")).toBe("/products?open=a%2Cb%2Cc");
  expect(toggleHref(params, "a")).toBe("/products?open=b");
});
