import { expect, test } from "vitest";

import { toDay, toMoment } from "./date-formats.ts";

const FORMATS = {
  wire: "2026-05-01T09:30:00",
  input: "2026-05-01T09:30",
  calendar: "2026-05-01 09:30:00",
};
const NAMES = ["wire", "input", "calendar"] as const;

test.each(NAMES.flatMap((from) => NAMES.map((to) => [from, to] as const)))(
  "a time is converted from %s to %s",
  (from, to) => {
    expect(toMoment(FORMATS[from], to)).toBe(FORMATS[to]);
  },
);

test.each(NAMES)("the day of %s", (from) => {
  expect(toDay(FORMATS[from])).toBe("2026-05-01");
});

test("seconds and a zone are kept for the platform, and not shown by an input", () => {
  expect(toMoment("2026-05-01 09:30:15.5Z", "wire")).toBe("2026-05-01T09:30:15.5Z");
  expect(toMoment("2026-05-01T09:30:15.5Z", "input")).toBe("2026-05-01T09:30");
});

test.each(["", "2026-05-01", "next week", "2026-05-01T9:30"])(
  "what has no time, %j, stays what was typed",
  (text) => {
    for (const format of NAMES) expect(toMoment(text, format)).toBe(text);
    expect(toDay(text)).toBe(text);
  },
);
