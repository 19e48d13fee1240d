import { expect, test } from "vitest";

import { listMonths } from "./use-months.rules.ts";

test("months begin at midnight of the time zone, also across a year and a change of clocks", () => {
  const now = new Date("2026-04-30T22:30:00Z");

  expect(listMonths("Europe/Warsaw", now, 3)).toEqual([
    { month: "2026-03", start: new Date("2026-02-28T23:00:00Z") },
    { month: "2026-04", start: new Date("2026-03-31T22:00:00Z") },
    { month: "2026-05", start: new Date("2026-04-30T22:00:00Z") },
  ]);
  expect(listMonths("UTC", new Date("2026-01-31T12:00:00Z"), 2)).toEqual([
    { month: "2025-12", start: new Date("2025-12-01T00:00:00Z") },
    { month: "2026-01", start: new Date("2026-01-01T00:00:00Z") },
  ]);
});
