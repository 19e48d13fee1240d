import { expect, test } from "vitest";

import { formatDate, parseDate } from "./date-pattern.ts";

test.each([
  ["yyyy-MM-dd", "2028-09-30", "2028-09-30T00:00:00"],
  ["yyyy-MM-dd'T'HH:mm:ss", "2028-09-30T07:05:09", "2028-09-30T07:05:09"],
  ["dd.MM.yyyy HH:mm", "30.09.2028 07:05", "2028-09-30T07:05:00"],
  ["yyyy/MM/dd", "2028/09/30", "2028-09-30T00:00:00"],
])("a date in the pattern %s is read and written back", (pattern, text, moment) => {
  const date = parseDate(text, pattern);

  expect(date && formatDate(date)).toBe(moment);
  expect(date && formatDate(date, pattern)).toBe(text);
});

test.each(["2028-02-30", "2028-9-3", "30.09.2028", "2028-09-30T00:00:00", ""])(
  "%s is no date in the pattern yyyy-MM-dd",
  (text) => {
    expect(parseDate(text, "yyyy-MM-dd")).toBeNull();
  },
);
