import { expect, test } from "vitest";

import { FIRST_BATCH_ROWS, nextBatchSize } from "./batch-size.rules.ts";

test("batches of short rows grow, but not without end", () => {
  const sizes = [FIRST_BATCH_ROWS];
  for (let batch = 0; batch < 10; batch += 1) sizes.push(nextBatchSize(sizes.at(-1) ?? 0, 1));
  expect(sizes.slice(0, 4)).toEqual([10, 20, 40, 80]);
  expect(sizes.at(-1)).toBe(400);
});

test("rows that take long are worked on in small batches, at last alone", () => {
  expect(nextBatchSize(10, 400)).toBe(2);
  expect(nextBatchSize(2, 400)).toBe(1);
  expect(nextBatchSize(1, 2000)).toBe(1);
});
