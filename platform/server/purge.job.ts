import { z } from "zod";

import { nextNight } from "#common/next-night.ts";

import { defineJob } from "../base/jobs/define-job.ts";
import type { PlatformServices } from "./platform-services.ts";
import { listPurges } from "./purges.ts";

export const purgeJob = defineJob({
  name: "purge",
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 600 },
  expireInSeconds: 3600,
});

/**
 * Enqueues the purge for the next night, once for all nodes. A missed purge runs at the next start.
 */
export async function queuePurge(services: PlatformServices): Promise<void> {
  const { db, jobs } = services;
  await db
    .transaction()
    .execute((tx) =>
      jobs.enqueue(
        tx,
        purgeJob,
        {},
        { tenant: null, key: "night", runAt: nextNight(services.now()) },
      ),
    );
}

/** Runs all purges even if one fails. Throws afterwards, so that the job is retried. */
export async function runPurges(services: PlatformServices): Promise<void> {
  const failed: string[] = [];
  for (const [name, purge] of Object.entries(listPurges(services))) {
    await purge().catch((error: unknown) => {
      failed.push(name);
      services.log.error({ err: error }, `purge of ${name} failed`);
    });
  }
  if (failed.length > 0) throw new Error(`Not purged: ${failed.join(", ")}`);
}
