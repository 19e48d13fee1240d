import { href } from "react-router";

import type { ListParams } from "#app/rules/lists/list-href.ts";
import { twinKind } from "#app/rules/twins/twin-kind.ts";
import { isStatus } from "#app/rules/twins/twin-status.ts";
import { createdRange } from "#app/server/lists/day-bounds.server.ts";
import type { ListDefinition } from "#app/server/lists/list-page.server.ts";
import { offsetOf } from "#app/server/lists/list-params.server.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import {
  EVERYTHING,
  nameLike,
  textSearch,
  type TwinSearch,
  type SearchRequestBody,
} from "#app/server/model/twin-search.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import {
  type Related,
  type Twin,
  TwinListResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { permittedTwins } from "../permitted-twins.server.ts";
import { type StatusView, viewStatus } from "../status-view.server.ts";
import { type AvailableTransition, listAvailableTransitions } from "../twins.server.ts";
import { loadGroups, NO_TWINS } from "./list-groups.server.ts";

export interface TwinRow {
  id: string;
  name: string;
  type: string;
  logo: string | null;
  status: StatusView;
  createdAt: string;
  updatedAt: string;
  /** The address of the twin's form. Null for sketches, frozen twins, and twins that the caller may not edit. */
  editHref: string | null;
  mayDelete: boolean;
  transitions: AvailableTransition[];
}

export const SORT_FIELDS: Readonly<Record<string, string>> = {
  created: "createdAt",
  updated: "updatedAt",
  name: "name",
  status: "status",
  relevance: "relevance",
};

export const TWIN_LIST_OPTIONS = {
  sortable: ["created", "updated", "name", "status"],
  ranksText: true,
  columns: ["type", "status", "created", "updated"],
  defaultColumns: ["type", "status", "created"],
  groupable: ["status", "type"],
  defaultSort: "-created",
} as const;
export const TWIN_LIST: ListDefinition = {
  key: "browse",
  path: href("/browse"),
  options: {
    ...TWIN_LIST_OPTIONS,
    filterable: ["kind", "created.from", "created.to"],
  },
};

/** The root classes that a list of all twins can be filtered by. */
const KINDS = [
  "product",
  "marketplace_product",
  "marketplace_connector",
  "product_document",
] as const;
export type TwinListKind = (typeof KINDS)[number];

/** Lists all twins that the caller may view. */
export async function listEverything(caller: Caller, params: ListParams) {
  const chosen = KINDS.filter((kind) => params.filters.kind?.includes(kind));
  const roots = await Promise.all(chosen.map(async (kind) => (await classByKey(caller, kind)).id));
  const hasTextSearch = await hasCapability(caller, "configuredSearches");
  const body: SearchRequestBody = {
    params: {},
    narrow: {
      ...(params.search && (hasTextSearch ? textSearch(params.search) : nameLike(params.search))),
      ...(roots.length > 0 ? { twinClassExtendsHierarchyContainsIdList: roots } : {}),
      ...(await createdRange(caller, params)),
    },
  };
  return { ...(await listTwins(caller, params, { id: EVERYTHING, body })), kinds: [...KINDS] };
}

export async function listTwins(
  caller: Caller,
  params: ListParams,
  search: TwinSearch,
  more: Record<string, string> = {},
) {
  const groups = await loadGroups(caller, params, search);
  const [sort] = params.sort;
  const query = new URLSearchParams({
    lazyRelation: "false",
    showTwinMode: "DETAILED",
    showTwin2StatusMode: "DETAILED",
    showStatusMode: "DETAILED",
    showTwin2TwinClassMode: "DETAILED",
    showTwinActionMode: "SHOW",
    ...more,
    offset: String(offsetOf(params)),
    limit: String(params.size),
    sortField: SORT_FIELDS[sort?.key ?? "created"] ?? "createdAt",
    sortAsc: String(sort ? !sort.descending : false),
  });
  const path = `/private/twin/search/${search.id}/v1?${query}`;
  const { twinList, pagination, relatedObjects } = groups.areAllClosed
    ? NO_TWINS
    : await caller.platform.post(path, groups.within(search.body), TwinListResponse);
  const permitted = await permittedTwins(caller);
  return {
    rows: twinList.map((twin) => twinRow(permitted(twin), relatedObjects)),
    total: pagination.total,
    hasMore: pagination.totalCapped,
    estimate: pagination.totalEstimate,
    groups: groups.items,
  };
}

export function twinRow(twin: Twin, related: Related): TwinRow {
  const twinClass = related.twinClassMap[twin.twinClassId];
  const status = viewStatus(related.statusMap[twin.statusId]);
  const editable = twin.actions.includes("EDIT") && !twin.freeze && !isStatus(status, "sketch");
  return {
    id: twin.id,
    name: twin.name,
    type: twinClass?.name ?? "",
    logo: twinClass?.logo ?? null,
    status,
    createdAt: twin.createdAt,
    updatedAt: twin.updatedAt ?? twin.createdAt,
    editHref: editable ? formHref(twinClass?.key ?? "", twin.id) : null,
    mayDelete: twin.actions.includes("DELETE"),
    transitions: listAvailableTransitions(twin, related),
  };
}

/** Returns the address of a twin's form: the form of its kind, or the general form. */
export function formHref(classKey: string, twinId: string): string {
  switch (twinKind(classKey)) {
    case "product":
      return href("/editProduct/:twinId", { twinId });
    case "card":
      return href("/editMarketplaceProduct/:twinId", { twinId });
    case "connector":
      return href("/editMarketplaceConnector/:twinId", { twinId });
    case "other":
      return href("/browse/:headTwinId/edit", { headTwinId: twinId });
  }
}
