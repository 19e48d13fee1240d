import type { Tx } from "../../base/database/executor.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Services } from "../../core/services.ts";
import { type BulkJobRow, readBulkJob } from "./bulk-job.store.ts";
import type { BulkApi, CallScope, EndedJob } from "./call-api.ts";
import type { FileSource } from "./job-file.ts";
import { saveBulkJob } from "./save-bulk-job.ts";

/** Services for processing a job. */
export type Work = Pick<Services, "db" | "now" | "jobs" | "log" | "events" | "metrics">;

/**
 * Loads the scope of the next calls; null if the user has lost access. Called before each row, because the previous
 * row may have changed permissions or the model.
 */
export async function loadScope(
  api: BulkApi,
  tx: Tx,
  job: BulkJobRow,
  before: CallScope | null = null,
): Promise<CallScope | null> {
  const owner = {
    domainId: job.domain_id,
    userId: job.user_id,
    businessAccountId: job.business_account_id,
    locale: job.locale,
    accessTokenId: job.access_token_id,
    bulkJobId: job.id,
    origin: isImport(job) ? ("import" as const) : ("bulk" as const),
  };
  const caller = await api.loadCaller(tx, owner, before?.caller);
  const origin = job.origin as Omit<CallScope["origin"], "requestId">;
  return caller && { tx, caller, origin: { ...origin, requestId: `bulk-${job.id}` } };
}

function isImport({ source }: BulkJobRow): boolean {
  return (source as Partial<FileSource>).file !== undefined;
}

/** Locks a job and reads it again. Returns undefined if it was stopped. */
export async function lockWorking(tx: Tx, { id }: BulkJobRow): Promise<BulkJobRow | undefined> {
  const job = await readBulkJob(tx, id, { lock: true });
  return job?.state === "working" ? job : undefined;
}

export async function stopWithoutAccess(
  tx: Tx,
  services: Work,
  api: BulkApi,
  job: BulkJobRow,
): Promise<void> {
  const isOfToken = job.access_token_id !== null;
  await endWith(
    tx,
    services,
    api,
    job,
    createMessage(isOfToken ? "bulk_token_gone" : "bulk_user_gone"),
  );
}

export async function endWith(
  tx: Tx,
  services: Work,
  api: BulkApi,
  job: BulkJobRow,
  message: Message | string,
): Promise<void> {
  const error = typeof message === "string" ? message : renderMessage(message, job.locale);
  await saveBulkJob(services, tx, job, { state: "failed", error });
  await api.notifyEnd(tx, toEndedJob(job, error));
}

export function toEndedJob(job: BulkJobRow, error: string | null): EndedJob {
  return {
    id: job.id,
    phase: job.phase,
    domainId: job.domain_id,
    businessAccountId: job.business_account_id,
    name: job.name,
    error,
    done: job.done,
    counts: job.counts,
  };
}
