import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { BulkResult } from "../../base/database/tables/bulk.ts";
import { SECRET_TYPER } from "../../base/secrets/secret-typer.ts";
import type { BulkIssue } from "./bulk-row.store.ts";
import type { RowToUndo } from "./call-api.ts";
import type { TextChange } from "./edits.rules.ts";

export interface RowOutcome {
  position: number;
  result: BulkResult;
  issues: BulkIssue[];
  name: string;
  /** ID of the row's entity. It is kept even after the entity is deleted. */
  ref: string | null;
  changes?: TextChange[];
  /** Hash of the key by which a row of a file names its entity. Only saved by previews. */
  keyHash?: string | undefined;
  codeHash?: string | undefined;
  /** Reason why the row and those after it can't be processed now. */
  endsJob?: string | undefined;
}

/**
 * Saves results of rows. Returns the number of rows that can be undone: twins that the job has written, at the version
 * it left, and twins that it moved to the trash.
 */
export async function saveOutcomes(
  db: Executor,
  jobId: string,
  phase: "preview" | "run",
  outcomes: readonly RowOutcome[],
): Promise<number> {
  const column = sql.ref(phase === "preview" ? "preview" : "result");
  const { rows } = await sql<{ version: number | null }>`
    update bulk_row set ${column} = done.result, issues = done.issues, changes = done.changes,
      name = coalesce(nullif(done.name, ''), bulk_row.name), ref = coalesce(done.ref, bulk_row.ref),
      key_hash = coalesce(done."keyHash", bulk_row.key_hash),
      code_hash = coalesce(done."codeHash", bulk_row.code_hash),
      version = case ${phase} when 'run' then ${writtenVersion(jobId)} end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as done(position int, result text, issues jsonb, name text, ref text, changes jsonb, "keyHash" uuid,
        "codeHash" uuid)
    where job_id = ${jobId} and bulk_row.position = done.position and ${withinRange(outcomes)}
    returning version`.execute(db);
  return rows.filter(({ version }) => version !== null).length;
}

/**
 * Limits a statement to the range of these rows' positions, so that Postgres reads few rows whichever plan it chooses
 * for the join.
 */
function withinRange(rows: readonly { position: number }[]) {
  const positions = rows.map(({ position }) => position);
  return sql`bulk_row.position between ${Math.min(...positions)} and ${Math.max(...positions)}`;
}

const DELETED_VERSION = 0;

/**
 * Types of history entries that can't be undone. Rows with such a change don't count as undoable. Neither do rows with
 * a changed secret, or a scheduled or canceled publication. Statuses and deleted links of a change of class don't
 * prevent undoing, because the former class restores them.
 */
const FINAL_TYPES = [
  "headChanged",
  "linkCreated",
  "linkUpdated",
  "attachmentDelete",
  "attachmentUpdate",
];
const TYPES_OF_CLASS_CHANGE = ["statusChanged", "linkDeleted"];

/**
 * SQL condition: the change overwrote or deleted a secret. It can't be undone, because the history doesn't contain
 * values of secrets.
 */
const isSecretLost = sql`(
  final.type in ('fieldChanged', 'fieldDeleted') and final.before = 'set' and exists (
    select from twin_class_field field join twin_class on twin_class.id = field.class_id
    where twin_class.domain_id = twin.domain_id and field.key = final.field_key
      and field.field_typer_featurer_id = ${SECRET_TYPER}))`;

function writtenVersion(jobId: string) {
  const id = sql`case when done.ref ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then done.ref::uuid end`;
  return sql`case
    when done.result in ('changed', 'created') then (
      select twin.version from twin where twin.id = ${id} and exists (
        select from twin_history written
        where written.twin_id = twin.id and written.bulk_job_id = ${jobId} and written.version is not null)
      and (done.result = 'created' or not exists (
        select from twin_history final
        where final.twin_id = twin.id and final.bulk_job_id = ${jobId} and (
          final.type = any(${FINAL_TYPES}::text[])
          or final.type = 'unknown' and final.field_key is not null
          or ${isSecretLost}
          or final.type = any(${TYPES_OF_CLASS_CHANGE}::text[]) and not exists (
            select from twin_history class_change
            where class_change.batch_id = final.batch_id and class_change.twin_id = twin.id
              and class_change.type = 'unknown' and class_change.field_key is null)))))
    when done.result = 'deleted' then (
      select ${DELETED_VERSION}::int from trash_entry where subject_id = ${id} and kind = 'twin' limit 1)
    end`;
}

/**
 * Reads the next rows to undo in reverse order, because a later row may have changed what an earlier one created.
 */
export async function nextUndoableRows(
  db: Executor,
  jobId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<(RowToUndo & { position: number })[]> {
  const rows = await db
    .selectFrom("bulk_row")
    .select(["position", "result", "ref", "version"])
    .where("job_id", "=", jobId)
    .where("version", "is not", null)
    .where("undo", "is", null)
    .$if(before !== null, (query) => query.where("position", "<", before))
    .orderBy("position", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ position, result, ref, version }) => ({
    position,
    result: result ?? "changed",
    ref: ref ?? "",
    version: version ?? DELETED_VERSION,
  }));
}

/** Saves whether rows were undone, or the reason why not. */
export async function saveUndone(
  db: Executor,
  jobId: string,
  rows: readonly { position: number; reason: BulkIssue | null }[],
): Promise<void> {
  await sql`
    update bulk_row set undo = case when done.reason is null then 'undone' else 'left' end,
      issues = case when done.reason is null then null
        else jsonb_build_array(done.reason) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done(position int, reason jsonb)
    where job_id = ${jobId} and bulk_row.position = done.position and ${withinRange(rows)}`.execute(
    db,
  );
}
