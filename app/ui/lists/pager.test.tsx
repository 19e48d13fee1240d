import { expect, test } from "vitest";

import type { ListParams } from "#app/rules/lists/list-href.ts";
import { htmlOf } from "#tests/support/screen.tsx";

import { Pager } from "./pager.tsx";

const params: ListParams = {
  path: "/products",
  search: "",
  filters: {},
  sort: [],
  page: 2,
  size: 10,
  cols: [],
  group: null,
  open: [],
  layout: "grid",
  density: "comfortable",
  view: null,
  controls: { sorts: [], hasGroups: false, hasViews: false },
  defaults: {
    search: "",
    filters: {},
    sort: "",
    size: 10,
    layout: "grid",
    density: "comfortable",
    cols: "",
    group: null,
  },
};

test("the last page has no next one", () => {
  expect(renderPager({ total: 20 })).not.toContain("page=3");
  expect(renderPager({ total: 21 })).toContain("page=3");
});

test("a capped count has a next page", () => {
  expect(renderPager({ total: 20, hasMore: true })).toContain("page=3");
});

test("an estimated count is rounded, and the last page is a link", () => {
  const page = renderPager({ total: 10_000, hasMore: true, estimate: 83_122 });

  expect(page).toContain("11 - 20 of about 83\u00A0000");
  expect(page).toContain("page=1000000");
});

function renderPager(totals: { total: number; hasMore?: boolean; estimate?: number }): string {
  return htmlOf(() => <Pager params={params} sizes={[10]} {...totals} />, { path: "/products" });
}
