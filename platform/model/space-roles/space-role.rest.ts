import { z } from "zod";

import { I18nSave, Id, Text } from "../../base/http/body-fields.ts";
import {
  idFilter,
  likeFilter,
  translatedLikeFilter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { loadRowAccounts } from "../../core/responses/load-businesses.ts";
import { text } from "../../core/responses/response-context.ts";
import { findSpaceRole, listVisibleRoles } from "./find-space-role.ts";
import { createSpaceRole, deleteSpaceRole, updateSpaceRole } from "./save-space-role.ts";
import type { SpaceRoleRow } from "./space-role.queries.ts";
import { presentSpaceRole, SpaceRoleView } from "./space-role.view.ts";

const reading = {
  needs: ["SPACE_ROLE_VIEW"],
  mode: "SpaceRole",
  view: SpaceRoleView,
  present: presentSpaceRole,
  people: loadRowAccounts,
} as const;

const Save = z.object({ key: Text, nameI18n: I18nSave, descriptionI18n: I18nSave });

export const spaceRoleRoutes: Route[] = [
  searchRoute<SpaceRoleRow>({
    ...reading,
    path: "/private/space_role/search/v1",
    summary: "Search space roles",
    key: "spaceRoles",
    search: createSearch<SpaceRoleRow>(
      idFilter("id", (row) => row.id),
      idFilter("twinClassId", (row) => row.classId),
      idFilter("businessAccountId", (row) => row.businessAccountId),
      likeFilter("key", (row) => row.key),
      translatedLikeFilter("nameI18n", (row) => row.name),
      translatedLikeFilter("descriptionI18n", (row) => row.description),
    ),
    rows: listVisibleRoles,
    sorters: { key: (row) => row.key, name: (row, reader) => text(reader, row.name) },
    sortedBy: "key",
  }),
  findRoute<SpaceRoleRow>({
    ...reading,
    path: "/private/space_role/:spaceRoleId/v1",
    summary: "Get a space role",
    key: "spaceRole",
    what: "space_role",
    find: (call) => findSpaceRole(call, call.id("spaceRoleId")),
  }),
  saveRoute({
    ...reading,
    method: "POST",
    path: "/private/space_role/v1",
    summary: "Create a space role for twins of a class",
    needs: ["SPACE_ROLE_CREATE"],
    key: "spaceRole",
    body: Save.extend({ twinClassId: Id }).meta({ id: "SpaceRoleCreateRqV1" }),
    save: ({ services, caller, body }) => createSpaceRole(services, caller, body),
    saved,
  }),
  saveRoute({
    ...reading,
    method: "PUT",
    path: "/private/space_role/:spaceRoleId/v1",
    summary: "Update a space role",
    needs: ["SPACE_ROLE_UPDATE"],
    key: "spaceRole",
    body: Save.meta({ id: "SpaceRoleUpdateRqV1" }),
    save: (call) => updateSpaceRole(call.services, call.caller, call.id("spaceRoleId"), call.body),
    saved,
  }),
  deleteRoute({
    path: "/private/space_role/:spaceRoleId/v1",
    summary: "Delete an unused space role",
    needs: ["SPACE_ROLE_DELETE"],
    remove: deleteSpaceRole,
  }),
];

function saved(_model: DomainModel, id: string, call: PrivateCall) {
  return findSpaceRole(call, id);
}
