import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  isToggled,
  type MatrixColumn,
  type MatrixRights,
  type MatrixRow,
  SUBJECT_KINDS,
  type SubjectKind,
} from "#app/rules/console/permission-matrix.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { TWIN_ROLES } from "#app/server/entities/definitions/grants.server.ts";
import { groups } from "#app/server/entities/definitions/people.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import {
  filterNames,
  searchBody,
} from "#app/server/entities/screens/list/entity-filters.server.ts";
import { sortQuery } from "#app/server/entities/screens/list/entity-list.server.ts";
import { viewFilters } from "#app/server/entities/screens/list/filter-controls.server.ts";
import { requireLookup } from "#app/server/entities/screens/lookup-error.server.ts";
import { idOf, searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import { readRights } from "#app/server/entities/screens/rights.server.ts";
import {
  type AnyObject,
  nameOf,
  type RelatedMaps,
} from "#app/server/entities/types/references.server.ts";
import {
  loadPageOrLast,
  offsetOf,
  readListParams,
  redirectToCanonicalUrl,
} from "#app/server/lists/list-params.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { callIdsOf, loadCallPermissions } from "./call-permissions.server.ts";
import { type NamedRow, type PlacedGrant, withCalls } from "./matrix-calls.server.ts";
import { MATRIX_GRANTS, TOGGLED_SUBJECTS } from "./matrix-subjects.server.ts";

const permissions = consoleEntities.get("permissions");

const PAGE_SIZES = [25, 50, 100, 200] as const;
/** The limit of the platform for one response. */
const MAX_ROWS = 1000;
const MAX_GROUPS = 100;

/** Loads one page of permissions with their grants in a schema. Grants of other pages are not loaded. */
export async function loadMatrix(caller: Caller, url: URL, schemaId: string) {
  const requested = readListParams(url, {
    sizes: PAGE_SIZES,
    layouts: ["grid"],
    sortable: permissions.properties.flatMap(({ name, sort }) => (sort ? [name] : [])),
    filterable: permissions.properties.flatMap(filterNames),
    defaultSort: "",
    hasViews: false,
  });
  redirectToCanonicalUrl(url, requested);
  const [page, allRights, userGroups] = await Promise.all([
    loadPageOrLast(requested, (params) => loadPermissions(caller, params)),
    Promise.all(SUBJECT_KINDS.map((kind) => readRights(caller, MATRIX_GRANTS[kind]))),
    loadGroups(caller),
  ]);
  const rights = Object.fromEntries(
    SUBJECT_KINDS.map((kind, index) => [kind, allRights[index]]),
  ) as Record<SubjectKind, Awaited<ReturnType<typeof readRights>>>;
  const kinds = SUBJECT_KINDS.filter((kind) => rights[kind].view);
  const rowIds = page.rows.map(({ id }) => id);
  const calls = await loadCallPermissions(
    caller,
    page.rows.flatMap(({ callIds }) => callIds),
  );
  const permissionIds = [...new Set([...rowIds, ...calls.keys()])];
  const found = await Promise.all(
    kinds.map((kind) => loadGrants(caller, kind, schemaId, permissionIds)),
  );
  const grants = found.flat();
  const onPage = new Set(rowIds);
  const visible = grants.filter(({ permissionId }) => onPage.has(permissionId));
  const columns = kinds.flatMap((kind) => createColumns(kind, visible, userGroups.rows));
  return {
    params: page.params,
    total: page.total,
    hasMore: page.hasMore,
    filters: await viewFilters(
      caller,
      permissions.registry,
      permissions.properties,
      page.params.filters,
    ),
    sorts: permissions.properties.flatMap(({ name, sort, label }) =>
      sort ? [{ key: name, label: label() }] : [],
    ),
    columns,
    /**
     * The number of columns for groups and the total number of groups, if they differ; null if every group has a
     * column.
     */
    moreGroups:
      userGroups.total > MAX_GROUPS ? { shown: MAX_GROUPS, total: userGroups.total } : null,
    rows: withGrants(page.rows, grants).map((row) => withCalls(row, grants, calls)),
    rights: Object.fromEntries(
      kinds.map((kind) => [kind, { create: rights[kind].create, remove: rights[kind].remove }]),
    ) as Partial<Record<SubjectKind, MatrixRights>>,
  };
}

export type Matrix = Awaited<ReturnType<typeof loadMatrix>>;

async function loadPermissions(caller: Caller, params: ListParams) {
  const filters = await requireLookup(searchBody(caller, permissions, params));
  const query = {
    offset: String(offsetOf(params)),
    limit: String(params.size),
    ...sortQuery(permissions, params),
  };
  const { rows, total, hasMore } = await searchEntities(caller, permissions, filters, query);
  return { rows: rows.map(viewPermission), total, hasMore };
}

function viewPermission(row: AnyObject): NamedRow {
  const id = idOf(permissions, row);
  return {
    id,
    name: nameOf(row, id),
    key: String(row["key"] ?? ""),
    isOfEverybody: row["everyMember"] === true,
    callIds: callIdsOf(row),
  };
}

/** Loads the groups. Each has a column, even without a grant. */
async function loadGroups(caller: Caller): Promise<{ rows: AnyObject[]; total: number }> {
  const { view } = await readRights(caller, groups);
  if (!view) return { rows: [], total: 0 };
  const query = { offset: "0", limit: String(MAX_GROUPS) };
  return searchEntities(caller, groups, {}, query);
}

async function loadGrants(
  caller: Caller,
  kind: SubjectKind,
  schemaId: string,
  permissionIds: string[],
): Promise<PlacedGrant[]> {
  if (permissionIds.length === 0) return [];
  const entity = MATRIX_GRANTS[kind];
  const filters = { permissionSchemaIdList: [schemaId], permissionIdList: permissionIds };
  const loadFrom = (offset: number) =>
    searchEntities(caller, entity, filters, { offset: String(offset), limit: String(MAX_ROWS) });
  const first = await loadFrom(0);
  const count = Math.max(0, Math.ceil(first.total / MAX_ROWS) - 1);
  const others = await Promise.all(
    Array.from({ length: count }, (_page, index) => loadFrom((index + 1) * MAX_ROWS)),
  );
  return [first, ...others].flatMap(({ rows, related }) =>
    rows.map((row) => placeGrant(kind, row, related)),
  );
}

function placeGrant(kind: SubjectKind, row: AnyObject, related: RelatedMaps): PlacedGrant {
  const id = text(row, "id");
  const grant = {
    id,
    href: href("/admin/:entity/:id", { entity: MATRIX_GRANTS[kind].key, id }),
    permissionId: text(row, "permissionId"),
  };
  const nameIn = (map: string, member: string) =>
    nameOf(related[map]?.[text(row, member)], text(row, member));
  switch (kind) {
    case "role": {
      const role = text(row, "twinRole");
      const label = roleLabel(role);
      const column = { key: `role:${role}`, kind, label, subjectId: null };
      return { ...grant, column, label: nameIn("twinClassMap", "twinClassId") };
    }
    case "propagation": {
      const status = text(row, "propagationTwinStatusId");
      const parts = [
        nameIn("twinClassMap", "propagationTwinClassId"),
        ...(status ? [nameIn("statusMap", "propagationTwinStatusId")] : []),
        ...(row["inSpaceOnly"] === true ? [m.console_in_space_only()] : []),
      ];
      return { ...grant, column: PROPAGATION(), label: parts.join(", ") };
    }
    case "group":
    case "space":
    case "user": {
      const { member, map } = TOGGLED_SUBJECTS[kind];
      const subjectId = text(row, member);
      const label = nameIn(map, member);
      const column = { key: `${kind}:${subjectId}`, kind, label, subjectId };
      const isNarrowed = typeof row["businessAccountId"] === "string";
      return { ...grant, column, label: isNarrowed ? m.console_matrix_one_business() : null };
    }
  }
}

const PROPAGATION = () =>
  ({
    key: "propagation",
    kind: "propagation",
    label: m.console_matrix_propagation(),
    subjectId: null,
  }) as const;

function roleLabel(role: string): string {
  return TWIN_ROLES.find(({ value }) => value === role)?.label() ?? role;
}

function text(row: AnyObject, member: string): string {
  const value = row[member];
  return typeof value === "string" ? value : "";
}

/**
 * Builds the columns of a kind. Roles, propagation and groups always have a column, space roles and users only with a
 * grant.
 */
function createColumns(
  kind: SubjectKind,
  grants: PlacedGrant[],
  userGroups: AnyObject[],
): MatrixColumn[] {
  const always: PlacedGrant["column"][] = [];
  if (kind === "role") {
    for (const { value, label } of TWIN_ROLES) {
      always.push({ key: `role:${value}`, kind, label: label(), subjectId: null });
    }
  }
  if (kind === "propagation") always.push(PROPAGATION());
  if (kind === "group") {
    for (const row of userGroups) {
      const id = idOf(groups, row);
      always.push({ key: `group:${id}`, kind, label: nameOf(row, id), subjectId: id });
    }
  }
  const granted = grants.filter(({ column }) => column.kind === kind).map(({ column }) => column);
  const byKey = new Map([...granted, ...always].map((column) => [column.key, column]));
  const columns = [...byKey.values()].map(({ subjectId, ...column }) => ({
    ...column,
    href: isToggledKind(kind) && subjectId ? subjectHref(kind, subjectId) : null,
  }));
  return isToggled(kind) ? columns.toSorted((a, b) => a.label.localeCompare(b.label)) : columns;
}

function isToggledKind(kind: SubjectKind): kind is keyof typeof TOGGLED_SUBJECTS {
  return isToggled(kind);
}

function subjectHref(kind: keyof typeof TOGGLED_SUBJECTS, id: string): string {
  return href("/admin/:entity/:id", { entity: TOGGLED_SUBJECTS[kind].entity, id });
}

function withGrants(
  rows: NamedRow[],
  grants: PlacedGrant[],
): (NamedRow & Pick<MatrixRow, "grants">)[] {
  const byPermission = Map.groupBy(grants, ({ permissionId }) => permissionId);
  return rows.map((row) => {
    const byColumn: MatrixRow["grants"] = {};
    for (const { id, href: to, label, column } of byPermission.get(row.id) ?? []) {
      (byColumn[column.key] ??= []).push({ id, href: to, label });
    }
    return { ...row, grants: byColumn };
  });
}
