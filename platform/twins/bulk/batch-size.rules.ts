/**
 * Intended duration of a batch. The number of its rows is adjusted to the speed of earlier batches.
 */
const BATCH_MS = 80;
const MAX_BATCH_ROWS = 400;

/** Number of rows of a slice's first batch, because their speed isn't known yet. */
export const FIRST_BATCH_ROWS = 10;

/** Computes the number of rows of the next batch from the last batch and its duration. */
export function nextBatchSize(rows: number, ms: number): number {
  const size = Math.round(rows * Math.min(2, BATCH_MS / Math.max(1, ms)));
  return Math.max(1, Math.min(MAX_BATCH_ROWS, size));
}
