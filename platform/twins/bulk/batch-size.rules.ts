/** Target duration of a batch; the number of rows follows the speed of earlier ones. */
const BATCH_MS = 80;
const MAX_BATCH_ROWS = 400;

/** Rows of a slice's first batch, when their duration isn't known yet. */
export const FIRST_BATCH_ROWS = 10;

/** Computes the rows of the next batch from those of the last and its duration in milliseconds. */
export function nextBatchSize(rows: number, ms: number): number {
  const size = Math.round(rows * Math.min(2, BATCH_MS / Math.max(1, ms)));
  return Math.max(1, Math.min(MAX_BATCH_ROWS, size));
}
