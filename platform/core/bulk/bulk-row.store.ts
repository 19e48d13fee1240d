import { type Selectable, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { BulkResult, BulkUndo } from "../../base/database/tables/bulk.ts";
import type { RowToUndo } from "./call-api.ts";
import type { TextChange } from "./edits.rules.ts";

export type BulkRow = Selectable<Tables["bulk_row"]>;

export interface BulkIssue {
  /** The place in the body of the call, or the name of the column. */
  field?: string | undefined;
  message: string;
}

/** Adds rows after those that are there. IDs that are there already are left out. */
export async function addBulkRows(
  db: Executor,
  jobId: string,
  after: number,
  rows: readonly { ref?: string; line?: number; cells?: string[] }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: added } = await sql`
    insert into bulk_row (job_id, position, ref, line, cells)
    select ${jobId}, ${after}::int + new.at::int, new.row ->> 'ref', (new.row ->> 'line')::int, new.row -> 'cells'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as new(row, at)
    on conflict do nothing
    returning 1`.execute(db);
  return added.length;
}

/** The next rows that a phase has to work on. */
export async function nextBulkRows(
  db: Executor,
  jobId: string,
  phase: "preview" | "run",
  { after, limit }: { after: number; limit: number },
): Promise<BulkRow[]> {
  return db
    .selectFrom("bulk_row")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("position", ">", after)
    .where(phase === "preview" ? "preview" : "result", "is", null)
    .orderBy("position")
    .limit(limit)
    .execute();
}

export interface RowOutcome {
  position: number;
  result: BulkResult;
  issues: BulkIssue[];
  name: string;
  /** The row that exists now, or did. */
  ref: string | null;
  changes?: TextChange[];
}

/**
 * Writes what became of rows, or would. Returns how many of them can be undone: twins that the job wrote, whose
 * version it remembers, and those that it moved to the trash.
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
      version = case ${phase} when 'run' then ${writtenVersion(jobId)} end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as done(position int, result text, issues jsonb, name text, ref text, changes jsonb)
    where job_id = ${jobId} and bulk_row.position = done.position
    returning version`.execute(db);
  return rows.filter(({ version }) => version !== null).length;
}

const DELETED_VERSION = 0;

function writtenVersion(jobId: string) {
  const id = sql`case when done.ref ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then done.ref::uuid end`;
  return sql`case
    when done.result in ('changed', 'created') then (
      select twin.version from twin where twin.id = ${id} and exists (
        select from twin_history written
        where written.twin_id = twin.id and written.bulk_job_id = ${jobId} and written.version is not null))
    when done.result = 'deleted' then (
      select ${DELETED_VERSION}::int from trash_entry where subject_id = ${id} and kind = 'twin' limit 1)
    end`;
}

/** Forgets what was previewed, for another operation on the same rows. */
export async function clearPreview(db: Executor, jobId: string): Promise<void> {
  await sql`
    update bulk_row set preview = null, issues = null, changes = null,
      ref = case when line is null then ref end
    where job_id = ${jobId} and result is null`.execute(db);
}

/** Settles rows that can't be read, whatever is to be done with the others. */
export async function failBulkRows(
  db: Executor,
  jobId: string,
  positions: readonly number[],
  message: string,
): Promise<void> {
  if (positions.length === 0) return;
  await sql`
    update bulk_row set result = 'failed', cells = '[]', issues = ${JSON.stringify([{ message }])}::jsonb
    where job_id = ${jobId} and position = any(${positions}::int[])`.execute(db);
}

/** Leaves rows that have failed already out of the preview, and counts them. */
export async function settlePreview(db: Executor, jobId: string): Promise<number> {
  const { rows } = await sql`
    update bulk_row set preview = 'failed'
    where job_id = ${jobId} and (result = 'failed' or preview = 'failed')
    returning 1`.execute(db);
  return rows.length;
}

/** Rows of a file whose key an earlier row has already, in any case. */
export async function markRepeatedKeys(
  db: Executor,
  jobId: string,
  column: number,
  message: string,
): Promise<void> {
  await sql`
    update bulk_row set preview = 'failed', issues = ${JSON.stringify([{ message }])}::jsonb
    from (
      select position as at, row_number() over (
        partition by lower(trim(cells ->> ${column}::int)) order by position) as nth
      from bulk_row
      where job_id = ${jobId} and result is null and trim(cells ->> ${column}::int) <> '') as keys
    where job_id = ${jobId} and bulk_row.position = keys.at and keys.nth > 1`.execute(db);
}

/** Rows whose preview says that nothing would happen are settled by it. */
export async function settleIdleRows(db: Executor, jobId: string): Promise<void> {
  await sql`
    update bulk_row set result = preview
    where job_id = ${jobId} and preview in ('unchanged', 'failed') and result is null`.execute(db);
}

export interface RowFilter {
  results: readonly (BulkResult | BulkUndo)[];
  /** Rows with this text in what they are called. */
  nameLike: string | null;
}

/** The next rows to undo, the last first: a later row may have changed what an earlier one made. */
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

/** Writes which rows were set back, and why others were left alone. */
export async function saveUndone(
  db: Executor,
  jobId: string,
  rows: readonly { position: number; reason: string | null }[],
): Promise<void> {
  await sql`
    update bulk_row set undo = case when done.reason is null then 'undone' else 'left' end,
      issues = case when done.reason is null then null
        else jsonb_build_array(jsonb_build_object('message', done.reason)) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done(position int, reason text)
    where job_id = ${jobId} and bulk_row.position = done.position`.execute(db);
}

/** Rows with what became of them; of a job that did not run, with what would. */
export async function listBulkRows(
  db: Executor,
  jobId: string,
  { results, nameLike }: RowFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: BulkRow[]; total: number }> {
  const matching = db
    .selectFrom("bulk_row")
    .where("job_id", "=", jobId)
    .$if(results.length > 0, (query) =>
      query.where(sql`coalesce(undo, result, preview)`, "in", results),
    )
    .$if(nameLike !== null, (query) => query.where("name", "ilike", nameLike));
  const rows = await matching
    .selectAll()
    .orderBy("position")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A page of all rows behind a position, for files. */
export function readBulkRows(
  db: Executor,
  jobId: string,
  after: number,
  results: readonly BulkResult[],
  limit: number,
): Promise<BulkRow[]> {
  return db
    .selectFrom("bulk_row")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("position", ">", after)
    .$if(results.length > 0, (query) =>
      query.where(sql`coalesce(undo, result, preview)`, "in", results),
    )
    .orderBy("position")
    .limit(limit)
    .execute();
}
