import type { Tx } from "../../base/database/executor.ts";
import { forgetPlans } from "../../base/database/forget-plans.ts";

/** Progress of a slice. Chunks of the slice update it. */
export interface Pace {
  /** Position up to which rows are done. While undoing, position from which they are undone. */
  after: number;
  /**
   * Position up to which rows are processed one by one, because the process died while processing them together.
   */
  aloneUpTo: number;
  rows: number;
  /** Number of rows that the slice has written. */
  written: number;
  /** Number of written rows at which the database plans statements again. */
  plannedFor: number;
}

const FIRST_ROWS = 200;

/**
 * Makes the database plan statements again whenever the slice has doubled the rows, because plans for small tables are
 * slow for large ones.
 */
export async function keepPlansFitting(tx: Tx, pace: Pace): Promise<void> {
  if (pace.written < pace.plannedFor) return;
  pace.plannedFor = Math.max(FIRST_ROWS, 2 * pace.written);
  await forgetPlans(tx);
}
