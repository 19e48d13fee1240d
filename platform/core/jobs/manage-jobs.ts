import type { Executor, Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import {
  cancelJob,
  findJob,
  hasWaitingDuplicate,
  type JobRow,
  restartJob,
} from "../../base/jobs/job-list.store.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type AuditActor, recordAudit } from "../audit/record-audit.ts";
import type { Services } from "../services.ts";

/** Finds a job of the caller's domain or of one of its businesses. */
export async function findOwnJob(
  db: Executor,
  { domainId }: AuditActor,
  jobId: string,
  options: { lock?: boolean } = {},
): Promise<JobRow> {
  const isNumber = /^\d{1,15}$/.test(jobId);
  const job = isNumber ? await findJob(db, domainId, Number(jobId), options) : undefined;
  if (job) return job;
  throw new RequestError(CODE.UUID_UNKNOWN, createMessage("job_unknown", { job: jobId }));
}

/**
 * Cancels a waiting job. Instead of running it, a worker takes it immediately and notifies its users as after a final
 * failure.
 */
export function cancel(services: Services, caller: AuditActor, jobId: string): Promise<JobRow> {
  return change(services, caller, jobId, "job.cancelled", async (tx, job) => {
    if (job.state === "running") throw stateError("job_is_running");
    if (job.state === "failed") throw stateError("job_has_failed");
    await cancelJob(tx, job.id);
  });
}

/**
 * Runs a failed job again. Effects that it already had aren't repeated, because they are recognized by the job's ID.
 */
export function restart(services: Services, caller: AuditActor, jobId: string): Promise<JobRow> {
  return change(services, caller, jobId, "job.retried", async (tx, job) => {
    if (job.state !== "failed") throw stateError("job_has_not_failed");
    if (services.jobs.isSecret(job.name)) throw stateError("job_payload_deleted");
    if (await hasWaitingDuplicate(tx, job)) throw stateError("job_waits_already");
    await restartJob(tx, job.id);
  });
}

async function change(
  services: Services,
  caller: AuditActor,
  jobId: string,
  action: `job.${string}`,
  perform: (tx: Tx, job: JobRow) => Promise<void>,
): Promise<JobRow> {
  return services.db.transaction().execute(async (tx) => {
    const job = await findOwnJob(tx, caller, jobId, { lock: true });
    await perform(tx, job);
    const subject = { type: "job", id: String(job.id), name: job.name };
    await recordAudit(tx, services, caller, { action, subject, before: { state: job.state } });
    return findOwnJob(tx, caller, jobId);
  });
}

function stateError(
  key:
    | "job_is_running"
    | "job_has_failed"
    | "job_has_not_failed"
    | "job_payload_deleted"
    | "job_waits_already",
) {
  return new RequestError(CODE.ENTITY_INVALID, createMessage(key));
}
