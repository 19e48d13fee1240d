import { data } from "react-router";
import { z } from "zod";

import type { Caller } from "../caller.server.ts";
import { catchRequestError } from "../platform/errors.server.ts";
import type { Entity } from "./entity.server.ts";
import { AnyObject, nameOf, RelatedMaps } from "./references.server.ts";
import { entityOf } from "./registry.server.ts";

/** A picker offers so many; what else there is, is searched. */
export const MAX_CHOICES = 20;
const MAX_MATCHES = 100;

export interface Choice {
  value: string;
  label: string;
}

const Answer = z.record(z.string(), z.unknown());
const Rows = z.array(AnyObject);

const Page = z.object({
  pagination: z
    .object({ total: z.number().default(0), totalCapped: z.boolean().default(false) })
    .prefault({}),
  relatedObjects: RelatedMaps,
});

/** One page of an entity. `filters` are in the platform's words. */
export async function searchEntities(
  caller: Caller,
  { search }: Entity,
  filters: object,
  query: Record<string, string>,
) {
  const params = new URLSearchParams({ lazyRelation: "false", ...search.modes, ...query });
  // The path of some calls names what the rows belong to, so their body doesn't.
  const own = search.pathOf ? { ...filters, idList: undefined } : filters;
  const fixed = { ...search.fixed, ...(await search.fixedFor?.(caller)), ...own };
  const body = search.under ? { [search.under]: fixed } : fixed;
  const path = `${pathOf(search, filters)}?${params}`;
  const answer =
    search.method === "GET"
      ? await caller.platform.get(path, Answer)
      : await caller.platform.post(path, body, Answer);
  const { pagination, relatedObjects } = Page.parse(answer);
  const rows = Rows.parse([answer[search.list] ?? []].flat());
  const parts = search.unfold && rows.flatMap(search.unfold);
  const more = rows.length > 0 ? await search.relate?.(caller, rows) : undefined;
  return {
    rows: parts ?? rows,
    total: parts?.length ?? pagination.total,
    hasMore: pagination.totalCapped,
    related: { ...relatedObjects, ...more },
  };
}

function pathOf(search: Entity["search"], filters: object): string {
  if (!search.pathOf) return search.path;
  const ids = (filters as { idList?: unknown }).idList;
  const [ownerId] = Array.isArray(ids) ? (ids as unknown[]) : [];
  if (typeof ownerId !== "string") throw data(null, { status: 404 });
  return search.pathOf(encodeURIComponent(ownerId));
}

/** The pickers of a form often offer the same, so each search is made once per request. */
const searches = new WeakMap<Caller, Map<string, Promise<Choices>>>();

interface Choices {
  choices: Choice[];
  total: number;
}

/** The first choices whose name has the text, and how many there are. */
export function findChoices(
  caller: Caller,
  entityKey: string,
  text: string,
  narrow: object = {},
): Promise<Choices> {
  const own = searches.get(caller) ?? new Map<string, Promise<Choices>>();
  searches.set(caller, own);
  const name = JSON.stringify([entityKey, text, narrow]);
  const found = own.get(name) ?? searchChoices(caller, entityOf(entityKey), text, narrow);
  own.set(name, found);
  return found;
}

async function searchChoices(
  caller: Caller,
  entity: Entity,
  text: string,
  narrow: object,
): Promise<Choices> {
  const filters = { ...narrow, ...(text && textFilter(entity, text)) };
  const { rows, total } = await searchEntities(caller, entity, filters, {
    offset: "0",
    limit: String(MAX_CHOICES),
  });
  return { choices: rows.map((row) => viewChoice(entity, row)), total };
}

/** The IDs of those whose name has the text. */
export async function findByText(caller: Caller, entityKey: string, text: string) {
  const entity = entityOf(entityKey);
  const query = { offset: "0", limit: String(MAX_MATCHES) };
  const { rows } = await searchEntities(caller, entity, textFilter(entity, text), query);
  return rows.map((row) => idOf(entity, row));
}

/** What an ID that a form has is called. Null for one that there is no more. */
export async function findChoice(
  caller: Caller,
  entityKey: string,
  id: string,
): Promise<Choice | null> {
  const entity = entityOf(entityKey);
  const { value } = await catchRequestError(readEntity(caller, entity, id));
  return value && viewChoice(entity, value.entity);
}

/** One entity with what it refers to. */
export async function readEntity(
  caller: Caller,
  entity: Entity,
  id: string,
  modes: Record<string, string> = {},
) {
  const { read, search } = entity;
  if (!read) return findEntity(caller, entity, id);
  const params = new URLSearchParams({ lazyRelation: "false", ...search.modes, ...modes });
  const isId = /^[\da-f-]{36}$|^\d+$/i.test(id);
  const path = !isId && read.byKey ? read.byKey(id) : read.path(encodeURIComponent(id));
  const answer = await caller.platform.get(`${path}?${params}`, Answer);
  const found = AnyObject.parse(answer[read.member] ?? {});
  const related = RelatedMaps.parse(answer["relatedObjects"]);
  return { entity: found, related: { ...related, ...(await search.relate?.(caller, [found])) } };
}

/** For entities that are searched only. */
async function findEntity(caller: Caller, entity: Entity, id: string) {
  const query = { offset: "0", limit: "1" };
  const filters = entity.search.byId?.(id) ?? { idList: [Number(id)] };
  const { rows, related } = await searchEntities(caller, entity, filters, query);
  const found = rows.find((row) => idOf(entity, row) === id);
  if (!found) throw data(null, { status: 404 });
  return { entity: found, related };
}

export function idOf({ idMember = "id" }: Entity, row: AnyObject): string {
  return String(row[idMember] ?? "");
}

function textFilter({ search }: Entity, text: string): object {
  return search.byText ? { [search.byText]: [`%${text}%`] } : {};
}

function viewChoice(entity: Entity, row: AnyObject): Choice {
  const id = idOf(entity, row);
  const name = nameOf(row, id, entity.nameMember);
  const key = typeof row["key"] === "string" ? row["key"] : "";
  return { value: id, label: key && key !== name ? `${name} (${key})` : name };
}
