import type { z } from "zod";

import { Flag, ClearableId, Text } from "../../base/http/body-fields.ts";
import type { RootView } from "../../base/http/modes.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import {
  createSearch,
  type Filter,
  idFilter,
  likeFilter,
  ternaryFilter,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { PartLookup } from "../../core/model/factory-parts.rules.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import type { Mode } from "./factory-part.view.ts";
import { createPart, deletePart, type PartKind, updatePart } from "./save-part.ts";

/** Members, in requests, of factory parts that can have conditions. */
export const CONDITIONAL_BODY = {
  factoryConditionSetId: ClearableId,
  factoryConditionSetInvert: Flag,
  active: Flag,
  description: Text,
};

interface Part {
  id: string;
  active: boolean;
  description: string;
}

interface PartRoutes<P extends Part, S, B extends z.ZodType> {
  kind: PartKind<P, S>;
  parts: PartLookup<P>;
  /** Noun with its article, for the summaries of the calls. */
  name: string;
  searchSummary: string;
  permission: "BRANCH" | "CONDITION_SET" | "ERASER" | "MULTIPLIER" | "PIPELINE" | "PIPELINE_STEP";
  mode: RootView;
  view: z.ZodType;
  present: (view: ResponseContext, part: P, mode: Mode) => object;
  body: B;
  input: (body: z.output<B>) => S;
  /** Names of the members that contain the list, a part that was read, and a part that was saved. */
  keys: { list: string; read: string; saved: string };
  paths: { search: string; read: string; create: string; update: string; remove: string };
  filters: readonly Filter<P>[];
}

/** Builds the routes that search, read, create, update and delete one kind of factory part. */
export function partRoutes<P extends Part, S, B extends z.ZodType>(
  part: PartRoutes<P, S, B>,
): Route[] {
  const { kind, parts, name, paths, keys } = part;
  const needs = (action: "VIEW" | "CREATE" | "UPDATE" | "DELETE"): BuiltinPermission[] => [
    `${part.permission}_${action}`,
  ];
  const noun = { mode: part.mode, view: part.view, present: part.present };
  const saving = {
    ...noun,
    key: keys.saved,
    body: part.body,
    saved: (model: DomainModel, id: string) => parts.find(model, id),
  };
  return [
    searchRoute<P>({
      ...noun,
      path: paths.search,
      summary: part.searchSummary,
      needs: needs("VIEW"),
      key: keys.list,
      search: createSearch<P>(
        idFilter("id", (row) => row.id),
        likeFilter("description", (row) => row.description, { wrap: true }),
        ternaryFilter("active", (row) => row.active),
        ...part.filters,
      ),
      rows: (call) => parts.all(call.model),
    }),
    findRoute<P>({
      ...noun,
      path: paths.read,
      summary: `Get ${name}`,
      needs: needs("VIEW"),
      what: kind.what,
      key: keys.read,
      find: (call, model) => parts.find(model, call.id(findPathParameter(paths.read))),
    }),
    saveRoute<P, B>({
      ...saving,
      method: "POST",
      path: paths.create,
      summary: `Add ${name}`,
      needs: needs("CREATE"),
      save: (call) =>
        createPart(kind, call, call.id(findPathParameter(paths.create)), part.input(call.body)),
    }),
    saveRoute<P, B>({
      ...saving,
      method: "PUT",
      path: paths.update,
      summary: `Update ${name}; omitted members stay unchanged`,
      needs: needs("UPDATE"),
      save: (call) =>
        updatePart(kind, call, call.id(findPathParameter(paths.update)), part.input(call.body)),
    }),
    deleteRoute({
      path: paths.remove,
      summary: `Delete ${name}`,
      needs: needs("DELETE"),
      remove: deletePart(kind),
    }),
  ];
}

function findPathParameter(path: string): string {
  return /:(\w+)/.exec(path)?.[1] ?? "";
}
