import { data } from "react-router";

import type { Caller } from "#app/server/session/caller.server.ts";

import type { SearchCall } from "../types/calls.server.ts";
import type { Entity } from "../types/entity.server.ts";

/** Adds the filters of the caller's domain, which every search of the entity has. */
export async function withFixedFilters<E extends Entity>(caller: Caller, entity: E): Promise<E> {
  const { fixedFor, ...search } = entity.calls.search;
  if (!fixedFor) return entity;
  const fixed = { ...search.fixed, ...(await fixedFor(caller)) };
  return { ...entity, calls: { ...entity.calls, search: { ...search, fixed } } };
}

/** Builds the request of a search. Lists, exports and jobs use it, so they find the same rows. */
export function searchRequest({ calls: { search } }: Entity, filters: object) {
  if (search.fixedFor) throw new Error("The filters of the domain are missing");
  // If the path contains the owner's ID, the body must not.
  const own = search.pathOf ? { ...filters, idList: undefined } : filters;
  const all = { ...search.fixed, ...own };
  return {
    method: search.method ?? ("POST" as const),
    path: pathOf(search, filters),
    body: search.under ? { [search.under]: all } : all,
    list: search.list,
  };
}

function pathOf(search: SearchCall, filters: object): string {
  if (!search.pathOf) return search.path;
  const ids = (filters as { idList?: unknown }).idList;
  const [ownerId] = Array.isArray(ids) ? (ids as unknown[]) : [];
  if (typeof ownerId !== "string") throw data(null, { status: 404 });
  return search.pathOf(encodeURIComponent(ownerId));
}
