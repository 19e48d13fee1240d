import { data, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { searchBody } from "#app/server/entities/screens/list/entity-filters.server.ts";
import { entityListDefinition } from "#app/server/entities/screens/list/entity-list.server.ts";
import { requireLookup } from "#app/server/entities/screens/lookup-error.server.ts";
import { searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import { type Rights, readRights } from "#app/server/entities/screens/rights.server.ts";
import { searchRequest } from "#app/server/entities/screens/search-request.server.ts";
import { type Entity, formProperties } from "#app/server/entities/types/entity.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import type { RegisteredEntity } from "#app/server/entities/types/registry.server.ts";
import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";

import type {
  BulkCall,
  BulkEdit,
  BulkLookup,
  BulkRead,
  BulkSearch,
} from "./bulk-operation.server.ts";

/** Placeholder that the platform replaces by the ID of each row. */
const ROW_ID = "{id}";

/** The kind of a job's rows: an entity of the console, the twins of one class, or a seller's products. */
export interface BulkTarget {
  entity: RegisteredEntity;
  /** The subject of the job, from which a later page finds the entity again. */
  subject: string;
  classId: string | null;
  /** Properties by which a row of a file finds its entity. Default: those that `keyProperties` returns. */
  keys?: BulkKey[];
  /** True if each row is found by the first of its keys that it has. Otherwise the user chooses one for all rows. */
  usesAllKeys?: boolean;
  /** The property that says what a row of a file is for, and the texts that mean what the job is for. */
  purpose?: { name: string; textList: string[] };
  /** Finds all rows of the list at an address. Default: finds those of the entity's list in the console. */
  findAll?: (url: URL) => Promise<Omit<Selection, "ids">>;
}

/** The description of a selection for the page that acts on it. */
export interface SelectionView {
  /** The list's conditions in words, if all its rows are selected; null if rows were chosen one by one. */
  conditions: string[] | null;
  /** The names of chosen rows that the list no longer contains with its current filters. */
  elsewhere: string[];
}

export interface BulkKey {
  /** The name of the property. */
  name: string;
  label: string;
  lookup: BulkLookup;
  /** Finds what the key belongs to, if that may exist before the row's entity does. */
  owner?: BulkLookup;
}

/**
 * Returns true if rows can be selected for jobs. Parts that are saved with their owner can't, because the path of
 * their call doesn't name them.
 */
export function isBulkEntity({ calls: { search, update, remove }, traits }: Entity): boolean {
  const isPart = search.pathOf !== undefined || search.unfold !== undefined;
  const canChange = update !== undefined && update.wrap === undefined;
  return !traits?.isSingle && !isPart && (canChange || remove !== undefined);
}

/** The rights of the caller to change many rows at once. */
export async function bulkRights(caller: Caller, entity: Entity): Promise<Rights> {
  const rights = await readRights(caller, entity);
  if (!isBulkEntity(entity))
    return { view: rights.view, create: false, update: false, remove: false };
  return {
    ...rights,
    update: rights.update && bulkProperties(entity).length > 0,
    remove: rights.remove && entity.calls.remove !== undefined,
  };
}

/**
 * Throws the page's 403 without the permission to delete rows or, if `isDelete` is false, to change them, and 404 if
 * rows of the entity can't be changed many at once.
 */
export async function requireBulkRight(caller: Caller, entity: Entity, isDelete: boolean) {
  const rights = await bulkRights(caller, entity);
  if (isDelete ? rights.remove : rights.update) return;
  await requirePermission(caller, `${entity.permission}_${isDelete ? "DELETE" : "UPDATE"}`);
  throw data(null, { status: 404 });
}

/** The buttons that a list offers for selected rows. */
export function bulkActions({ update, remove }: Rights) {
  return [
    ...(update ? [{ key: "edit", label: m.bulk_edit() }] : []),
    ...(remove ? [{ key: "delete", label: m.bulk_delete(), isDanger: true }] : []),
  ];
}

/**
 * The properties that can have one value for many rows. Featurers can't, because their parameters belong to one row.
 */
export function bulkProperties(entity: Entity): Property[] {
  return formProperties(entity, "update").filter(({ type }) => type !== "featurer");
}

export interface Selection {
  ids: string[];
  count: number;
  /** True if there are more rows, because the platform stopped counting at `count`. */
  hasMore: boolean;
  search: BulkSearch | null;
}

/**
 * Reads the selection from the address of a bulk page: the rows whose IDs the address has, or all rows of its list.
 */
export async function readSelection(
  caller: Caller,
  url: URL,
  { entity, findAll }: BulkTarget,
): Promise<Selection> {
  if (!isBulkEntity(entity)) throw data(null, { status: 404 });
  const ids = [...new Set(url.searchParams.getAll("id"))].filter((id) => id.length <= 100);
  if (!url.searchParams.has("all")) {
    return { ids, count: ids.length, hasMore: false, search: null };
  }
  if (findAll) return { ids: [], ...(await findAll(url)) };
  const params = await listParamsAt(caller, url, entityListDefinition(entity));
  const filters = await requireLookup(searchBody(caller, entity, params));
  const one = { offset: "0", limit: "1" };
  const { total, hasMore } = await searchEntities(caller, entity, filters, one);
  return { ids: [], count: total, hasMore, search: buildSearch(entity, filters) };
}

/** The query parameter with the number of rows that the page announced. */
const ANNOUNCED = "announced";

/** The query of the form that acts on a selection, with the number of rows that its page announces. */
export function announcing({ searchParams }: URL, { count, hasMore }: Selection): URLSearchParams {
  const query = new URLSearchParams(searchParams);
  query.delete(ANNOUNCED);
  if (!hasMore) query.set(ANNOUNCED, String(count));
  return query;
}

/**
 * Returns the reason to reject a selection: it is empty, or has another number of rows than the page announced. Null
 * if it is accepted.
 */
export function selectionProblem({ searchParams }: URL, { count }: Selection): string | null {
  if (count === 0) return m.bulk_none();
  const announced = Number(searchParams.get(ANNOUNCED) ?? count);
  if (announced === count) return null;
  return m.bulk_count_changed({
    announced: formatNumber(announced),
    count: formatNumber(count),
  });
}

export function buildSearch(entity: Entity, filters: object): BulkSearch {
  const { search } = entity.calls;
  const { idMember } = entity.traits ?? {};
  return {
    ...searchRequest(entity, filters),
    query: search.modes,
    ...(idMember && { idMember }),
  };
}

export function buildRead(entity: Entity): BulkRead | undefined {
  const { read, search } = entity.calls;
  if (!read) return undefined;
  const { nameMember } = entity.traits ?? {};
  return {
    ...(read.many && { many: { search: buildSearch(entity, {}), filter: read.many } }),
    path: read.path(ROW_ID),
    query: search.modes,
    member: read.member,
    ...(nameMember && { name: nameMember }),
  };
}

/** Returns the call that changes one row, without the members to change. */
export async function changeCall({ calls: { update } }: Entity): Promise<BulkCall> {
  if (!update) throw data(null, { status: 404 });
  const { method, query } = update;
  return { method, path: await update.path(ROW_ID, {}), ...(query && { query }) };
}

export function removeCall({ calls: { remove } }: Entity): BulkCall {
  if (!remove) throw data(null, { status: 404 });
  return { method: "DELETE", path: remove(ROW_ID) };
}

/** Returns edits that write the ID of the row into the body, for calls whose path doesn't contain it. */
export function identifyingEdits({ calls: { update } }: Entity): BulkEdit[] {
  if (!update?.idMember) return [];
  return [{ to: placeIn(update.under, update.idMember), from: "id", how: "copy" }];
}

/** Places in the calls of twins for cells with several tags or files. */
const CELLS = {
  tags: { create: "tags", update: "tagsUpdate" },
  links: { create: "imageUrlList", update: "attachments.create" },
} as const;

/**
 * Returns the place of a property in the body of a call (`to`), and in the row as the platform returns it (`from`).
 */
export function findPlaces(entity: Entity, property: Property, mode: "create" | "update") {
  const { name, member = name, form = {} } = property;
  const call = mode === "create" ? entity.calls.create : entity.calls.update;
  const replaced = mode === "update" && form.replaces ? `${form.replaces.member}.newId` : null;
  const inner = form.translated ? ".translationInCurrentLocale" : "";
  const place = form.cells ? CELLS[form.cells][mode] : (form.member ?? name) + inner;
  const to = placeIn(call?.under, replaced ?? place);
  return { to, ...(entity.calls.read && mode === "update" && { from: member }) };
}

function placeIn(under: string | undefined, place: string): string {
  return under ? `${under}.${place}` : place;
}

export function listHrefOf(entity: Entity): string {
  return href("/admin/:entity", { entity: entity.key });
}
