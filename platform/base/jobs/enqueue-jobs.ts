import type { JobDefinition, Jobs } from "./define-job.ts";
import { insertJob, NO_LANE, tenantOf } from "./job.store.ts";

const ANY_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Validates the payload when the job is enqueued, so that an invalid one fails the change that
 * causes it.
 */
export function createJobs(definitions: readonly JobDefinition[]): Jobs {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const getByName = (name: string) => {
    const definition = byName.get(name);
    if (!definition) throw new Error(`Unknown job ${name}`);
    return definition;
  };
  return {
    getByName,
    mayStartForTwin: (job) =>
      byName.get(job)?.payload.safeParse({ twinId: ANY_ID }).success ?? false,
    isSecret: (job) => byName.get(job)?.secret ?? !byName.has(job),
    enqueue: async (tx, job, payload, { tenant, lane, key, runAt }) => {
      const definition = getByName(job.name);
      await insertJob(tx, {
        name: definition.name,
        key: key ?? null,
        tenant: tenantOf(tenant),
        lane: lane ?? NO_LANE,
        payload: definition.payload.parse(payload),
        runAt: runAt ?? null,
      });
    },
  };
}
