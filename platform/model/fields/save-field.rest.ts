import { z } from "zod";

import {
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
import type { DomainModel } from "../../core/model/domain-model.ts";
import { createClassField } from "./create-class-field.ts";
import { deleteClassField } from "./delete-class-field.ts";
import { FieldView, presentField } from "./field.view.ts";
import { loadDescriptorData } from "./load-descriptor-data.ts";
import { updateClassField } from "./update-class-field.ts";

const Create = z
  .object({
    key: Text,
    nameI18n: I18nSave,
    descriptionI18n: I18nSave,
    required: Flag,
    externalId: Text,
    viewPermissionId: ClearableId,
    editPermissionId: ClearableId,
    fieldTyperFeaturerId: Int,
    fieldTyperParams: Params,
  })
  .meta({ id: "TwinClassFieldCreateRqV1" });

const Update = Create.extend({ twinClassId: ChosenId }).meta({ id: "TwinClassFieldUpdateRqV1" });

const noun = {
  // The contract requires the permission to change the class, not one of its own.
  needs: ["TWIN_CLASS_UPDATE"],
  key: "field",
  mode: "TwinClassField",
  view: FieldView,
  present: presentField,
  people: loadDescriptorData,
  saved: (model: DomainModel, id: string) => model.fields.get(id),
} as const;

export const fieldSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/twin_class/:twinClassId/field/v1",
    summary: "Add a field to a class",
    body: Create,
    save: (call) => createClassField(call.services, call.caller, call.id("twinClassId"), call.body),
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/twin_class_field/:twinClassFieldId/v1",
    summary: "Update a field; its key cannot change",
    body: Update,
    save: (call) =>
      updateClassField(call.services, call.caller, call.id("twinClassFieldId"), call.body),
  }),
  deleteRoute({
    path: "/private/twin_class_field/:twinClassFieldId/v1",
    summary: "Delete an unused field",
    needs: ["TWIN_CLASS_UPDATE"],
    remove: deleteClassField,
  }),
];
