import { expect, test } from "vitest";

import { formatMergedTwin, parseMergedTwin } from "./merged-twin.rules.ts";

test("a merged twin is read as it was written, whatever its name contains", () => {
  const twin = {
    id: "019c0000-0000-7000-8000-000000000001",
    classId: "019c0000-0000-7000-8000-000000000002",
    name: " Two  words ",
  };
  expect(parseMergedTwin(formatMergedTwin(twin))).toEqual(twin);
});
