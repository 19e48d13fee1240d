import { z } from "zod";

import {
  BasicUpdate,
  ChosenId,
  ClearableId,
  Flag,
  I18nSave,
  Int,
  Params,
  Text,
} from "../../base/http/body-fields.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import { type DomainModel, OWNER_TYPES } from "../../core/model/domain-model.ts";
import { ClassView, presentClass } from "./class.view.ts";
import { createTwinClass } from "./create-twin-class.ts";
import { deleteTwinClass } from "./delete-twin-class.ts";
import { updateTwinClass } from "./update-twin-class.ts";

const Save = z.object({
  key: Text,
  nameI18n: I18nSave,
  descriptionI18n: I18nSave,
  headHunterFeaturerId: Int,
  headHunterParams: Params,
  abstractClass: Flag,
  logo: Text,
  permissionSchemaSpace: Flag,
  twinflowSchemaSpace: Flag,
  twinClassSchemaSpace: Flag,
  aliasSpace: Flag,
  viewPermissionId: ClearableId,
  createPermissionId: ClearableId,
  editPermissionId: ClearableId,
  deletePermissionId: ClearableId,
  ownerType: z
    .enum(OWNER_TYPES)
    .nullish()
    .transform((type) => type ?? undefined),
  assigneeRequired: Flag,
  externalId: Text,
  externalProperties: z.record(z.string(), z.unknown()).nullish(),
});

const Create = Save.extend({
  extendsTwinClassId: ChosenId,
  headTwinClassId: ChosenId,
  markerDataListId: ChosenId,
  tagDataListId: ChosenId,
  autoCreatePermissions: Flag,
  autoCreateTwinflow: Flag,
}).meta({ id: "TwinClassCreateRqV1" });

const Update = Save.extend({
  extendsTwinClassUpdate: BasicUpdate,
  headTwinClassUpdate: BasicUpdate,
  markerDataListUpdate: BasicUpdate,
  tagDataListUpdate: BasicUpdate,
}).meta({ id: "TwinClassUpdateRqV1" });

const noun = {
  key: "twinClass",
  mode: "TwinClass",
  view: ClassView,
  present: presentClass,
  saved: (model: DomainModel, id: string) => model.classes.get(id),
} as const;

export const classSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/twin_class/v1",
    summary: "Create a class, optionally with its own permissions and workflow",
    needs: ["TWIN_CLASS_CREATE"],
    body: Create,
    save: ({ services, caller, body }) => createTwinClass(services, caller, body),
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/twin_class/:twinClassId/v1",
    summary: "Update a class; omitted members stay unchanged",
    needs: ["TWIN_CLASS_UPDATE"],
    body: Update,
    save: (call) => updateTwinClass(call.services, call.caller, call.id("twinClassId"), call.body),
  }),
  deleteRoute({
    path: "/private/twin_class/:twinClassId/v1",
    summary: "Delete an unused class with its fields, statuses and workflows",
    needs: ["TWIN_CLASS_DELETE"],
    remove: deleteTwinClass,
  }),
];
