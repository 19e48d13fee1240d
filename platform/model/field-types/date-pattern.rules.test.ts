import fc from "fast-check";
import { expect, test } from "vitest";

import { testSeed } from "../../testing/test-seed.ts";
import { formatDate, parseDate } from "./date-pattern.rules.ts";

const PATTERNS = ["yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd", "dd.MM.yyyy HH:mm", "yyyy/M/d", "HH:mm"];

test.each(PATTERNS)("a date written as %s is read the same", (pattern) => {
  const moments = fc.date({
    min: new Date("1000-01-01"),
    max: new Date("9999-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (moment) => {
      const written = formatDate(moment, pattern);
      const read = parseDate(written, pattern);
      expect(read && formatDate(read, pattern)).toBe(written);
    }),
    { seed: testSeed() },
  );
});

test.each([
  ["2026-02-30", "yyyy-MM-dd"],
  ["2026-2-3", "yyyy-MM-dd"],
  ["26-02-03", "yyyy-MM-dd"],
  ["2026-02-03T25:00:00", undefined],
  ["Thu Feb 05 2026", "yyyy-MM-dd"],
  ["", "yyyy-MM-dd"],
])("%s isn't a date", (text, pattern) => {
  expect(parseDate(text, pattern)).toBeNull();
});
