import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import type { RootView } from "../../base/http/modes.ts";
import type { ViewName } from "../../base/http/view-modes.ts";
import { type Noun } from "../../base/messages/message.ts";
import type { BuiltinPermission } from "../access/builtin-permission.rules.ts";
import type { DomainModel } from "../model/domain-model.ts";
import { Related } from "../responses/related-objects.ts";
import {
  type RelatedData,
  relatedObjects,
  type ResponseContext,
} from "../responses/response-context.ts";
import { type Search, sortedPage, type Sorters } from "./list-search.ts";
import { type PrivateCall, type PrivateRoute, privateRoute } from "./route.ts";

export type VisibleDetailLevel = "SHORT" | "DETAILED" | "MANAGED";

export interface ReadRouteOptions<T> {
  summary: string;
  needs: readonly BuiltinPermission[];
  /**
   * Detail level of the entity itself. If it is hidden, the response contains an empty object, as in the contract.
   */
  mode: RootView;
  /** True for kinds of which upstream omits hidden entities, also in lists. */
  omitsHidden?: boolean;
  /** Further views whose detail levels the call supports. */
  shows?: readonly ViewName[];
  /** Detail level that upstream uses if the client sends none. */
  always?: "DETAILED";
  /** Member of the payload with the entities. */
  key: string;
  view: z.ZodType;
  present(view: ResponseContext, row: T, mode: VisibleDetailLevel): object | undefined;
  /** Loads the users that the rows refer to, who aren't part of the model. */
  people?(call: PrivateCall, rows: readonly T[]): Promise<RelatedData>;
  /**
   * True if related objects are always nested, because the contract gives this response no `relatedObjects`.
   */
  inline?: boolean;
}

export interface SearchRouteOptions<T> extends ReadRouteOptions<T> {
  path: string;
  search: Search<T>;
  rows(call: PrivateCall): Iterable<T> | Promise<Iterable<T>>;
  sorters?: Sorters<T>;
  /** The default sort field. */
  sortedBy?: string;
  /** Member that wraps the filters, as in later versions of a search. */
  under?: string;
}

/** Builds a route `POST …/search`, which filters, sorts, selects a page and presents it. */
export function searchRoute<T>(noun: SearchRouteOptions<T>): PrivateRoute {
  return privateRoute({
    method: "POST",
    path: noun.path,
    summary: noun.summary,
    needs: noun.needs,
    body: noun.under
      ? z.object({ [noun.under]: noun.search.schema.nullish() })
      : noun.search.schema,
    answer: z.object({ [noun.key]: z.array(noun.view), ...PAGED }),
    shows: viewsOf(noun),
    handle: async (call) => {
      const body = call.body as Record<string, unknown>;
      const filters = noun.under ? (body[noun.under] ?? {}) : body;
      const rows = await noun.rows(call);
      return answerPage(noun, call, noun.search.select(rows, filters as typeof body, call));
    },
  });
}

export async function answerPage<T>(
  noun: Presented<T> & Pick<SearchRouteOptions<T>, "sorters" | "sortedBy">,
  call: PrivateCall,
  matches: readonly T[],
) {
  const sorters = noun.sorters ?? {};
  const { rows, pagination } = sortedPage(matches, call.page, call, sorters, noun.sortedBy);
  return { ...(await answerRows(noun, call, rows)), pagination };
}

interface FindRouteOptions<T> extends ReadRouteOptions<T> {
  /** Set for the one kind of entity that the contract reads with POST. */
  method?: "POST";
  path: string;
  what: Noun;
  find(call: PrivateCall, model: DomainModel): T | undefined | Promise<T | undefined>;
}

/** Builds `GET …/{id}` for one entity. An unknown ID and another tenant's get the same response. */
export function findRoute<T>(noun: FindRouteOptions<T>): PrivateRoute {
  return privateRoute({
    method: noun.method ?? "GET",
    path: noun.path,
    summary: noun.summary,
    needs: noun.needs,
    answer: z.object({
      [noun.key]: noun.omitsHidden ? noun.view.optional() : noun.view,
      relatedObjects: Related,
    }),
    shows: viewsOf(noun),
    handle: async (call) => {
      const row = await noun.find(call, call.model);
      if (row === undefined) throw unknownId(noun.what, lastParam(noun.path, call));
      const view = await viewOf(noun, call, [row]);
      const [presented] = presentRows(noun, view, [row]);
      return { [noun.key]: presented, relatedObjects: relatedObjects(view) };
    },
  });
}

export const PAGED = {
  pagination: z.object({
    offset: z.int(),
    limit: z.int(),
    total: z.int(),
    totalCapped: z.boolean().optional(),
    totalEstimate: z.int().optional(),
  }),
  relatedObjects: Related,
};

/** Options of a route that presenting a row needs. */
type Presented<T> = Pick<
  ReadRouteOptions<T>,
  "mode" | "always" | "omitsHidden" | "present" | "people" | "inline" | "key"
>;

export function viewsOf<T>({
  mode,
  shows = [],
}: Pick<ReadRouteOptions<T>, "mode" | "shows">): ViewName[] {
  return [mode, ...shows];
}

export async function viewOf<T>(
  noun: Pick<Presented<T>, "people" | "inline">,
  call: PrivateCall,
  rows: readonly T[],
): Promise<ResponseContext> {
  const show = noun.inline ? { ...call.show, lazy: true } : call.show;
  return call.view(await call.loadRelatedData(await noun.people?.(call, rows)), show);
}

export function presentRoot<T>(
  noun: Pick<Presented<T>, "mode" | "always" | "present">,
  view: ResponseContext,
  row: T,
): object {
  const mode = noun.always ?? view.show.mode(noun.mode);
  return mode === "HIDE" ? {} : (noun.present(view, row, mode) ?? {});
}

function presentRows<T>(noun: Presented<T>, view: ResponseContext, rows: readonly T[]): object[] {
  if (noun.omitsHidden && view.show.mode(noun.mode) === "HIDE") return [];
  return rows.map((row) => presentRoot(noun, view, row));
}

/** Builds the payload for several rows that aren't a page of a search. */
export async function answerRows<T>(noun: Presented<T>, call: PrivateCall, rows: readonly T[]) {
  const view = await viewOf(noun, call, rows);
  const presented = presentRows(noun, view, rows);
  return { [noun.key]: presented, relatedObjects: relatedObjects(view) };
}

function lastParam(path: string, call: PrivateCall): string {
  const name = /:(\w+)(?!.*:)/.exec(path)?.[1];
  return name ? call.param(name) : "";
}
