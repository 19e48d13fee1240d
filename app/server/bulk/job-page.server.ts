import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { formatNumber, formatPrice } from "#app/rules/numbers.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import {
  type BulkJob,
  type BulkResult,
  type BulkRow,
  isBulkResult,
  listBulkRows,
  readBulkJob,
} from "./bulk-jobs.server.ts";
import { type JobKind, requireKind } from "./job-kind.server.ts";

const ROWS_PER_PAGE = 25;

export function resultText(result: BulkResult, isPreview: boolean): string {
  switch (result) {
    case "changed":
      return isPreview ? m.bulk_will_change() : m.bulk_changed();
    case "created":
      return isPreview ? m.bulk_will_create() : m.bulk_created();
    case "deleted":
      return isPreview ? m.bulk_will_delete() : m.bulk_deleted();
    case "unchanged":
      return m.bulk_unchanged();
    case "failed":
      return isPreview ? m.bulk_will_skip() : m.bulk_skipped();
    case "undone":
      return m.bulk_undone();
    case "left":
      return m.bulk_left();
  }
}

export function stateText({
  state,
  phase,
  counts,
}: Pick<BulkJob, "state" | "phase" | "counts">): string {
  switch (state) {
    case "draft":
      return m.bulk_state_draft();
    case "working":
      if (phase === "collect") return m.bulk_state_collect();
      if (phase === "undo") return m.bulk_state_undo();
      return phase === "preview" ? m.bulk_state_preview() : m.bulk_state_run();
    case "ready":
      return counts.changed + counts.created + counts.deleted > 0
        ? m.bulk_state_ready()
        : m.bulk_state_idle();
    case "done":
      return phase === "undo" ? m.bulk_state_undone() : m.bulk_state_done();
    case "stopped":
      return m.bulk_state_stopped();
    case "failed":
      return m.bulk_state_failed();
  }
}

/** A job with its progress, its counts and one page of its rows. */
export async function loadJobPage(
  caller: Caller,
  kinds: readonly JobKind[],
  jobId: string,
  url: URL,
) {
  const requested = url.searchParams.get("result");
  const result = isBulkResult(requested) ? requested : null;
  const page = parseSlicePage(url, "page");
  const offset = (page - 1) * ROWS_PER_PAGE;
  const [job, { rows, total }] = await Promise.all([
    readBulkJob(caller, jobId),
    listBulkRows(caller, jobId, result, { offset, limit: ROWS_PER_PAGE }),
  ]);
  const kind = requireKind(kinds, job);
  const [used, images] = await Promise.all([
    kind.readUse?.(caller, job),
    job.phase === "run" ? kind.readImages?.(caller, jobId, parseSlicePage(url, "images")) : null,
  ]);
  const list = kind.list(job.subject);
  const hrefOf = (id: string) => (list ? kind.rowHref(job.subject, id) : null);
  const isPreview = job.phase === "collect" || job.phase === "preview";
  return {
    job,
    isPreview,
    state: stateText(job),
    list,
    paths: kind.paths(jobId),
    counts: Object.entries(job.counts).flatMap(([key, count]) =>
      isBulkResult(key) && count > 0 ? [{ key, count, label: resultText(key, isPreview) }] : [],
    ),
    /** The number of changed values in each column. */
    changed: isPreview
      ? job.changedColumns.map(({ column, count }) => ({
          field: job.columns?.[column] || m.bulk_column_number({ number: column + 1 }),
          count,
        }))
      : [],
    /** Only for jobs that optimize cards, after the first proposal. */
    used: used && used.proposals > 0 ? used : null,
    /** Only for jobs that named images. */
    images: images
      ? { ...images, rows: images.rows.map((row) => ({ ...row, href: hrefOf(row.twinId) })) }
      : null,
    rows: rows.map((row) => viewRow(job, row, isPreview, hrefOf)),
    result,
    page,
    pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)),
    total,
  };
}

export type JobPage = Awaited<ReturnType<typeof loadJobPage>>;

function viewRow(
  job: BulkJob,
  row: BulkRow,
  isPreview: boolean,
  hrefOf: (id: string) => string | null,
) {
  const { id, name, line, cells, issues, changes } = row;
  const result = row.undo ?? row.result ?? row.preview ?? null;
  const isGone = result === "deleted" || (result === "undone" && row.result === "created");
  const isThere = id && !isGone && !(isPreview && result === "created");
  const first = cells?.find((cell) => cell !== "") ?? "";
  return {
    position: row.position,
    line: line ?? null,
    name: name || first || id || "",
    href: isThere ? hrefOf(id) : null,
    result,
    text: result ? resultText(result, isPreview && !row.result) : "",
    changes: changes.map((change) => changeText(change, job.columns != null)),
    issues: issues.map((issue) => issueText(issue, job.columns)),
  };
}

/** Names the column. A member of the call that isn't in the file has a name only for programs. */
function issueText(
  { field, message, value }: BulkRow["issues"][number],
  columns: BulkJob["columns"],
): string {
  if (!field || (columns && !columns.includes(field))) return message;
  if (value === undefined) return `${field}: ${message}`;
  return m.bulk_issue({ field, value, message });
}

/** Formats amounts for the user's language; other values are shown as stored. */
function changeText(
  { field, before, after, isNumber, currency }: BulkRow["changes"][number],
  isFile: boolean,
) {
  const text = (value: string, code = "") => {
    if (value === "") return m.field_none();
    if (!isNumber) return value;
    return code === "" ? formatNumber(value) : formatPrice(value, code);
  };
  // A job without a file changes one property, which its name contains.
  return {
    field: isFile ? field : "",
    text: m.bulk_change({
      before: text(before, currency?.before),
      after: text(after, currency?.after),
    }),
  };
}
