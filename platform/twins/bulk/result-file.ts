import { CSV_BYTE_ORDER_MARK, csvLine } from "#common/csv-cells.ts";

import type { Db } from "../../base/database/executor.ts";
import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { issueMessage } from "./bulk-issues.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import { type BulkIssue, type BulkRow, readBulkRows } from "./bulk-row.store.ts";

const PAGE = 500;

/**
 * Streams a CSV file of rows with their results. With `failed` it contains only failed rows in the original columns, so
 * that users can correct and import it again.
 */
export function resultFile(db: Db, job: BulkJobRow, locale: string, failed: boolean): Response {
  return streamRows(job, locale, {
    name: failed ? "failed" : "results",
    readRows: (after, limit) => readBulkRows(db, job.id, after, failed ? ["failed"] : [], limit),
  });
}

interface RowSource {
  /** Name of the file without its ending. */
  name: string;
  /** Reads the next rows, ordered by position. */
  readRows: (after: number, limit: number) => Promise<BulkRow[]>;
}

/** Streams a CSV file of rows of a job in its original columns, with their results and reasons. */
export function streamRows(
  job: BulkJobRow,
  locale: string,
  { name, readRows }: RowSource,
): Response {
  const bytes = new TextEncoder();
  let after = 0;
  let isStarted = false;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const rows = await readRows(after, PAGE);
      after = rows.at(-1)?.position ?? after;
      const lines = rows.map((row) => csvLine(buildCells(job, row, locale)));
      if (!isStarted) lines.unshift(CSV_BYTE_ORDER_MARK, csvLine(buildHeader(job, locale)));
      isStarted = true;
      controller.enqueue(bytes.encode(lines.join("")));
      if (rows.length < PAGE) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

function buildHeader({ columns }: BulkJobRow, locale: string): string[] {
  const say = (
    key:
      | "bulk_column_result"
      | "bulk_column_reason"
      | "bulk_column_id"
      | "bulk_column_name"
      | "bulk_column_line",
  ) => renderMessage(createMessage(key), locale);
  const own = columns as string[] | null;
  return own
    ? [...own, say("bulk_column_line"), say("bulk_column_result"), say("bulk_column_reason")]
    : [
        say("bulk_column_id"),
        say("bulk_column_name"),
        say("bulk_column_result"),
        say("bulk_column_reason"),
      ];
}

function buildCells({ columns }: BulkJobRow, row: BulkRow, locale: string): (string | number)[] {
  const result = row.undo ?? row.result ?? row.preview;
  const own = columns as string[] | null;
  const outcome = [
    result === null ? "" : renderMessage(createMessage(`bulk_result_${result}`), locale),
    ((row.issues ?? []) as BulkIssue[])
      .map((issue) => describeIssue(issue, own, locale))
      .join("; "),
  ];
  if (!own) return [row.ref ?? "", row.name ?? "", ...outcome];
  const cells = (row.cells ?? []) as string[];
  return [...own.map((_name, at) => cells[at] ?? ""), row.line ?? "", ...outcome];
}

/** Names the column. A member of the call that isn't in the file has a name only for programs. */
function describeIssue(issue: BulkIssue, columns: string[] | null, locale: string): string {
  const message = issueMessage(issue, locale);
  const { field } = issue;
  return field && (columns?.includes(field) ?? true) ? `${field}: ${message}` : message;
}
