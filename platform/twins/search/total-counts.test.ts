import { expect, test } from "vitest";

import type { PlatformEvent } from "../../core/events.ts";
import { createTotalCountCache } from "./total-counts.ts";

const ANN = { domainId: "d", businessAccountId: "ann" };
const ADMIN = { domainId: "d", businessAccountId: null };

test("a long list is counted once, until something of its business changes", async () => {
  const { changed, totals, count } = setUp();

  expect(await totals.keep(ANN, "all", count(5000))).toBe(5000);
  expect(await totals.keep(ANN, "all", count(5001))).toBe(5000);
  changed("bob");
  expect(await totals.keep(ANN, "all", count(5001))).toBe(5000);
  changed("ann");
  expect(await totals.keep(ANN, "all", count(5001))).toBe(5001);
});

test("a short list is counted each time", async () => {
  const { totals, count } = setUp();

  expect(await totals.keep(ANN, "few", count(12))).toBe(12);
  expect(await totals.keep(ANN, "few", count(13))).toBe(13);
});

test("who sees every business counts again when any of them changes", async () => {
  const { changed, totals, count } = setUp();
  await totals.keep(ADMIN, "everything", count(5000));

  changed("bob");

  expect(await totals.keep(ADMIN, "everything", count(5001))).toBe(5001);
});

test("while a business changes all the time, a costly count is believed for a moment", async () => {
  const { changed, totals, count, later } = setUp();
  await totals.keep(ANN, "all", count(5000, 50));

  changed("ann");
  later(900);
  expect(await totals.keep(ANN, "all", count(5001))).toBe(5000);
  later(200);
  expect(await totals.keep(ANN, "all", count(5001))).toBe(5001);
});

test("places found far down a list are forgotten with its total", async () => {
  const { changed, totals, count } = setUp();
  await totals.keep(ANN, "all", count(5000));
  totals.places("all", "by name").push({ offset: 2500, id: "t" });

  expect(totals.places("all", "by name")).toEqual([{ offset: 2500, id: "t" }]);
  expect(totals.places("all", "by age")).toEqual([]);
  changed("ann");
  await totals.keep(ANN, "all", count(5001));
  expect(totals.places("all", "by name")).toEqual([]);
});

function setUp() {
  let tell: (event: PlatformEvent) => void = () => undefined;
  let clock = 0;
  const events: Parameters<typeof createTotalCountCache>[0] = {
    subscribe: (onEvent) => {
      tell = onEvent;
      return () => undefined;
    },
  };
  return {
    totals: createTotalCountCache(events, () => clock),
    count:
      (total: number, milliseconds = 0) =>
      async () => {
        clock += milliseconds;
        return total;
      },
    later: (milliseconds: number) => void (clock += milliseconds),
    changed: (businessAccountId: string) =>
      tell({
        type: "twin",
        kind: "updated",
        domainId: "d",
        businessAccountId,
        twinId: "t",
        headTwinId: null,
        classId: "c",
        statusId: "s",
        statusKey: "draft",
      }),
  };
}
