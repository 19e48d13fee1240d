import { z } from "zod";

import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { type TwinSearch, type SearchRequestBody } from "#app/server/model/twin-search.server.ts";
import { TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

export interface GroupView {
  key: string;
  label: string;
  total: number;
  href: string;
  open: boolean;
}

interface Groups {
  /** Null if the list is not grouped. */
  items: GroupView[] | null;
  areAllClosed: boolean;
  /** Narrows the search to the open group. */
  within: (searchRequest: SearchRequestBody) => SearchRequestBody;
}

export const CountsResponse = z.object({
  counts: z
    .array(
      z.object({
        id: z.string(),
        key: z.string().default(""),
        name: z.string().default(""),
        count: z.number(),
      }),
    )
    .default([]),
});

export const NO_TWINS = TwinListResponse.parse({});

/**
 * The prefix of groups in `open`, which has the keys of open rows too. The prefix alone means that all groups are
 * closed.
 */
const GROUP_PREFIX = "g:";

/**
 * Counts the groups of the whole list in one call. Only one group is open at a time, and the pages are pages of that
 * group, so long grouped lists cost no more than plain ones.
 */
export async function loadGroups(
  { platform }: Caller,
  params: ListParams,
  search: TwinSearch,
): Promise<Groups> {
  if (params.group === null) return { items: null, areAllClosed: false, within: (same) => same };
  const ofStatus = params.group === "status";
  const { counts } = await platform.post(
    `/private/twin/search/${search.id}/count/v1`,
    { ...search.body, by: ofStatus ? "status" : "twinClass" },
    CountsResponse,
  );
  // Statuses of different classes that share a key are one group.
  const ordered = ofStatus ? counts : counts.toSorted((a, b) => a.name.localeCompare(b.name));
  const byKey = Map.groupBy(ordered, ({ key }) => key.toLowerCase());
  const openKey = openGroup(params, [...byKey.keys()]);
  const items = [...byKey].map(([key, same]) => ({
    key,
    label: same[0]?.name ?? key,
    total: same.reduce((sum, { count }) => sum + count, 0),
    href: listHref(params, {
      open: [key === openKey ? GROUP_PREFIX : GROUP_PREFIX + key],
      page: 1,
    }),
    open: key === openKey,
  }));
  const ids = (byKey.get(openKey ?? "") ?? []).map(({ id }) => id);
  const list = ofStatus ? "statusIdList" : "twinClassIdList";
  return {
    items,
    areAllClosed: openKey === null,
    within: ({ narrow, ...rest }) => ({ ...rest, narrow: { ...narrow, [list]: ids } }),
  };
}

/** Returns the open group: the one in the URL, or else the first. Null if all are closed. */
function openGroup({ open }: ListParams, keys: string[]): string | null {
  const requestedKey = open.find((key) => key.startsWith(GROUP_PREFIX))?.slice(GROUP_PREFIX.length);
  if (requestedKey === "") return null;
  return keys.find((key) => key === requestedKey) ?? keys[0] ?? null;
}
