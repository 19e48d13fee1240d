import { expect, test } from "vitest";

import { daysBefore, liveListings } from "./live-listings.rules.ts";

test("live listings are counted back from today's number", () => {
  const changes = [
    { date: "2026-11-23", marketplace: "showroom", started: 3, ended: 0 },
    { date: "2026-11-24", marketplace: "showroom", started: 1, ended: 2 },
  ];

  const [showroom] = liveListings("2026-11-24", 4, new Map([["showroom", 5]]), changes);

  expect(showroom).toEqual({
    marketplace: "showroom",
    dayList: [
      { date: "2026-11-21", count: 3 },
      { date: "2026-11-22", count: 3 },
      { date: "2026-11-23", count: 6 },
      { date: "2026-11-24", count: 5 },
    ],
  });
});

test("a marketplace without live listings is listed for the days on which it had some", () => {
  const changes = [{ date: "2026-11-24", marketplace: "allegro", started: 0, ended: 2 }];

  expect(liveListings("2026-11-24", 2, new Map([["showroom", 0]]), changes)).toEqual([
    {
      marketplace: "allegro",
      dayList: [
        { date: "2026-11-23", count: 2 },
        { date: "2026-11-24", count: 0 },
      ],
    },
  ]);
});

test("no day has less than no listing", () => {
  const changes = [{ date: "2026-11-24", marketplace: "showroom", started: 4, ended: 0 }];

  const [showroom] = liveListings("2026-11-24", 2, new Map([["showroom", 1]]), changes);

  expect(showroom?.dayList.map(({ count }) => count)).toEqual([0, 1]);
});

test("days go on before the first of a month", () => {
  expect(daysBefore("2026-03-01", 1)).toBe("2026-02-28");
});
