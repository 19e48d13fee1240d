import { expect, test } from "vitest";

import { nextNight } from "./next-night.ts";

test("the night of the same day before three, else that of the next", () => {
  expect(nextNight(new Date("2026-12-31T02:59:59Z"))).toEqual(new Date("2026-12-31T03:00:00Z"));
  expect(nextNight(new Date("2026-12-31T03:00:00Z"))).toEqual(new Date("2027-01-01T03:00:00Z"));
});
