import { setTimeout } from "node:timers/promises";

import type { Services } from "../../core/services.ts";

/** Delays a job after a change of status if the settings say so, so that a test or a demo can observe the status. */
export async function delayJob({ config }: Services): Promise<void> {
  if (config.jobDelayMs > 0) await setTimeout(config.jobDelayMs);
}
