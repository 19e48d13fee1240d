import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { Id } from "../../base/http/body-fields.ts";
import { pagination } from "../../base/http/paging.ts";
import { type PrivateCall, privateRoute } from "../../core/calls/route.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import {
  includeRelated,
  relatedObjects,
  type ResponseContext,
  wireDate,
} from "../../core/responses/response-context.ts";
import { includeUser } from "../../core/responses/user.view.ts";
import { loadRelatedData } from "../../model/classes/load-related-data.ts";
import { loadPageData } from "../responses/load-twin-page.ts";
import { presentRelatedObjects } from "../responses/twin-relations.view.ts";
import {
  HistoryEntryResponse,
  HistoryResponse,
  HistorySearchResponse,
} from "../responses/twin-schemas.ts";
import { InstantRange } from "../search/search-body.ts";
import { findTwin } from "../twin/find-twin.ts";
import { attachSpaceAccess } from "../twin/load-space-access.ts";
import { assertAction } from "../twin/twin-actions.ts";
import { presentBasics } from "../twin/twin-basics.view.ts";
import { findTwinRows } from "../twin/twin.queries.ts";
import { describeChange, type HistoryNames } from "./describe-change.ts";
import { HISTORY_TYPES, listHistory, type HistoryRow } from "./history.store.ts";
import { loadHistoryNames } from "./load-history-names.ts";
import { listMergedTwins } from "./merged-history.ts";
import type { MergedTwin } from "./merged-twin.rules.ts";
import { searchVisibleHistory } from "./search-history.ts";
import { listVisibleHistory } from "./visible-history.ts";

const historyList = privateRoute({
  method: "GET",
  path: "/private/twin/:twinId/history/list/v1",
  shows: ["History"],
  summary: "List the history of a twin, newest first",
  needsExactly: ["HISTORY_VIEW"],
  query: z.object({ childDepth: z.coerce.number().catch(0).default(0) }),
  answer: HistoryResponse,
  handle: async (call) => {
    const { services, caller, page } = call;
    const twin = await findTwin(services.db, caller, call.id("twinId"));
    assertAction(caller, twin, "HISTORY_VIEW");
    const merged = await listMergedTwins(services.db, caller, twin.id);
    const { rows, total } = await listHistory(services.db, twin.id, {
      domainId: caller.domainId,
      mergedIds: merged.map(({ id }) => id),
      ...listVisibleHistory(caller, call.query.childDepth !== 0),
      offset: page.offset,
      limit: page.limit,
      ascending: page.sortAsc ?? false,
    });
    const { entries, related } = await presentHistory(call, rows, merged);
    return { historyList: entries, pagination: pagination(page, total), relatedObjects: related };
  },
});

const Ids = z.array(Id).max(10_000).nullish();
const Types = z.array(z.enum(HISTORY_TYPES)).max(100).nullish();

const historySearch = privateRoute({
  method: "POST",
  path: "/private/twin/history/search/v1",
  summary: "Search the history of the twins the caller may see, newest first",
  needsExactly: ["HISTORY_VIEW"],
  body: z
    .object({
      idList: Ids,
      idExcludeList: Ids,
      twinIdList: Ids,
      twinIdExcludeList: Ids,
      includeDirectChildren: z.boolean().nullish(),
      actorUseridList: Ids,
      actorUserIdExcludeList: Ids,
      typeList: Types,
      typeExcludeList: Types,
      createdAt: InstantRange,
    })
    .meta({ id: "HistorySearchRqV1" }),
  answer: HistorySearchResponse,
  handle: async (call) => {
    const { services, caller, body, page } = call;
    const window = {
      offset: page.offset,
      limit: page.limit,
      ascending: page.sortAsc ?? false,
    };
    const { rows, total } = await searchVisibleHistory(services.db, caller, body, window);
    const { entries, related } = await presentHistory(call, rows);
    return { histories: entries, pagination: pagination(page, total), relatedObjects: related };
  },
});

const historyEntry = privateRoute({
  method: "GET",
  path: "/private/twin/history/:historyId/v1",
  summary: "Get an entry of the history of a twin",
  needsExactly: ["HISTORY_VIEW"],
  answer: HistoryEntryResponse,
  handle: async (call) => {
    const { services, caller } = call;
    const id = call.id("historyId");
    const one = { offset: 0, limit: 1, ascending: false };
    const { rows } = await searchVisibleHistory(services.db, caller, { idList: [id] }, one);
    if (rows.length === 0) throw unknownId("history", id);
    const { entries, related } = await presentHistory(call, rows);
    return { history: entries[0], relatedObjects: related };
  },
});

/**
 * The route with the fixed path is registered first, because the path with a parameter would match its requests too.
 */
export const historyRoutes = [historySearch, historyEntry, historyList];

async function presentHistory(
  call: PrivateCall,
  rows: readonly HistoryRow[],
  merged: readonly MergedTwin[] = [],
) {
  const { services, caller, show } = call;
  const { db } = services;
  const wantsTwins = show.mode("History2Twin") !== "HIDE";
  const twinRows = wantsTwins ? await findTwinRows(db, caller.domainId, twinIds(rows)) : [];
  const twins = await attachSpaceAccess(db, caller, twinRows);
  const data = await loadPageData({ services, executor: db, caller, show }, twins);
  const users = new Map([...(await loadPeople(db, listUserIds(rows))), ...data.users]);
  const view = call.view(await loadRelatedData(call, { users }));
  const names = await loadHistoryNames(db, caller, rows, merged);
  const changedTwin = (inner: ResponseContext, id: string, mode: "SHORT" | "DETAILED") => {
    const twin = twins.find((candidate) => candidate.id === id);
    return (
      twin && { ...presentBasics(inner, twin, mode), ...presentRelatedObjects(inner, twin, data) }
    );
  };
  const entries = rows.map((row) => ({
    ...presentEntry(view, row, names),
    twin: includeRelated(view, "twinMap", row.twin_id, show.mode("History2Twin"), (inner, mode) =>
      changedTwin(inner, row.twin_id, mode),
    ),
  }));
  return { entries, related: relatedObjects(view) };
}

function presentEntry(view: ResponseContext, row: HistoryRow, names: HistoryNames): object {
  const { fieldName, sentence } = describeChange(view, row, names);
  return {
    id: row.id,
    twinId: row.twin_id,
    batchId: row.batch_id,
    createdAt: wireDate(row.created_at),
    actorUserId: row.actor_user_id ?? undefined,
    origin: row.origin ?? undefined,
    type: row.type,
    fieldName,
    changeDescription: sentence,
    actorUser: includeUser(view, row.actor_user_id, view.show.mode("History2User")),
  };
}

function twinIds(rows: readonly HistoryRow[]): string[] {
  return [...new Set(rows.map(({ twin_id }) => twin_id))];
}

/** IDs of the users who made the changes, and of former and new assignees. */
function* listUserIds(rows: readonly HistoryRow[]): Iterable<string | null> {
  for (const row of rows) {
    yield row.actor_user_id;
    if (row.type === "assigneeChanged") yield* [row.before, row.after];
  }
}
