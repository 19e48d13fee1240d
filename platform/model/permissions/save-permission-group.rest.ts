import { z } from "zod";

import { ClearableId, I18nSave, Text } from "../../base/http/body-fields.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { PermissionGroupView, presentPermissionGroup } from "./permission.view.ts";
import {
  createPermissionGroup,
  deletePermissionGroup,
  updatePermissionGroup,
} from "./save-permission-group.ts";

const noun = {
  mode: "PermissionGroup",
  view: PermissionGroupView,
  present: presentPermissionGroup,
  key: "permissionGroup",
  body: z
    .object({ key: Text, nameI18n: I18nSave, descriptionI18n: I18nSave, twinClassId: ClearableId })
    .meta({ id: "PermissionGroupSaveRqV1" }),
  saved: (model: DomainModel, id: string) => model.permissionGroups.get(id),
} as const;

export const permissionGroupSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/permission_group/v1",
    summary: "Create a permission group",
    needs: ["PERMISSION_GROUP_CREATE"],
    save: ({ services, caller, body }) => createPermissionGroup(services, caller, body),
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/permission_group/:groupId/v1",
    summary: "Update a permission group of the domain",
    needs: ["PERMISSION_GROUP_UPDATE"],
    save: (call) =>
      updatePermissionGroup(call.services, call.caller, call.id("groupId"), call.body),
  }),
  deleteRoute({
    path: "/private/permission_group/:groupId/v1",
    summary: "Delete an empty permission group",
    needs: ["PERMISSION_GROUP_DELETE"],
    remove: deletePermissionGroup,
  }),
];
