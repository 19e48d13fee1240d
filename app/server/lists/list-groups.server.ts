import { z } from "zod";

import { listHref, type ListParams } from "#app/ui/list/list-href.ts";

import type { Caller } from "../caller.server.ts";
import { TwinListAnswer } from "../platform/response-schemas.server.ts";

/** The body of a call of a configured search. */
export interface SearchRequestBody {
  params: Record<string, string>;
  narrow: {
    statusIdList?: string[];
    twinClassIdList?: string[];
    [filter: string]: unknown;
  };
}

export interface GroupView {
  key: string;
  label: string;
  total: number;
  href: string;
  open: boolean;
}

interface Groups {
  /** Null: the list is not grouped. */
  items: GroupView[] | null;
  nothingOpen: boolean;
  /** The question narrowed to the open group. */
  within: (searchRequest: SearchRequestBody) => SearchRequestBody;
}

const CountsAnswer = z.object({
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

export const NO_TWINS = TwinListAnswer.parse({});

/** In `open`, what tells a group from a row; alone it says that every group is closed. */
const GROUP_PREFIX = "g:";

/**
 * The list's groups with how many rows each has, counted over the whole list and not over a page;
 * one call. One group is open at a time, and the pages are pages of it: that is what keeps a
 * grouped list of any length as cheap as a plain one.
 */
export async function loadGroups(
  { platform }: Caller,
  params: ListParams,
  search: string,
  searchRequest: SearchRequestBody,
): Promise<Groups> {
  if (params.group === null) return { items: null, nothingOpen: false, within: (same) => same };
  const ofStatus = params.group === "status";
  const { counts } = await platform.post(
    `/private/twin/search/${search}/count/v1`,
    { ...searchRequest, by: ofStatus ? "status" : "twinClass" },
    CountsAnswer,
  );
  // Statuses of different classes with one name are one group to whoever reads it.
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
    nothingOpen: openKey === null,
    within: ({ narrow, ...rest }) => ({ ...rest, narrow: { ...narrow, [list]: ids } }),
  };
}

/** The one the address opens, the first when it says nothing; null when it closes them all. */
function openGroup({ open }: ListParams, keys: string[]): string | null {
  const requestedKey = open.find((key) => key.startsWith(GROUP_PREFIX))?.slice(GROUP_PREFIX.length);
  if (requestedKey === "") return null;
  return keys.find((key) => key === requestedKey) ?? keys[0] ?? null;
}

/** The filter `created`: whole days, from the first one's start to the last one's end. */
export function createdRange({ filters }: ListParams) {
  const [from] = filters["created.from"] ?? [];
  const [to] = filters["created.to"] ?? [];
  if (from === undefined && to === undefined) return {};
  return {
    createdAt: {
      ...(from === undefined ? {} : { from: `${from}T00:00:00` }),
      ...(to === undefined ? {} : { to: `${to}T23:59:59` }),
    },
  };
}
