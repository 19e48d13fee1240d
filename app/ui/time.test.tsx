import { expect, test } from "vitest";

import { htmlOf } from "#tests/support/screen.tsx";

import { TimeZoneProvider } from "./time-zone.ts";
import { Ago } from "./time.tsx";

const ago = (timeZone: string | null) =>
  htmlOf(
    () => (
      <TimeZoneProvider value={timeZone}>
        <Ago iso="2026-11-24T23:30:00" />
      </TimeZoneProvider>
    ),
    { path: "/" },
  );

test("the exact time is that of the business's zone", () => {
  expect(ago("Europe/Warsaw")).toContain("Nov 25, 2026, 12:30");
  expect(ago("America/New_York")).toContain("Nov 24, 2026, 6:30");
});

test("outside of a business it is UTC until scripts know better", () => {
  expect(ago(null)).toContain("Nov 24, 2026, 11:30");
});
