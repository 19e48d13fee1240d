import { href } from "react-router";

import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { type ListDefinition, loadList } from "#app/server/lists/list-page.server.ts";
import { type ListOptions, offsetOf } from "#app/server/lists/list-params.server.ts";
import type { ListViews } from "#app/server/lists/list-views.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../../types/entity.server.ts";
import type { Property } from "../../types/property.server.ts";
import type { AnyObject, RelatedMaps } from "../../types/references.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { catchLookup } from "../lookup-error.server.ts";
import { withOwnProperties } from "../own-properties.server.ts";
import { nameEntity, viewProperty } from "../property-value.server.ts";
import { idOf, searchEntities } from "../read-entities.server.ts";
import { filterNames, searchBody } from "./entity-filters.server.ts";
import { filterProblem, viewFilters } from "./filter-controls.server.ts";

const PAGE_SIZES = [10, 25, 50] as const;

/** The owner of the rows, if the list is a tab of the owner's page. */
export interface ListScope {
  path: string;
  /** The property that refers to the owner. It is neither a column nor a filter of the list. */
  by: string;
  id: string;
}

export interface EntityRow {
  id: string;
  name: string;
  href: string | null;
  values: Record<string, EntityValue>;
  /** The version that an edited cell is based on; meaningful for twins only. */
  version: number;
}

export interface ColumnView {
  name: string;
  label: string;
  sort?: string;
  edit?: string;
  isNumber: boolean;
}

/** The properties that are columns. The first column links to the page of its row. */
export function columnsOf({ properties }: Entity, scope?: ListScope): Property[] {
  return properties.filter(({ name, column }) => column !== false && name !== scope?.by);
}

function listOptions(entity: Entity, scope?: ListScope): ListOptions {
  const columns = columnsOf(entity, scope);
  const rest = columns.slice(1);
  const filtered = entity.properties.filter(({ name }) => name !== scope?.by);
  return {
    sizes: entity.list?.pageSizes ?? PAGE_SIZES,
    layouts: entity.list?.hasSheet ? ["grid", "sheet"] : ["grid"],
    sortable: columns.flatMap(({ name, sort }) => (sort ? [name] : [])),
    filterable: filtered.flatMap(filterNames),
    columns: rest.map(({ name }) => name),
    defaultColumns: rest.filter(({ column }) => column !== "hidden").map(({ name }) => name),
    defaultSort: entity.list?.defaultSort ?? "",
    hasViews: scope === undefined,
  };
}

/** Defines the list of an entity: its key for saved views, its address, and its options. */
export function entityListDefinition(entity: Entity, scope?: ListScope): ListDefinition {
  return {
    key: `console_${entity.key.replaceAll("-", "_")}`,
    path: scope?.path ?? href("/admin/:entity", { entity: entity.key }),
    options: listOptions(entity, scope),
  };
}

/** Loads one page of an entity's list with its columns, filters and saved views. */
export async function loadEntityList(
  caller: Caller,
  url: URL,
  plain: RegisteredEntity,
  scope?: ListScope,
  views?: ListViews | null,
) {
  const entity = scope ? await withOwnProperties(caller, plain, { [scope.by]: scope.id }) : plain;
  const columns = columnsOf(entity, scope);
  const page = await loadList(
    caller,
    url,
    entityListDefinition(entity, scope),
    (state) => loadRows(caller, entity, state, columns, scope),
    views,
  );
  const filtered = entity.properties.filter(({ name }) => name !== scope?.by);
  const filters = await viewFilters(caller, entity.registry, filtered, page.params.filters);
  return {
    ...page,
    columns: columns.map(viewColumn),
    filters,
    hasSearch: entity.calls.search.byText !== undefined,
    notice: page.problem ?? filterProblem(filters),
    label: entity.names.title(),
    sizes: [...(entity.list?.pageSizes ?? PAGE_SIZES)],
  };
}

export type EntityList = Awaited<ReturnType<typeof loadEntityList>>;

/** The parts of a list that a grid shows. */
export type GridList = Pick<EntityList, "params" | "rows" | "columns" | "label">;

async function loadRows(
  caller: Caller,
  entity: RegisteredEntity,
  params: ListParams,
  columns: Property[],
  scope?: ListScope,
) {
  const { value: filters, problem } = await catchLookup(searchBody(caller, entity, params));
  if (filters === null) return { rows: [], total: 0, hasMore: false, problem };
  const visible = visibleColumns(columns, params);
  const { rows, total, hasMore, related } = await searchEntities(
    caller,
    entity,
    { ...filters, ...scopeFilter(entity, scope) },
    {
      offset: String(offsetOf(params)),
      limit: String(params.size),
      ...entity.calls.search.columnModes?.(visible.map(({ name }) => name)),
      ...sortQuery(entity, params),
    },
  );
  const found = rows.map((row) => viewRow(entity, row, related, visible));
  return { rows: found, total, hasMore, problem: null };
}

/** Returns the first column and the chosen ones, in the order of `cols` in the address. */
export function visibleColumns(columns: Property[], { cols }: ListParams): Property[] {
  const [first, ...rest] = columns;
  const chosen = cols.flatMap((name) => rest.find((column) => column.name === name) ?? []);
  return first ? [first, ...chosen] : chosen;
}

export function sortQuery({ properties }: Entity, params: ListParams): Record<string, string> {
  const [first] = params.sort;
  const sort = properties.find(({ name }) => name === first?.key)?.sort;
  return first && sort ? { sortField: sort, sortAsc: String(!first.descending) } : {};
}

export function scopeFilter({ properties }: Entity, scope?: ListScope): object {
  const filter = properties.find(({ name }) => name === scope?.by)?.filter;
  if (!scope || !filter) return {};
  if ("map" in filter) return { [filter.map]: { [scope.id]: true } };
  if ("only" in filter) return { [filter.only]: [scope.id] };
  return "list" in filter ? { [filter.list]: [scope.id] } : {};
}

export function viewRow(
  entity: Entity,
  row: AnyObject,
  related: RelatedMaps,
  columns: Property[],
): EntityRow {
  const id = idOf(entity, row);
  const values = columns.map(
    (column) => [column.name, viewProperty(column, row, related)] as const,
  );
  return {
    id,
    name: nameEntity(entity, row, id, related),
    href:
      entity.traits?.hasPage === false
        ? null
        : href("/admin/:entity/:id", { entity: entity.key, id }),
    values: Object.fromEntries(values),
    version: typeof row["version"] === "number" ? row["version"] : 0,
  };
}

function viewColumn({ name, label, sort, edit, type }: Property): ColumnView {
  return {
    name,
    label: label(),
    ...(sort && { sort: name }),
    ...(edit && { edit }),
    isNumber: type === "number",
  };
}
