import type { ListParams } from "#app/ui/list-href.ts";

import type { Caller } from "./caller.server.ts";
import { offsetOf } from "./list-params.server.ts";
import { TwinListAnswer } from "./platform/wire.server.ts";
import { type StatusView, viewStatus } from "./product-list.server.ts";

export interface TwinRow {
  id: string;
  name: string;
  type: string;
  logo: string | null;
  status: StatusView;
  createdAt: string;
}

export const TWIN_LIST = { sortable: ["created", "name"], defaultSort: "-created" } as const;

/** Any twins the caller may see, or those a configured search finds. */
export async function listTwins({ platform }: Caller, params: ListParams, searchId?: string) {
  const [sort] = params.sort;
  const query = new URLSearchParams({
    lazyRelation: "false",
    showTwinMode: "DETAILED",
    showTwin2StatusMode: "DETAILED",
    showStatusMode: "DETAILED",
    showTwin2TwinClassMode: "DETAILED",
    offset: String(offsetOf(params)),
    limit: String(params.size),
    sortField: sort?.key === "name" ? "name" : "createdAt",
    sortAsc: String(sort ? !sort.descending : false),
  });
  const narrow = params.search ? { twinNameLikeList: [`%${escapeLike(params.search)}%`] } : {};
  const { twinList, pagination, relatedObjects } = await (searchId
    ? platform.post(
        `/private/twin/search/${searchId}/v1?${query}`,
        { params: {}, narrow },
        TwinListAnswer,
      )
    : platform.post(`/private/twin/search/v2?${query}`, narrow, TwinListAnswer));
  const rows = twinList.map((twin): TwinRow => {
    const twinClass = relatedObjects.twinClassMap[twin.twinClassId];
    return {
      id: twin.id,
      name: twin.name,
      type: twinClass?.name ?? "",
      logo: twinClass?.logo ?? null,
      status: viewStatus(relatedObjects.statusMap[twin.statusId]),
      createdAt: twin.createdAt,
    };
  });
  return { rows, total: pagination.total };
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
