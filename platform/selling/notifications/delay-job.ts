import { setTimeout } from "node:timers/promises";

import type { Services } from "../../core/services.ts";

/** Delays a job in a state that it has just shown, so that a test or a demo can observe it. */
export async function delayJob({ config }: Services): Promise<void> {
  if (config.jobDelayMs > 0) await setTimeout(config.jobDelayMs);
}
