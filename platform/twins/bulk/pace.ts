import type { Tx } from "../../base/database/executor.ts";
import { forgetPlans } from "../../base/database/forget-plans.ts";

/** How far the slice is, and how many rows its next batch has. */
export interface Pace {
  /** Rows up to this position are done, in an undoing those from it, so that they need not be looked at again. */
  after: number;
  /** Rows up to this position are worked on alone, because a process ended while it worked on them. */
  aloneUpTo: number;
  rows: number;
  /** Rows that the slice has written. */
  written: number;
  /** The slice's statements are planned for up to as many. */
  plannedFor: number;
}

const FIRST_ROWS = 200;

/** Plans statements again each time that the rows of the slice have doubled, because their tables grow with them. */
export async function keepPlansFitting(tx: Tx, pace: Pace): Promise<void> {
  if (pace.written < pace.plannedFor) return;
  pace.plannedFor = Math.max(FIRST_ROWS, 2 * pace.written);
  await forgetPlans(tx);
}
