import { createMessage } from "../../base/messages/message.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import { BulkSearch } from "./bulk-operation.ts";
import { addBulkRows } from "./bulk-row.store.ts";
import type { BulkApi } from "./call-api.ts";
import { endWith, lockWorking, scopeOf, stopWithoutAccess, type Work } from "./chunk-scope.ts";
import { readMember } from "./json-members.rules.ts";
import { MAX_BULK_ROWS } from "./limits.ts";
import { saveBulkJob } from "./save-bulk-job.ts";

const COLLECT_PAGE = 500;

/** Copies the IDs of one page of the search, as the user sees it. */
export async function collectChunk(services: Work, api: BulkApi, job: BulkJobRow): Promise<void> {
  const source = job.source as { search: unknown; expectedCount?: number | null };
  const search = BulkSearch.parse(source.search);
  const expected = source.expectedCount ?? null;
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current) return;
    const scope = await scopeOf(api, tx, current);
    if (!scope) return stopWithoutAccess(tx, services, api, current);
    const query = { ...search.query, offset: String(current.done), limit: String(COLLECT_PAGE) };
    const { method, path, body } = search;
    const answer = await api.call(scope, {
      method,
      path,
      query,
      ...(method === "POST" && { body }),
    });
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
    const isLast = rows.length < COLLECT_PAGE;
    if (isLast && expected !== null && total !== expected) {
      const other = createMessage("bulk_other_count", { expected, found: total });
      return endWith(tx, services, api, current, other);
    }
    const next = isLast ? ({ phase: "preview", done: 0 } as const) : { done: doneCount };
    await saveBulkJob(services, tx, job, { ...next, total });
  });
}
