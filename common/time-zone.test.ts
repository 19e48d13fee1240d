import { expect, test } from "vitest";

import { dayAfter, dayIn, isTimeZone, startOfDay, timeZoneOf } from "./time-zone.ts";

test.each([
  ["2026-11-25", "UTC", "2026-11-25T00:00:00.000Z"],
  ["2026-11-25", "Europe/Warsaw", "2026-11-24T23:00:00.000Z"],
  ["2026-07-01", "Europe/Warsaw", "2026-06-30T22:00:00.000Z"],
  ["2026-11-25", "America/New_York", "2026-11-25T05:00:00.000Z"],
  ["2026-11-25", "Asia/Kathmandu", "2026-11-24T18:15:00.000Z"],
  ["2026-11-25", "Pacific/Auckland", "2026-11-24T11:00:00.000Z"],
])("%s in %s begins at %s", (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
});

test("the days around a change of the clocks begin where they do", () => {
  const starts = ["2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26"].map((day) =>
    startOfDay(day, "Europe/Warsaw").toISOString().slice(0, 16),
  );

  expect(starts).toEqual([
    "2026-03-28T23:00",
    "2026-03-29T22:00",
    "2026-10-24T22:00",
    "2026-10-25T23:00",
  ]);
});

test("a day without a midnight begins at one o'clock, one with two at the first", () => {
  expect(startOfDay("2026-09-06", "America/Santiago").toISOString()).toBe(
    "2026-09-06T04:00:00.000Z",
  );
  expect(startOfDay("2026-11-01", "America/Havana").toISOString()).toBe("2026-11-01T04:00:00.000Z");
});

test("a midnight that is reached only when the clocks were set back is the start", () => {
  expect(startOfDay("2026-10-30", "Africa/Cairo").toISOString()).toBe("2026-10-29T22:00:00.000Z");
});

test("an instant is on the day that clocks of the zone show", () => {
  const late = new Date("2026-11-24T23:30:00Z");

  expect(dayIn("UTC", late)).toBe("2026-11-24");
  expect(dayIn("Europe/Warsaw", late)).toBe("2026-11-25");
  expect(dayIn("America/New_York", late)).toBe("2026-11-24");
  expect(dayIn("Europe/Warsaw", new Date("2026-11-25T22:59:59Z"))).toBe("2026-11-25");
});

test("the chosen zone counts, then the country's, then UTC", () => {
  expect(timeZoneOf({ timeZone: "Europe/Berlin", country: "PL" })).toBe("Europe/Berlin");
  expect(timeZoneOf({ timeZone: "", country: "PL" })).toBe("Europe/Warsaw");
  expect(timeZoneOf({ timeZone: "", country: "" })).toBe("UTC");
});

test.each(["Europe/Warsaw", "UTC", "America/Argentina/Buenos_Aires", "Asia/Kathmandu"])(
  "%s is a time zone",
  (text) => {
    expect(isTimeZone(text)).toBe(true);
  },
);

test.each(["", "+01:00", "Europe", "Europe/Nowhere", "../etc/passwd", "x".repeat(100)])(
  "'%s' is no time zone",
  (text) => {
    expect(isTimeZone(text)).toBe(false);
  },
);

test("the day after the last of a month is the first", () => {
  expect(dayAfter("2026-02-28")).toBe("2026-03-01");
  expect(dayAfter("2026-10-25")).toBe("2026-10-26");
});
