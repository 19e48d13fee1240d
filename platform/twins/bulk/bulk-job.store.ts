import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { readCreationPage } from "../../base/database/read-page.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { BulkState } from "../../base/database/tables/bulk.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import type { Caller } from "../../core/access/caller.ts";

export type BulkJobRow = Selectable<Tables["bulk_job"]>;

/** Owner of a job: its user, within the domain and business in which the job was created. */
type Owner = Pick<Caller, "domainId" | "userId" | "businessAccountId">;

export type NewBulkJobRow = Omit<
  BulkJobRow,
  | "access_token_id"
  | "bytes"
  | "total"
  | "done"
  | "counts"
  | "undoable"
  | "attempt"
  | "error"
  | "updated_at"
> &
  Partial<Pick<BulkJobRow, "bytes" | "error">>;

export async function insertBulkJob(db: Executor, job: NewBulkJobRow): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db
    .insertInto("bulk_job")
    .values({
      ...job,
      origin: JSON.stringify(job.origin),
      source: JSON.stringify(job.source),
      reads: json(job.reads),
      operation: json(job.operation),
      columns: json(job.columns),
      updated_at: job.created_at,
    })
    .execute();
}

/**
 * Finds a job of the owner. With `lock`, the worker can't continue the job until the transaction ends.
 */
export function findBulkJob(
  db: Executor,
  owner: Owner,
  id: string,
  { lock = false } = {},
): Promise<BulkJobRow | undefined> {
  return ofOwner(db, owner)
    .selectAll()
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Finds a job of any owner, for the worker, which has no caller yet. */
export function readBulkJob(
  db: Executor,
  id: string,
  { lock = false } = {},
): Promise<BulkJobRow | undefined> {
  return db
    .selectFrom("bulk_job")
    .selectAll()
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Lists the owner's jobs, newest first. An empty list of subjects or states selects all. */
export function listBulkJobs(
  db: Executor,
  owner: Owner,
  { subjects, states }: { subjects: readonly string[]; states: readonly BulkState[] },
  page: { offset: number; limit: number },
): Promise<{ rows: BulkJobRow[]; total: number }> {
  const matching = ofOwner(db, owner)
    .$if(subjects.length > 0, (query) => query.where("subject", "in", subjects))
    .$if(states.length > 0, (query) => query.where("state", "in", states));
  return readCreationPage(db, matching, { ...page, ascending: false });
}

/**
 * Finds the newest job of the business whose file with this subject has matched columns. Without a business, only jobs
 * of the owner count.
 */
export function findLastMatched(
  db: Executor,
  owner: Owner,
  subject: string,
): Promise<BulkJobRow | undefined> {
  const { domainId, businessAccountId } = owner;
  const jobs =
    businessAccountId === null
      ? ofOwner(db, owner)
      : db
          .selectFrom("bulk_job")
          .where("domain_id", "=", domainId)
          .where("business_account_id", "=", businessAccountId);
  return jobs
    .selectAll()
    .where("subject", "=", subject)
    .where("columns", "is not", null)
    .where("operation", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Counts the domain's jobs that are running. */
export async function countRunning(tx: Tx, domainId: string): Promise<number> {
  // The lock serializes starts of jobs, so that concurrent ones can't exceed the limit together.
  await takeTurns(tx, `bulk ${domainId}`);
  const { count } = await tx
    .selectFrom("bulk_job")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("domain_id", "=", domainId)
    .where("state", "=", "working")
    .executeTakeFirstOrThrow();
  return count;
}

export type BulkJobChanges = Partial<
  Pick<
    BulkJobRow,
    | "phase"
    | "state"
    | "access_token_id"
    | "total"
    | "done"
    | "undoable"
    | "attempt"
    | "error"
    | "bytes"
    | "counts"
    | "source"
    | "columns"
    | "reads"
    | "operation"
  >
>;

export async function updateBulkJob(
  db: Executor,
  id: string,
  { counts, source, columns, reads, operation, attempt, ...changes }: BulkJobChanges,
  now: Date,
): Promise<void> {
  await db
    .updateTable("bulk_job")
    .set({
      ...changes,
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(source !== undefined && { source: JSON.stringify(source) }),
      ...(columns !== undefined && { columns: JSON.stringify(columns) }),
      ...(attempt !== undefined && { attempt: attempt && JSON.stringify(attempt) }),
      ...(reads !== undefined && { reads: reads && JSON.stringify(reads) }),
      ...(operation !== undefined && { operation: operation && JSON.stringify(operation) }),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteBulkJob(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("bulk_job").where("id", "=", id).execute();
}

/**
 * Deletes old jobs with their rows, and drafts after a shorter time. Of the last finished job of each business and
 * subject, deletes only the rows, because the next file proposes the same matches of columns.
 */
export async function purgeBulkJobs(
  db: Executor,
  { before, draftsBefore }: { before: Date; draftsBefore: Date },
): Promise<number> {
  const drafts = await db
    .deleteFrom("bulk_job")
    .where("updated_at", "<", draftsBefore)
    .where("phase", "not in", ["run", "undo"])
    .executeTakeFirstOrThrow();
  const { numDeletedRows } = await db
    .deleteFrom("bulk_job")
    .where("updated_at", "<", before)
    .where("id", "not in", (from) =>
      from
        .selectFrom("bulk_job")
        .select("id")
        .distinctOn(["business_account_id", "subject"])
        .where("business_account_id", "is not", null)
        .where("columns", "is not", null)
        .where("operation", "is not", null)
        .where("state", "=", "done")
        .orderBy("business_account_id")
        .orderBy("subject")
        .orderBy("created_at", "desc"),
    )
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("bulk_row")
    .using("bulk_job")
    .whereRef("bulk_job.id", "=", "bulk_row.job_id")
    .where("bulk_job.updated_at", "<", before)
    .execute();
  await db
    .deleteFrom("bulk_image")
    .using("bulk_job")
    .whereRef("bulk_job.id", "=", "bulk_image.job_id")
    .where("bulk_job.updated_at", "<", before)
    .execute();
  await db
    .updateTable("bulk_job")
    .set({ undoable: 0, bytes: 0 })
    .where("updated_at", "<", before)
    .where("bytes", ">", 0)
    .execute();
  return Number(drafts.numDeletedRows + numDeletedRows);
}

function ofOwner(db: Executor, { domainId, userId, businessAccountId }: Owner) {
  return db
    .selectFrom("bulk_job")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .where(sql<boolean>`business_account_id is not distinct from ${businessAccountId}::uuid`);
}
