import { type Selectable, sql } from "kysely";

import { readBoundedPage } from "../../base/database/bounded-page.ts";
import type { Executor } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { BulkResult, BulkUndo } from "../../base/database/tables/bulk.ts";
import type { Message, MessageKey } from "../../base/messages/message.ts";

export type BulkRow = Selectable<Tables["bulk_row"]>;

export interface BulkIssue {
  /** Name of the column, or path in the body of the call. */
  field?: string | undefined;
  /** The sentence in the language of the job's user. */
  message: string;
  /** The sentence as data, so that others read it in their own language. Absent if it is from elsewhere. */
  messageKey?: MessageKey;
  params?: Message["params"];
  /** Value in the file; absent if the message already contains it. */
  value?: string;
}

/**
 * Appends rows and returns their number. Skips IDs that the job contains already. Rows with issues have failed.
 */
export async function addBulkRows(
  db: Executor,
  jobId: string,
  after: number,
  rows: readonly { ref?: string; line?: number; cells?: string[]; issues?: BulkIssue[] }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: added } = await sql`
    insert into bulk_row (job_id, position, ref, line, cells, issues, result)
    select ${jobId}, ${after}::int + new.at::int, new.row ->> 'ref', (new.row ->> 'line')::int, new.row -> 'cells',
      new.row -> 'issues', case when new.row ? 'issues' then 'failed' end
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as new(row, at)
    on conflict do nothing
    returning 1`.execute(db);
  return added.length;
}

/** Deletes the first rows of a job and returns their number. */
export async function deleteBulkRows(db: Executor, jobId: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from bulk_row where job_id = ${jobId} and position <= (
      select max(position) from (
        select position from bulk_row where job_id = ${jobId} order by position limit ${limit}) page)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Reads the next rows of a phase. */
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
    .$if(phase === "run", (query) => query.where("preview", "not in", IDLE))
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Expected results of rows for which no call is needed. */
const IDLE: BulkResult[] = ["unchanged", "failed"];

export function isIdle({ preview }: Pick<BulkRow, "preview">): boolean {
  return preview !== null && IDLE.includes(preview);
}

/**
 * Clears the previews of a page of rows, before another operation is previewed. Rows that failed while the file was
 * read stay failed. Returns their number and the last position of the page; null if there are no more rows. Selects by
 * a range of positions, because Postgres planned a join of the table with itself as a nested loop while its statistics
 * were empty.
 */
export async function resetRows(
  db: Executor,
  jobId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ last: number | null; failed: number }> {
  const { rows } = await sql<{ last: number | null; failed: number }>`
    select max(position) as last, count(*) filter (where result = 'failed')::int as failed
    from (
      select position, result from bulk_row
      where job_id = ${jobId} and position > ${after} order by position limit ${limit}
    ) page`.execute(db);
  const { last, failed } = rows[0] ?? { last: null, failed: 0 };
  if (last === null) return { last, failed };
  await sql`
    update bulk_row set key_hash = null, code_hash = null,
      preview = case when result = 'failed' then 'failed' end,
      issues = case when result = 'failed' then issues end,
      changes = null, ref = case when line is null then ref end
    where job_id = ${jobId} and position > ${after} and position <= ${last}
      and (preview is not null or result = 'failed')`.execute(db);
  return { last, failed };
}

/**
 * Finds hashes of keys or codes that other rows of the job have. Returns the line of the first such row by hash.
 */
export async function findLinesOfHashes(
  db: Executor,
  jobId: string,
  column: "key_hash" | "code_hash",
  hashes: readonly string[],
): Promise<Map<string, number | null>> {
  if (hashes.length === 0) return new Map();
  const hashed = sql.ref(column);
  const { rows } = await sql<{ hash: string; line: number | null }>`
    select ${hashed} as hash, min(line) as line from bulk_row
    where job_id = ${jobId} and ${hashed} = any(${hashes}::uuid[])
    group by ${hashed}`.execute(db);
  return new Map(rows.map(({ hash, line }) => [hash, line]));
}

export interface RowFilter {
  results: readonly (BulkResult | BulkUndo)[];
  /** Text that the row's name must contain. */
  nameLike: string | null;
}

/** Lists rows with their results. Before the job has run, with the expected results. */
export async function listBulkRows(
  db: Executor,
  jobId: string,
  { results, nameLike }: RowFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: BulkRow[]; total: number }> {
  const matching = db
    .selectFrom("bulk_row")
    .modifyEnd(OWN_PLAN)
    .where("job_id", "=", jobId)
    .$if(results.length > 0, (query) =>
      query.where(sql`coalesce(undo, result, preview)`, "in", results),
    )
    .$if(nameLike !== null, (query) => query.where("name", "ilike", nameLike));
  const inOrder = matching.selectAll().orderBy("position").offset(page.offset).limit(page.limit);
  const rows = await readBoundedPage(db, inOrder, page.limit);
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Reads the next page of rows for the result file. */
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
