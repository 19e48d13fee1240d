import { z } from "zod";

import {
  batch,
  ChosenId,
  ClearableId,
  Flag,
  I18nSave,
  Id,
  Int,
  Params,
  Text,
} from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { changeInTurn, changeOnce } from "../changes/change-in-turn.ts";
import { addClassField } from "./create-class-field.ts";
import { deleteClassField } from "./delete-class-field.ts";
import { FieldView, presentField } from "./field.view.ts";
import { loadDescriptorData } from "./load-descriptor-data.ts";
import { changeClassField } from "./update-class-field.ts";

const Create = z
  .object({
    key: Text,
    nameI18n: I18nSave,
    descriptionI18n: I18nSave,
    required: Flag,
    internal: Flag,
    externalId: Text,
    viewPermissionId: ClearableId,
    editPermissionId: ClearableId,
    fieldTyperFeaturerId: Int,
    fieldTyperParams: Params,
  })
  .meta({ id: "TwinClassFieldCreateRqV1" });

const Update = Create.extend({ twinClassId: ChosenId }).meta({ id: "TwinClassFieldUpdateRqV1" });

const noun = {
  // As in the contract, creating a field requires the permission to update its class.
  needs: ["TWIN_CLASS_UPDATE"],
  key: "field",
  mode: "TwinClassField",
  view: FieldView,
  present: presentField,
  people: loadDescriptorData,
  saved: (model: DomainModel, id: string) => model.fields.get(id),
} as const;

function toEntries<T>({ twinClassFields }: { twinClassFields: T[] }) {
  return { member: "twinClassFields", entries: twinClassFields };
}

export const fieldSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/twin_class/:twinClassId/field/v1",
    summary: "Add a field to a class",
    body: Create,
    save: (call) =>
      changeOnce(call.services, call.caller, (change) =>
        addClassField(change, call.id("twinClassId"), call.body),
      ),
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/twin_class_field/:twinClassFieldId/v1",
    summary: "Update a field; its key cannot change",
    body: Update,
    save: (call) =>
      changeOnce(call.services, call.caller, (change) =>
        changeClassField(change, call.id("twinClassFieldId"), call.body),
      ),
  }),
  privateRoute({
    method: "POST",
    path: "/private/twin_class_field/v1",
    summary: "Add fields to classes, all or none",
    needs: noun.needs,
    body: z
      .object({ twinClassFields: batch(Create.extend({ twinClassId: Id })) })
      .meta({ id: "TwinClassFieldCreateRqV2" }),
    handle: async ({ services, caller, body }) => {
      await changeInTurn(services, caller, toEntries(body), (change, entry) =>
        addClassField(change, entry.twinClassId, entry),
      );
      return {};
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/twin_class_field/v1",
    summary: "Update fields, all or none",
    needs: noun.needs,
    body: z
      .object({ twinClassFields: batch(Update.extend({ twinClassFieldId: Id })) })
      .meta({ id: "TwinClassFieldUpdateRqV2" }),
    handle: async ({ services, caller, body }) => {
      await changeInTurn(services, caller, toEntries(body), (change, entry) =>
        changeClassField(change, entry.twinClassFieldId, entry),
      );
      return {};
    },
  }),
  deleteRoute({
    path: "/private/twin_class_field/:twinClassFieldId/v1",
    summary: "Delete an unused field",
    needs: ["TWIN_CLASS_UPDATE"],
    remove: deleteClassField,
  }),
];
