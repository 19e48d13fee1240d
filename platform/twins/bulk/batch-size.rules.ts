/** Rows that are worked on together take about this time, so their number follows the speed. */
const BATCH_MS = 80;
const MAX_BATCH_ROWS = 400;

/** Of a slice's first batch: how long its rows take isn't known yet. */
export const FIRST_BATCH_ROWS = 10;

/** The number of rows of the next batch, by those of the last and the milliseconds that it took. */
export function nextBatchSize(rows: number, ms: number): number {
  const size = Math.round(rows * Math.min(2, BATCH_MS / Math.max(1, ms)));
  return Math.max(1, Math.min(MAX_BATCH_ROWS, size));
}
