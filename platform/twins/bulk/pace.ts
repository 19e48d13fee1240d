import type { Tx } from "../../base/database/executor.ts";
import { forgetPlans } from "../../base/database/forget-plans.ts";

/** Progress of a slice, which its chunks update. */
export interface Pace {
  /** Position of the last processed row. While undoing, rows are processed backwards from it. */
  after: number;
  /**
   * Position up to which rows are processed one by one, because the process died while processing them together.
   */
  aloneUpTo: number;
  rows: number;
  /** Number of rows that the slice has written. */
  written: number;
  /** Number of written rows from which the database has to plan statements again. */
  plannedFor: number;
  /** Reason why the next row can't be processed now, so that the job has to wait for its user. */
  endsJob?: string;
}

const FIRST_ROWS = 200;

/**
 * Makes the database plan statements again whenever the number of written rows has doubled, because a plan made for a
 * small table is slow for a large one.
 */
export async function keepPlansFitting(tx: Tx, pace: Pace): Promise<void> {
  if (pace.written < pace.plannedFor) return;
  pace.plannedFor = Math.max(FIRST_ROWS, 2 * pace.written);
  await forgetPlans(tx);
}
