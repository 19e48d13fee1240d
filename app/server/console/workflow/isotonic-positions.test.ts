import { expect, test } from "vitest";

import { isotonicPositions } from "./isotonic-positions.server.ts";

const place = (wanted: number, gap = 10, weight = 1) => ({ wanted, gap, weight });

test("places that are far enough apart get what they want", () => {
  expect(isotonicPositions([place(0, 0), place(20), place(50)])).toEqual([0, 20, 50]);
});

test("places that want the same spread around it", () => {
  expect(isotonicPositions([place(30, 0), place(30), place(30)])).toEqual([20, 30, 40]);
});

test("a heavier place moves less", () => {
  expect(isotonicPositions([place(0, 0, 3), place(2, 10, 1)])).toEqual([-2, 8]);
});

test("blocks that meet become one", () => {
  const positions = isotonicPositions([place(12, 0), place(0), place(0), place(100)]);

  expect(positions).toEqual([-6, 4, 14, 100]);
});

test("no places have no positions", () => {
  expect(isotonicPositions([])).toEqual([]);
});
