import { data } from "react-router";
import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../types/entity.server.ts";
import { AnyObject, RelatedMaps } from "../types/references.server.ts";
import { searchRequest, withFixedFilters } from "./search-request.server.ts";

const Answer = z.record(z.string(), z.unknown());

const Rows = z.array(AnyObject);

const Page = z.object({
  pagination: z
    .object({ total: z.number().default(0), totalCapped: z.boolean().default(false) })
    .prefault({}),
  relatedObjects: RelatedMaps,
});

/** Searches rows. `filters` has the members of the platform's search, `query` the page and the order. */
export async function searchEntities(
  caller: Caller,
  entity: Entity,
  filters: object,
  query: Record<string, string>,
) {
  const {
    calls: { search },
  } = entity;
  const request = searchRequest(await withFixedFilters(caller, entity), filters);
  const params = new URLSearchParams({ lazyRelation: "false", ...search.modes, ...query });
  const path = `${request.path}?${params}`;
  const answer =
    request.method === "GET"
      ? await caller.platform.get(path, Answer)
      : await caller.platform.post(path, request.body, Answer);
  const { pagination, relatedObjects } = Page.parse(answer);
  const rows = Rows.parse([answer[search.list] ?? []].flat());
  const parts = search.unfold && rows.flatMap(search.unfold);
  const more = rows.length > 0 ? await search.relate?.(caller, rows) : undefined;
  return {
    rows: parts ?? rows,
    /** Number of objects in the response; `rows` may be parts of them. */
    answered: rows.length,
    total: parts?.length ?? pagination.total,
    hasMore: pagination.totalCapped,
    related: { ...relatedObjects, ...more },
  };
}

/** Reads one row with the objects that it refers to. Throws 404 if there is none. */
export async function readEntity(
  caller: Caller,
  entity: Entity,
  id: string,
  modes: Record<string, string> = {},
) {
  const {
    calls: { read, search },
  } = entity;
  if (!read) return findEntity(caller, entity, id);
  const params = new URLSearchParams({ lazyRelation: "false", ...search.modes, ...modes });
  const isId = /^[\da-f-]{36}$|^\d+$/i.test(id);
  const path = !isId && read.byKey ? read.byKey(id) : read.path(encodeURIComponent(id));
  const answer = await caller.platform.get(`${path}?${params}`, Answer);
  const found = AnyObject.parse(answer[read.member] ?? {});
  const related = RelatedMaps.parse(answer["relatedObjects"]);
  return { entity: found, related: { ...related, ...(await search.relate?.(caller, [found])) } };
}

/** Finds a row by a search, for entities without a call that reads one. */
async function findEntity(caller: Caller, entity: Entity, id: string) {
  const query = { offset: "0", limit: "1" };
  const filters = entity.calls.search.byId?.(id) ?? { idList: [Number(id)] };
  const { rows, related } = await searchEntities(caller, entity, filters, query);
  const found = rows.find((row) => idOf(entity, row) === id);
  if (!found) throw data(null, { status: 404 });
  return { entity: found, related };
}

export function idOf({ traits: { idMember = "id" } = {} }: Entity, row: AnyObject): string {
  return String(row[idMember] ?? "");
}
