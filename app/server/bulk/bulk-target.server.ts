import { data, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { searchBody } from "#app/server/entities/screens/list/entity-filters.server.ts";
import { entityListDefinition } from "#app/server/entities/screens/list/entity-list.server.ts";
import { requireLookup } from "#app/server/entities/screens/lookup-error.server.ts";
import { searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import { type Rights, rightsOf } from "#app/server/entities/screens/rights.server.ts";
import { searchRequest } from "#app/server/entities/screens/search-request.server.ts";
import { type Entity, formProperties } from "#app/server/entities/types/entity.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import type { RegisteredEntity } from "#app/server/entities/types/registry.server.ts";
import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { BulkCall, BulkEdit, BulkLookup, BulkRead, BulkSearch } from "./bulk-jobs.server.ts";

/** The ID of a row in the path of a call that is made for many. */
const ROW_ID = "{id}";

/** What a job's rows are: an entity of the console, the twins of one class, or a seller's products. */
export interface BulkTarget {
  entity: RegisteredEntity;
  /** The job's subject, by which the entity is found again. */
  subject: string;
  classId: string | null;
  /** What rows of a file are found by, where it is none of the entity's names. */
  keys?: BulkKey[];
  /** All rows of the list at an address, where it is no list of the console. */
  findAll?: (url: URL) => Promise<Omit<Selection, "ids">>;
}

/** What a page that takes a selection says about it. */
export interface SelectionView {
  /** Of all rows of a list: what it is narrowed by. Null where rows were chosen one by one. */
  conditions: string[] | null;
  /** The names of chosen rows that the list no longer shows. */
  elsewhere: string[];
}

export interface BulkKey {
  /** The name of its property. */
  name: string;
  label: string;
  lookup: BulkLookup;
}

/** Whether rows of an entity can be selected: its calls say by themselves which row they are for. */
export function isBulkEntity({ calls: { search, update, remove }, traits }: Entity): boolean {
  const isPart = search.pathOf !== undefined || search.unfold !== undefined;
  const canChange = update !== undefined && update.wrap === undefined;
  return !traits?.isSingle && !isPart && (canChange || remove !== undefined);
}

/** What the caller may do with many rows at once. */
export async function bulkRights(caller: Caller, entity: Entity): Promise<Rights> {
  const rights = await rightsOf(caller, entity);
  if (!isBulkEntity(entity))
    return { view: rights.view, create: false, update: false, remove: false };
  return {
    ...rights,
    update: rights.update && bulkProperties(entity).length > 0,
    remove: rights.remove && entity.calls.remove !== undefined,
  };
}

/** Answers 404 to callers that may not delete, or change, many rows at once. */
export async function requireBulkRight(caller: Caller, entity: Entity, isDelete: boolean) {
  const rights = await bulkRights(caller, entity);
  if (!(isDelete ? rights.remove : rights.update)) throw data(null, { status: 404 });
}

/** What a list offers for its selected rows. */
export function bulkActions({ update, remove }: Rights) {
  return [
    ...(update ? [{ key: "edit", label: m.bulk_edit() }] : []),
    ...(remove ? [{ key: "delete", label: m.bulk_delete(), isDanger: true }] : []),
  ];
}

/** The properties that one value can be set of. Parameters of featurers belong to one row each. */
export function bulkProperties(entity: Entity): Property[] {
  return formProperties(entity, "update").filter(({ type }) => type !== "featurer");
}

export interface Selection {
  ids: string[];
  count: number;
  /** The platform has counted no further: there are more. */
  hasMore: boolean;
  search: BulkSearch | null;
}

/** The rows that the address of a bulk page selects: those of its IDs, or all of its list. */
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
  return { ids: [], count: total, hasMore, search: searchOf(entity, filters) };
}

/** The number of rows that the page of a selection has announced. */
const ANNOUNCED = "announced";

/** The query of the form that acts on a selection: it says how many rows the page announces. */
export function announcing({ searchParams }: URL, { count, hasMore }: Selection): URLSearchParams {
  const query = new URLSearchParams(searchParams);
  query.delete(ANNOUNCED);
  if (!hasMore) query.set(ANNOUNCED, String(count));
  return query;
}

/** Why nothing is done with a selection: it is empty, or no longer what the page announced. */
export function selectionProblem({ searchParams }: URL, { count }: Selection): string | null {
  if (count === 0) return m.bulk_none();
  const announced = Number(searchParams.get(ANNOUNCED) ?? count);
  if (announced === count) return null;
  return m.bulk_count_changed({
    announced: formatNumber(announced),
    count: formatNumber(count),
  });
}

export function searchOf(entity: Entity, filters: object): BulkSearch {
  const { search } = entity.calls;
  const { idMember } = entity.traits ?? {};
  return {
    ...searchRequest(entity, filters),
    query: search.modes,
    ...(idMember && { idMember }),
  };
}

export function readOf(entity: Entity): BulkRead | undefined {
  const { read, search } = entity.calls;
  if (!read) return undefined;
  const { nameMember } = entity.traits ?? {};
  return {
    ...(read.many && { many: { search: searchOf(entity, {}), filter: read.many } }),
    path: read.path(ROW_ID),
    query: search.modes,
    member: read.member,
    ...(nameMember && { name: nameMember }),
  };
}

/** The call that changes one row, without what is changed. */
export async function changeCall({ calls: { update } }: Entity): Promise<BulkCall> {
  if (!update) throw data(null, { status: 404 });
  const { method, query } = update;
  return { method, path: await update.path(ROW_ID, {}), ...(query && { query }) };
}

export function removeCall({ calls: { remove } }: Entity): BulkCall {
  if (!remove) throw data(null, { status: 404 });
  return { method: "DELETE", path: remove(ROW_ID) };
}

/** Members of the body that name the row, where its path doesn't. */
export function identifyingEdits({ calls: { update } }: Entity): BulkEdit[] {
  if (!update?.idMember) return [];
  return [{ to: placeIn(update.under, update.idMember), from: "id", how: "copy" }];
}

/** Where the calls of twins take what a cell of a file has several of. */
const CELLS = {
  tags: { create: "tags", update: "tagsUpdate" },
  links: { create: "imageUrlList", update: "attachments.create" },
} as const;

/** The place of a property in the body of a call, and where the row has its value. */
export function placesOf(entity: Entity, property: Property, mode: "create" | "update") {
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
