import { href } from "react-router";

import type { FieldValue } from "#app/rules/field-value.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { twinKind } from "#app/rules/twins/twin-kind.ts";
import { isMark } from "#app/rules/twins/twin-marks.ts";
import { createdRange } from "#app/server/lists/day-bounds.server.ts";
import { offeredOptions } from "#app/server/lists/list-page.server.ts";
import {
  loadPageOrLast,
  offsetOf,
  readListParams,
  redirectToCanonicalUrl,
} from "#app/server/lists/list-params.server.ts";
import {
  type BrowsedClass,
  browsedClass,
  withClassNames,
} from "#app/server/model/classes.server.ts";
import { mayCreateTwins } from "#app/server/model/create-right.server.ts";
import { requireVisibleClass } from "#app/server/model/require-visible-class.server.ts";
import {
  EVERYTHING,
  nameLike,
  textSearch,
  type TwinSearch,
  type SearchRequestBody,
} from "#app/server/model/twin-search.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  type Related,
  type Twin,
  TwinListResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { type ClassColumn, columnsOf, listOptionsOf } from "../fields/class-columns.server.ts";
import { fieldSearches } from "../fields/field-filters.server.ts";
import { viewField } from "../fields/field-values.server.ts";
import { loadFilterOptions } from "../fields/filter-options.server.ts";
import { permittedTwins } from "../permitted-twins.server.ts";
import { loadGroups, NO_TWINS } from "./list-groups.server.ts";
import { SORT_FIELDS, type TwinRow, twinRow } from "./twin-list.server.ts";

export interface ClassRow extends TwinRow {
  /** The values by the name of the column. */
  values: Record<string, FieldValue>;
}

/** Reads the state of a class's list from the address. */
export async function readClassList(caller: Caller, url: URL, key: string) {
  const twinClass = await throwAsStatus(browsedClass(caller, key));
  await requireVisibleClass(caller, twinClass);
  const columns = columnsOf(twinClass.fields);
  const options = await offeredOptions(caller, listOptionsOf(columns));
  const path = href("/browse/class/:classKey", { classKey: twinClass.key });
  const params = { ...readListParams(url, { ...options, hasViews: false }), path };
  redirectToCanonicalUrl(url, params);
  const search = await searchFor(caller, twinClass, columns, params);
  return { twinClass, columns, params, search };
}

export type ClassListState = Awaited<ReturnType<typeof readClassList>>;

/**
 * Loads one page of a class's list and the choices of its filters. Takes one platform call in addition to reference
 * data, one for groups, and one for each kind of choices.
 */
export async function loadClassList(caller: Caller, state: ClassListState) {
  const { twinClass, columns } = state;
  const [page, frame] = await Promise.all([
    loadPageOrLast(state.params, (params) => findPage(caller, params, state)),
    loadClassFrame(caller, state),
  ]);
  return { ...page, ...frame, columns: columns.map(viewColumn), classKey: twinClass.key };
}

/** Loads what the table and the board of a class share. */
export async function loadClassFrame(caller: Caller, { twinClass, columns }: ClassListState) {
  const [fieldOptions, newHref] = await Promise.all([
    loadFilterOptions(caller, twinClass, columns),
    findCreateHref(caller, twinClass),
  ]);
  return {
    title: twinClass.name,
    description: twinClass.description,
    fieldOptions,
    newHref,
    statuses: twinClass.statuses.map(({ id, name, key }) => ({ value: id, label: name || key })),
  };
}

function viewColumn({ name, label, type, filter, sortable }: ClassColumn) {
  return { name, label, type, filter, sortable };
}

export type ColumnView = ReturnType<typeof viewColumn>;

/** Returns the address of the form for a new twin. Null if the caller can't create one, or only from another page. */
async function findCreateHref(caller: Caller, twinClass: BrowsedClass) {
  const { key, isAbstract } = twinClass;
  if (isAbstract || !(await mayCreateTwins(caller, twinClass))) return null;
  switch (twinKind(key)) {
    case "product":
      return href("/products/new");
    case "card":
      return null;
    case "connector":
      if (!(await hasPermission(caller, "CONNECTOR_CREATE"))) return null;
      return `${href("/connect-marketplace")}?${new URLSearchParams({ marketplace: key })}`;
    case "other":
      return href("/browse/class/:classKey/new", { classKey: key });
  }
}

async function searchFor(
  caller: Caller,
  twinClass: BrowsedClass,
  columns: ClassColumn[],
  params: ListParams,
): Promise<TwinSearch> {
  const hasTextSearch = await hasCapability(caller, "configuredSearches");
  const statusIdList = params.filters.status ?? [];
  const body: SearchRequestBody = {
    params: {},
    narrow: {
      twinClassExtendsHierarchyContainsIdList: [twinClass.id],
      ...(params.search && (hasTextSearch ? textSearch(params.search) : nameLike(params.search))),
      ...(statusIdList.length > 0 && { statusIdList }),
      ...markSearch(params.filters),
      ...(await createdRange(caller, params)),
      fields: fieldSearches(params, columns, twinClass.fields),
    },
  };
  return { id: EVERYTHING, body };
}

function markSearch({ tags, markers, marks }: ListParams["filters"]): object {
  return {
    ...(tags && { tagDataListOptionIdList: tags }),
    ...(markers && { markerDataListOptionIdList: markers }),
    ...(marks && { touchList: marks.filter(isMark) }),
  };
}

async function findPage(
  caller: Caller,
  params: ListParams,
  { twinClass, columns, search }: ClassListState,
) {
  const groups = await loadGroups(caller, params, search);
  const visible = columns.filter(({ name }) => params.cols.includes(name));
  const path = `/private/twin/search/${search.id}/v1?${rowQuery(params, columns, visible)}`;
  const { twinList, pagination, relatedObjects } = groups.areAllClosed
    ? NO_TWINS
    : await caller.platform.post(path, groups.within(search.body), TwinListResponse);
  const [related, permitted] = await Promise.all([
    withClassNames(caller, twinClass.fields, relatedObjects),
    permittedTwins(caller),
  ]);
  return {
    rows: twinList.map((twin) => classRow(permitted(twin), related, twinClass, visible)),
    total: pagination.total,
    hasMore: pagination.totalCapped,
    estimate: pagination.totalEstimate,
    groups: groups.items,
  };
}

/** Detail levels that include the names of the entities that references point to. */
const VALUE_MODES = {
  showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
  showTwinField2DataListOptionMode: "SHORT",
  showTwinField2UserMode: "DETAILED",
  showTwinField2TwinMode: "DETAILED",
};

function rowQuery(params: ListParams, columns: ClassColumn[], visible: ClassColumn[]) {
  const [sort] = params.sort;
  const column = columns.find(({ name }) => name === sort?.key);
  return new URLSearchParams({
    lazyRelation: "false",
    showTwinMode: "DETAILED",
    showTwin2StatusMode: "DETAILED",
    showStatusMode: "DETAILED",
    showTwin2TwinClassMode: "DETAILED",
    showTwinActionMode: "SHOW",
    ...(visible.length > 0 && {
      ...VALUE_MODES,
      fieldKeyList: visible.map(({ key }) => key).join(","),
    }),
    offset: String(offsetOf(params)),
    limit: String(params.size),
    sortField: column ? `field:${column.key}` : (SORT_FIELDS[sort?.key ?? ""] ?? "createdAt"),
    sortAsc: String(sort ? !sort.descending : false),
  });
}

function classRow(
  twin: Twin,
  related: Related,
  { fields }: BrowsedClass,
  visible: ClassColumn[],
): ClassRow {
  const values = visible.flatMap(({ name, fieldId }) => {
    const field = fields.find(({ id }) => id === fieldId);
    return field ? [[name, viewField(field, twin, related).value] as const] : [];
  });
  return { ...twinRow(twin, related), values: Object.fromEntries(values) };
}
