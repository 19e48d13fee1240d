import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { pagination } from "../../base/http/paging.ts";
import { stripUnstorableCharacters } from "../../base/text/text.ts";
import {
  isUsableOnAll,
  usableScopes,
  visibleScopes,
} from "../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute } from "../../core/calls/route.ts";
import { classAndDescendants } from "../../core/model/class-hierarchy.rules.ts";
import { parseDate } from "../../model/field-types/date-pattern.rules.ts";
import { presentFiles } from "../responses/present-attachments.ts";
import { InstantRange } from "../search/search-body.ts";
import { type AttachmentQuery, searchAttachments } from "./attachment-search.store.ts";
import { AttachmentView } from "./attachment.view.ts";
import { commentReader } from "./comments/comment-access.rules.ts";

const Ids = z.array(Id).max(10_000).nullish();
const Patterns = z.array(z.string().max(1000)).max(100).nullish();

const ID_FILTERS = {
  id: "id",
  twinId: "twin_id",
  twinflowTransitionId: "transition_id",
  commentId: "comment_id",
  twinClassFieldId: "field_id",
  createdByUserId: "author_user_id",
} as const;

const TEXT_FILTERS = {
  title: "title",
  description: "description",
  externalId: "external_id",
  storageLink: "storage_link",
} as const;

const Search = z
  .object({
    ...buildFilterShape(ID_FILTERS, { in: "List", out: "ExcludeList" }, Ids),
    ...buildFilterShape(TEXT_FILTERS, { in: "LikeList", out: "NotLikeList" }, Patterns),
    viewPermissionIdList: Ids,
    viewPermissionIdExcludeList: Ids,
    createdAt: InstantRange,
  })
  .meta({ id: "AttachmentSearchRqV1" });

export const searchFiles = privateRoute({
  method: "POST",
  path: "/private/attachment/search/v1",
  summary: "Search attachments of the twins the caller may see",
  needs: ["ATTACHMENT_VIEW"],
  body: Search,
  answer: z.object({ attachments: z.array(AttachmentView), ...PAGED }),
  handle: async (call) => {
    const { services, caller, page } = call;
    const query = buildQuery(caller, call.body);
    const { rows, total } =
      query.scopes.length === 0
        ? { rows: [], total: 0 }
        : await searchAttachments(services.db, query, {
            ...page,
            ascending: page.sortAsc ?? true,
          });
    const { files, relatedObjects } = await presentFiles(call, services.db, rows);
    return { attachments: files, pagination: pagination(page, total), relatedObjects };
  },
});

function buildQuery(caller: Caller, body: z.output<typeof Search>): AttachmentQuery {
  const { model, domainId } = caller;
  const lists: Record<string, unknown> = body;
  const getList = (name: string): string[] =>
    Array.isArray(lists[name]) ? (lists[name] as string[]) : [];
  const ids = Object.entries(ID_FILTERS).flatMap(([name, column]) => [
    { column, ids: getList(`${name}List`), not: false },
    { column, ids: getList(`${name}ExcludeList`), not: true },
  ]);
  const texts = Object.entries(TEXT_FILTERS).flatMap(([name, column]) => [
    { column, patterns: getList(`${name}LikeList`).map(stripUnstorableCharacters), not: false },
    { column, patterns: getList(`${name}NotLikeList`).map(stripUnstorableCharacters), not: true },
  ]);
  return {
    domainId,
    scopes: visibleScopes(caller, [...model.classes.values()]),
    reader: commentReader(caller),
    hidden: listHiddenFields(caller),
    ids: [
      ...ids.filter((filter) => filter.ids.length > 0),
      ...byViewPermission(caller, body.viewPermissionIdList, false),
      ...byViewPermission(caller, body.viewPermissionIdExcludeList, true),
    ],
    texts: texts.filter(({ patterns }) => patterns.length > 0),
    from: body.createdAt?.from ? parseDate(body.createdAt.from) : null,
    to: body.createdAt?.to ? parseDate(body.createdAt.to) : null,
  };
}

/** Lists fields whose files the caller may see on some twins only, grouped by view permission. */
function listHiddenFields(caller: Caller): AttachmentQuery["hidden"] {
  const { model } = caller;
  const guarded = [...model.fields.values()].filter((field) => field.viewPermissionId !== null);
  const byPermission = Map.groupBy(guarded, (field) => field.viewPermissionId);
  return [...byPermission].flatMap(([permissionId, fields]) => {
    const classes = new Set(fields.flatMap(({ classId }) => classAndDescendants(model, classId)));
    const isOpen = [...classes].every((each) => isUsableOnAll(caller, each, permissionId));
    if (isOpen) return [];
    const except = usableScopes(caller, [...classes], () => permissionId);
    return [{ fieldIds: fields.map(({ id }) => id), except }];
  });
}

/** Filters by the view permission of the field, because files have no permission of their own. */
function byViewPermission({ model }: Caller, list: string[] | null | undefined, not: boolean) {
  if (!list || list.length === 0) return [];
  const fields = [...model.fields.values()].filter(
    ({ viewPermissionId }) => viewPermissionId !== null && list.includes(viewPermissionId),
  );
  return [{ column: "field_id" as const, ids: fields.map(({ id }) => id), not }];
}

function buildFilterShape<T extends z.ZodType>(
  filters: Record<string, string>,
  endings: { in: string; out: string },
  list: T,
): Record<string, T> {
  const names = Object.keys(filters).flatMap((name) => [
    `${name}${endings.in}`,
    `${name}${endings.out}`,
  ]);
  return Object.fromEntries(names.map((name) => [name, list]));
}
