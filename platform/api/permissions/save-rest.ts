import { z } from "zod";

import { createPermission } from "../../domain/permissions/create-permission.ts";
import { deletePermission } from "../../domain/permissions/delete-permission.ts";
import { updatePermission } from "../../domain/permissions/update-permission.ts";
import type { DomainModel } from "../../engine/model.ts";
import type { Route } from "../route.ts";
import { ChosenId, I18nSave, Text } from "../save-body.ts";
import { deleteRoute, saveRoute } from "../write-routes.ts";
import { permissionNoun } from "./rest.ts";

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
    summary: "Change a permission of the domain",
    needs: ["PERMISSION_UPDATE"],
    save: (call) =>
      updatePermission(call.services, call.caller, call.id("permissionId"), call.body),
  }),
  deleteRoute({
    path: "/private/permission/:permissionId/v1",
    summary: "Delete a permission that guards nothing, with its grants",
    needs: ["PERMISSION_DELETE"],
    remove: deletePermission,
  }),
];
