import { type ExpressionBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { Change } from "../history/history.store.ts";

export type JobChange = Change & { twin_id: string; batch_id: string };

/** Reads the history entries of a bulk job for these twins, latest first. */
export function listJobChanges(
  tx: Executor,
  twinIds: readonly string[],
  bulkJobId: string,
): Promise<JobChange[]> {
  return tx
    .selectFrom("twin_history")
    .select(["twin_id", "batch_id", "type", "field_key", "before", "after"])
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .where("bulk_job_id", "=", bulkJobId)
    .orderBy("id", "desc")
    .execute();
}

/**
 * Finds the trash entry of a twin and the job that deleted the twin; null if it isn't in the trash.
 */
export async function findLastTrashEntry(tx: Executor, domainId: string, twinId: string) {
  const entry = await tx
    .selectFrom("trash_entry")
    .select(["id", deletingJobId])
    .where("domain_id", "=", domainId)
    .where("subject_id", "=", twinId)
    .orderBy("deleted_at", "desc")
    .executeTakeFirst();
  return entry ?? null;
}

/** Selects the ID of the job that deleted the twin most recently. */
function deletingJobId(eb: ExpressionBuilder<Tables, "trash_entry">) {
  return eb
    .selectFrom("twin_history")
    .select("bulk_job_id")
    .whereRef("twin_id", "=", "subject_id")
    .where("type", "=", "twinDeleted")
    .orderBy("twin_history.id", "desc")
    .limit(1)
    .as("jobId");
}

export const ATTACHED = "attachmentCreate";

/**
 * Lists the IDs of files that the job attached to the twin. Finds them by time and title, because attachments don't
 * contain the job's ID.
 */
export async function listFilesOfJob(
  tx: Executor,
  twinId: string,
  bulkJobId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("twin_attachment as file")
    .innerJoin("twin_history as entry", (join) =>
      join
        .onRef("entry.twin_id", "=", "file.twin_id")
        .onRef("entry.created_at", "=", "file.created_at")
        .onRef("entry.after", "=", "file.title"),
    )
    .select("file.id")
    .distinct()
    .where("file.twin_id", "=", twinId)
    .where("entry.type", "=", ATTACHED)
    .where("entry.bulk_job_id", "=", bulkJobId)
    .execute();
  return rows.map(({ id }) => id);
}
