import { href } from "react-router";

import { listHref } from "#app/rules/lists/list-href.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { viewStatus } from "../status-view.server.ts";
import { type ClassListState, loadClassFrame } from "./class-list.server.ts";
import { CountsResponse } from "./list-groups.server.ts";

/** The maximum number of cards in all columns together; the table has the others. */
const MAX_CARDS = 200;

const CARD_QUERY = new URLSearchParams({
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwin2UserMode: "DETAILED",
  showTwin2TransitionMode: "DETAILED",
  limit: String(MAX_CARDS),
  sortField: "updatedAt",
  sortAsc: "false",
}).toString();

export interface BoardCard {
  id: string;
  name: string;
  href: string;
  assignee: string;
  updatedAt: string;
  transitions: { id: string; name: string; statusId: string | null; href: string }[];
}

/** Loads the entries of a class by status, with two platform calls in addition to the calls for the filters. */
export async function loadBoard(caller: Caller, state: ClassListState) {
  const { twinClass, search, params, columns } = state;
  const [frame, { twinList, relatedObjects: related }, counts] = await Promise.all([
    loadClassFrame(caller, state),
    caller.platform.post(
      `/private/twin/search/${search.id}/v1?${CARD_QUERY}`,
      search.body,
      TwinListResponse,
    ),
    countByStatus(caller, state),
  ]);
  const cards = twinList.map((twin) => ({
    statusId: twin.statusId,
    id: twin.id,
    name: twin.name,
    href: href("/browse/:headTwinId", { headTwinId: twin.id }),
    assignee: related.userMap[twin.assignerUserId ?? ""]?.fullName ?? "",
    updatedAt: twin.updatedAt ?? twin.createdAt,
    transitions: twin.transitionsIdList
      .map((id) => related.transitionsMap[id])
      .filter((transition) => transition !== undefined)
      .map(({ id, name, alias, dstTwinStatusId }) => ({
        id,
        name: name || alias,
        statusId: dstTwinStatusId ?? null,
        href: href("/browse/:headTwinId/transition/:transitionId", {
          headTwinId: twin.id,
          transitionId: id,
        }),
      })),
  }));
  const byStatus = Map.groupBy(cards, ({ statusId }) => statusId);
  return {
    ...frame,
    params,
    columns: columns.map(({ name, label, type, filter, sortable }) => ({
      name,
      label,
      type,
      filter,
      sortable,
    })),
    lanes: twinClass.statuses.map((status) => ({
      status: viewStatus(status),
      cards: (byStatus.get(status.id) ?? []) satisfies BoardCard[],
      total: counts.get(status.id) ?? byStatus.get(status.id)?.length ?? 0,
      tableHref: listHref(params, {
        layout: "grid",
        filters: { ...params.filters, status: [status.id] },
      }),
    })),
  };
}

/** Counts the entries by status. Empty on upstream, which can't count; then the loaded cards are counted. */
async function countByStatus({ platform }: Caller, { search }: ClassListState) {
  const { value } = await catchRequestError(
    platform.post(
      `/private/twin/search/${search.id}/count/v1`,
      { ...search.body, by: "status" },
      CountsResponse,
    ),
  );
  return new Map((value?.counts ?? []).map(({ id, count }) => [id, count]));
}
