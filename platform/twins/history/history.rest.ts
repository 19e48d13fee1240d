import { z } from "zod";

import { pagination } from "../../base/http/paging.ts";
import { privateRoute } from "../../core/calls/route.ts";
import { loadPeople } from "../../core/responses/related-people.store.ts";
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
import { HistoryResponse } from "../responses/twin-schemas.ts";
import { findTwin } from "../twin/find-twin.ts";
import { attachSpaceAccess } from "../twin/load-space-access.ts";
import { assertAction } from "../twin/twin-actions.ts";
import { presentBasics } from "../twin/twin-basics.view.ts";
import { findTwinRows } from "../twin/twin.store.ts";
import { describeChange } from "./describe-change.ts";
import { historyOfTwin, type HistoryRow } from "./history.store.ts";
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
    const { services, caller, show, page } = call;
    const { db } = services;
    const twin = await findTwin(db, caller, call.id("twinId"));
    assertAction(caller, twin, "HISTORY_VIEW");
    const { rows, total } = await historyOfTwin(db, twin.id, {
      domainId: caller.domainId,
      ...listVisibleHistory(caller, call.query.childDepth !== 0),
      offset: page.offset,
      limit: page.limit,
      ascending: page.sortAsc ?? false,
    });

    const wantsTwins = show.mode("History2Twin") !== "HIDE";
    const twinRows = wantsTwins ? await findTwinRows(db, caller.domainId, twinIds(rows)) : [];
    const twins = await attachSpaceAccess(db, caller, twinRows);
    const data = await loadPageData({ services, executor: db, caller, show }, twins);
    const users = new Map([...(await loadPeople(db, peopleIn(rows))), ...data.users]);
    const view = call.view(await loadRelatedData(call, { users }));
    return {
      historyList: rows.map((row) => ({
        ...presentEntry(view, row),
        twin: includeRelated(
          view,
          "twinMap",
          row.twin_id,
          show.mode("History2Twin"),
          (inner, mode) => {
            const changed = twins.find(({ id }) => id === row.twin_id);
            return (
              changed && {
                ...presentBasics(inner, changed, mode),
                ...presentRelatedObjects(inner, changed, data),
              }
            );
          },
        ),
      })),
      pagination: pagination(page, total),
      relatedObjects: relatedObjects(view),
    };
  },
});

export const historyRoutes = [historyList];

function presentEntry(view: ResponseContext, row: HistoryRow): object {
  const { fieldName, sentence } = describeChange(view, row);
  return {
    id: row.id,
    twinId: row.twin_id,
    batchId: row.batch_id,
    createdAt: wireDate(row.created_at),
    actorUserId: row.actor_user_id ?? undefined,
    type: row.type,
    fieldName,
    changeDescription: sentence,
    actorUser: includeUser(view, row.actor_user_id, view.show.mode("History2User")),
  };
}

function twinIds(rows: readonly HistoryRow[]): string[] {
  return [...new Set(rows.map(({ twin_id }) => twin_id))];
}

/** The actor and the users the entry mentions. */
function* peopleIn(rows: readonly HistoryRow[]): Iterable<string | null> {
  for (const row of rows) {
    yield row.actor_user_id;
    if (row.type === "assigneeChanged") yield* [row.before, row.after];
  }
}
