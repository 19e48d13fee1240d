import { sql } from "kysely";

import type { Calls } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

/** Inserts a job of an unknown kind, which no worker claims. */
async function newJob(
  { platform, domainId }: TestEnvironment,
  { state = "ready", name = "contract" } = {},
): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into job (name, tenant, payload, state, failed_at)
    values (${name}, ${`${domainId}/`}, '{}', ${state},
      case when ${state} = 'failed' then now() end)
    returning id`.execute(platform.services.db);
  return String(rows[0]?.id);
}

const failed = { state: "failed", name: "publish-card" };

export const jobCalls: Calls = {
  "POST /private/job/search/v1": {
    sample: async (world) => {
      for (let count = 0; count < 3; count += 1) await newJob(world);
      return { body: { nameList: ["contract"] } };
    },
    rejections: [
      ["an unknown state", 501, () => ({ body: { stateList: ["lost"] } })],
      ["a time that is none", 501, () => ({ body: { from: "yesterday" } })],
    ],
  },
  "GET /private/job/:jobId/v1": {
    sample: async (world) => ({ path: { jobId: await newJob(world) } }),
  },
  "POST /private/job/:jobId/cancel/v1": {
    sample: async (world) => ({ path: { jobId: await newJob(world) } }),
    rejections: [
      [
        "a job that has failed",
        10002,
        async (world) => ({ path: { jobId: await newJob(world, failed) } }),
      ],
    ],
  },
  "POST /private/job/:jobId/retry/v1": {
    sample: async (world) => ({ path: { jobId: await newJob(world, failed) } }),
    rejections: [
      ["a job that waits", 10002, async (world) => ({ path: { jobId: await newJob(world) } })],
    ],
  },
};
