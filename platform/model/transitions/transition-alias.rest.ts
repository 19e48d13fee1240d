import { z } from "zod";

import { Text } from "../../base/http/body-fields.ts";
import { idFilter, likeFilter, createSearch } from "../../core/calls/list-search.ts";
import { searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import { createAlias, deleteAlias, updateAlias } from "./save-transition-alias.ts";
import { type AliasRow, listAliases } from "./transition-alias.store.ts";

const AliasView = z
  .object({ id: z.guid(), alias: z.string(), usagesCount: z.int().optional() })
  .meta({ id: "TransitionAliasV1" });

const Save = z.object({ alias: Text }).meta({ id: "TransitionAliasSaveRqV1" });

const noun = {
  needs: ["TRANSITION_VIEW"],
  mode: "TransitionAlias",
  view: AliasView,
  inline: true,
  present: presentAlias,
} as const;

const saving = {
  ...noun,
  key: "transitionAlias",
  body: Save,
  saved: async (_model: DomainModel, id: string, { services, caller }: PrivateCall) =>
    (await listAliases(services.db, caller.domainId)).find((row) => row.id === id),
} as const;

export const aliasRoutes: Route[] = [
  searchRoute<AliasRow>({
    ...noun,
    path: "/private/transition_alias/search/v1",
    summary: "Search transition aliases",
    key: "aliasList",
    search: createSearch<AliasRow>(
      idFilter("id", (row) => row.id),
      likeFilter("alias", (row) => row.alias, { wrap: true }),
    ),
    rows: (call) => listAliases(call.services.db, call.caller.domainId),
  }),
  saveRoute<AliasRow, typeof Save>({
    ...saving,
    method: "POST",
    path: "/private/transition_alias/v1",
    summary: "Create a transition alias",
    needs: ["TRANSITION_CREATE"],
    save: ({ services, caller, body }) => createAlias(services, caller, body.alias ?? ""),
  }),
  saveRoute<AliasRow, typeof Save>({
    ...saving,
    method: "PUT",
    path: "/private/transition_alias/:aliasId/v1",
    summary: "Rename an alias for all its transitions",
    needs: ["TRANSITION_UPDATE"],
    save: (call) =>
      updateAlias(call.services, call.caller, call.id("aliasId"), call.body.alias ?? ""),
  }),
  deleteRoute({
    path: "/private/transition_alias/:aliasId/v1",
    summary: "Delete an unused transition alias",
    needs: ["TRANSITION_DELETE"],
    remove: deleteAlias,
  }),
];

function presentAlias(
  view: ResponseContext,
  { id, alias }: AliasRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof AliasView> {
  if (mode === "SHORT") return { id, alias };
  const uses = [...view.model.transitions.values()].filter(({ aliasId }) => aliasId === id);
  return { id, alias, usagesCount: uses.length };
}
