import type { Executor } from "../../../base/database/executor.ts";
import { listIds } from "../../../base/database/listed-ids.ts";
import { stripUnstorableCharacters } from "../../../base/text/text.ts";
import { visibleScopes } from "../../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../../core/access/caller.ts";
import { parseDate } from "../../../model/field-types/date-pattern.rules.ts";
import { commentReader } from "./comment-access.rules.ts";
import { type CommentRow, searchComments } from "./comment.store.ts";

type List = readonly string[] | null | undefined;
type Range =
  | { from?: string | null | undefined; to?: string | null | undefined }
  | null
  | undefined;

interface CommentFilter {
  idList?: List;
  idExcludeList?: List;
  twinIdList?: List;
  twinIdExcludeList?: List;
  createdByUserIdList?: List;
  createdByUserIdExcludeList?: List;
  textLikeList?: List;
  textNotLikeList?: List;
  createdAt?: Range;
  updatedAt?: Range;
}

/** Searches the comments on all twins that the caller may see. */
export async function searchVisibleComments(
  executor: Executor,
  caller: Caller,
  filter: CommentFilter,
  page: { offset: number; limit: number; ascending: boolean },
): Promise<{ rows: CommentRow[]; total: number }> {
  const scopes = visibleScopes(caller, [...caller.model.classes.values()]);
  if (scopes.length === 0) return { rows: [], total: 0 };
  const ids = listIds({
    id: [filter.idList, filter.idExcludeList],
    twin_id: [filter.twinIdList, filter.twinIdExcludeList],
    author_user_id: [filter.createdByUserIdList, filter.createdByUserIdExcludeList],
  });
  const texts = [
    { patterns: filter.textLikeList, not: false },
    { patterns: filter.textNotLikeList, not: true },
  ];
  const search = {
    domainId: caller.domainId,
    reader: commentReader(caller),
    scopes,
    ids,
    texts: texts
      .map(({ patterns, not }) => ({
        patterns: (patterns ?? []).map(stripUnstorableCharacters),
        not,
      }))
      .filter(({ patterns }) => patterns.length > 0),
    times: [
      { column: "created_at" as const, ...parseRange(filter.createdAt) },
      { column: "changed_at" as const, ...parseRange(filter.updatedAt) },
    ],
  };
  return searchComments(executor, search, page);
}

function parseRange(range: Range): { from: Date | null; to: Date | null } {
  return {
    from: range?.from ? parseDate(range.from) : null,
    to: range?.to ? parseDate(range.to) : null,
  };
}
