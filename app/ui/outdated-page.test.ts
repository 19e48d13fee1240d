import { expect, test } from "vitest";

import { revalidateIfRefused } from "./outdated-page.ts";

test.each([
  [404, true],
  [409, true],
  [422, false],
])("after an answer with status %i, that the page is loaded again is %s", (actionStatus, loads) => {
  const url = new URL("http://localhost/");
  const at = { currentUrl: url, currentParams: {}, nextUrl: url, nextParams: {} };
  expect(revalidateIfRefused({ ...at, actionStatus, defaultShouldRevalidate: false })).toBe(loads);
});
