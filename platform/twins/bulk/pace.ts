import type { Tx } from "../../base/database/executor.ts";
import { forgetPlans } from "../../base/database/forget-plans.ts";

/** Progress of a slice, and the size of its next batch. */
export interface Pace {
  /** Rows up to this position are done and skipped; in an undo, rows from it on. */
  after: number;
  /** Rows up to this position are processed one by one, because a process died at one of them. */
  aloneUpTo: number;
  rows: number;
  /** Number of rows that the slice has written. */
  written: number;
  /** Number of rows up to which the current plans are good. */
  plannedFor: number;
}

const FIRST_ROWS = 200;

/**
 * Discards plans whenever the rows of the slice have doubled, because the tables grow with them.
 */
export async function keepPlansFitting(tx: Tx, pace: Pace): Promise<void> {
  if (pace.written < pace.plannedFor) return;
  pace.plannedFor = Math.max(FIRST_ROWS, 2 * pace.written);
  await forgetPlans(tx);
}
