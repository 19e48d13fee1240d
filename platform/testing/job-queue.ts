import { z } from "zod";

import type { Database } from "../base/database/database.ts";
import {
  defineJob,
  handleJob,
  type JobDefinition,
  type JobHandler,
} from "../base/jobs/define-job.ts";
import { createJobs } from "../base/jobs/enqueue-jobs.ts";
import { JobWorker } from "../base/jobs/job-worker.ts";
import type { Services } from "../core/services.ts";

const Payload = z.object({ twinId: z.string() });
export type Payload = z.infer<typeof Payload>;

/** Creates a queue of these jobs with its worker. */
export function queueIn(database: Database, definitions: ReturnType<typeof job>[]) {
  const jobs = createJobs(definitions);
  const log = { error: () => undefined, warn: () => undefined };
  const services = { db: database.db, log, jobs } as unknown as Services;
  const worker = new JobWorker({ database, services, jobs: definitions });
  const enqueue = (...payloads: Payload[]) =>
    database.db.transaction().execute(async (tx) => {
      for (const payload of payloads) await jobs.enqueue(tx, job({}), payload, { tenant: null });
    });
  return { jobs, worker, enqueue };
}

/** Creates a job whose handler does nothing by default. */
export function job({
  run = async () => undefined,
  onFailed,
  ...definition
}: Partial<JobDefinition<Payload> & JobHandler<Payload, Services>>) {
  return handleJob<Payload, Services>(
    defineJob({
      name: "publish",
      payload: Payload,
      retry: { limit: 3, delaySeconds: 60 },
      expireInSeconds: 60,
      ...definition,
    }),
    { run, ...(onFailed && { onFailed }) },
  );
}
