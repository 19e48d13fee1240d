import { z } from "zod";

import { ChosenId, I18nSave, Text } from "../../base/http/body-fields.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { createPermission } from "./create-permission.ts";
import { deletePermission } from "./delete-permission.ts";
import { permissionNoun } from "./permission.rest.ts";
import { updatePermission } from "./update-permission.ts";

const Save = z
  .object({ key: Text, groupId: ChosenId, nameI18n: I18nSave, descriptionI18n: I18nSave })
  .meta({ id: "PermissionSaveRqV1" });

const noun = {
  ...permissionNoun,
  key: "permission",
  inline: true,
  body: Save,
  saved: (model: DomainModel, id: string) => model.permissions.get(id),
} as const;

export const permissionSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/permission/v1",
    summary: "Create a permission",
    needs: ["PERMISSION_CREATE"],
    save: ({ services, caller, body }) => createPermission(services, caller, body),
  }),
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/permission/:permissionId/v1",
    summary: "Update a permission of the domain",
    needs: ["PERMISSION_UPDATE"],
    save: (call) =>
      updatePermission(call.services, call.caller, call.id("permissionId"), call.body),
  }),
  deleteRoute({
    path: "/private/permission/:permissionId/v1",
    summary: "Delete an unused permission with its grants",
    needs: ["PERMISSION_DELETE"],
    remove: deletePermission,
  }),
];
