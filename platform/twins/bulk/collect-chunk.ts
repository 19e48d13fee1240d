import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import { BulkSearch } from "./bulk-operation.ts";
import { addBulkRows } from "./bulk-row.store.ts";
import type { ApiAnswer, BulkApi, CallScope } from "./call-api.ts";
import { endWith, lockWorking, loadScope, stopWithoutAccess, type Work } from "./chunk-scope.ts";
import { readMember } from "./json-members.rules.ts";
import { ROW_BYTES } from "./kept-jobs.ts";
import { MAX_BULK_ROWS } from "./limits.ts";
import { saveBulkJob } from "./save-bulk-job.ts";

const COLLECT_PAGE = 500;

/** Searches a page of rows with the user's permissions and stores their IDs. */
export async function collectChunk(services: Work, api: BulkApi, job: BulkJobRow): Promise<void> {
  const source = job.source as { search: unknown; expectedCount?: number | null };
  const search = BulkSearch.parse(source.search);
  const expected = source.expectedCount ?? null;
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current) return;
    const scope = await loadScope(api, tx, current);
    if (!scope) return stopWithoutAccess(tx, services, api, current);
    const { answer, limit } = await readRows(api, scope, search, current.done);
    if (answer.status !== 200) {
      const details = answer.body["statusDetails"];
      return endWith(tx, services, api, current, typeof details === "string" ? details : "");
    }
    const rows = [readMember(answer.body, search.list) ?? []].flat();
    const ids = rows.map((row) => ({ ref: String(readMember(row, search.idMember) ?? "") }));
    const doneCount = current.done + ids.length;
    if (doneCount > MAX_BULK_ROWS) {
      const tooMany = createMessage("bulk_too_many_rows", { max: MAX_BULK_ROWS });
      return endWith(tx, services, api, current, tooMany);
    }
    const added = await addBulkRows(tx, job.id, current.done, ids);
    const total = current.total + added;
    const bytes = current.bytes + added * ROW_BYTES;
    const isLast = rows.length < limit;
    if (isLast && expected !== null && total !== expected) {
      const other = createMessage("bulk_other_count", { expected, found: total });
      return endWith(tx, services, api, current, other);
    }
    const next = isLast ? ({ phase: "preview", done: 0 } as const) : { done: doneCount };
    await saveBulkJob(services, tx, job, { ...next, total, bytes });
  });
}

/** Halves the page size until the response isn't too large. */
async function readRows(
  api: BulkApi,
  scope: CallScope,
  { method, path, query, body }: BulkSearch,
  offset: number,
): Promise<{ answer: ApiAnswer; limit: number }> {
  for (let limit = COLLECT_PAGE; ; limit = Math.ceil(limit / 2)) {
    const page = { offset: String(offset), limit: String(limit) };
    const call = { method, path, query: { ...query, ...page } };
    const answer = await api.call(scope, method === "POST" ? { ...call, body } : call);
    if (answer.body["status"] !== CODE.PAGE_TOO_LARGE || limit === 1) return { answer, limit };
  }
}
