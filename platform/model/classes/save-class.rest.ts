import { z } from "zod";

import {
  BasicUpdate,
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
import { answerRows } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import { type DomainModel, OWNER_TYPES } from "../../core/model/domain-model.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { changeInTurn, changeOnce } from "../changes/change-in-turn.ts";
import { COPY_BODY } from "../copies/copy-body.ts";
import { copyEntity } from "../copies/copy-entity.ts";
import { kindToCopy } from "../copies/copy-kinds.rules.ts";
import { ClassView, presentClass } from "./class.view.ts";
import { addTwinClass } from "./create-twin-class.ts";
import { deleteTwinClass } from "./delete-twin-class.ts";
import { changeTwinClass } from "./update-twin-class.ts";

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
    save: ({ services, caller, body }) =>
      changeOnce(services, caller, (change) => addTwinClass(change, body)),
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/twin_class/:twinClassId/v1",
    summary: "Update a class; omitted members stay unchanged",
    needs: ["TWIN_CLASS_UPDATE"],
    body: Update,
    save: (call) =>
      changeOnce(call.services, call.caller, (change) =>
        changeTwinClass(change, call.id("twinClassId"), call.body),
      ),
  }),
  privateRoute({
    method: "POST",
    path: "/private/twin_class/v2",
    summary:
      "Create classes, all or none; later ones may refer to earlier ones by nothing but order",
    needs: ["TWIN_CLASS_CREATE"],
    body: z.object({ twinClassCreates: batch(Create) }).meta({ id: "TwinClassCreateRqV2" }),
    answer: z.object({ twinClassList: z.array(ClassView), relatedObjects: Related }),
    shows: ["TwinClass"],
    handle: async (call) => {
      const { services, caller, body } = call;
      const entries = body.twinClassCreates;
      const ids = await changeInTurn(
        services,
        caller,
        { member: "twinClassCreates", entries },
        addTwinClass,
      );
      const after = call.withModel(await services.loadModel(services.db, caller.domainId));
      const classes = ids.map((id) => after.model.classes.get(id));
      return answerRows(
        { ...noun, key: "twinClassList" },
        after,
        classes.filter((row) => row !== undefined),
      );
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/twin_class/v2",
    summary: "Update classes, all or none",
    needs: ["TWIN_CLASS_UPDATE"],
    body: z
      .object({ twinClassUpdates: batch(Update.extend({ twinClassId: Id })) })
      .meta({ id: "TwinClassUpdateRqV2" }),
    handle: async ({ services, caller, body }) => {
      const entries = body.twinClassUpdates;
      await changeInTurn(
        services,
        caller,
        { member: "twinClassUpdates", entries },
        (change, entry) => changeTwinClass(change, entry.twinClassId, entry),
      );
      return {};
    },
  }),
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/twin_class/:twinClassId/duplicate/v1",
    summary: "Copy a class with its own fields and statuses, or other parts, under another key",
    needs: ["TWIN_CLASS_CREATE"],
    body: z.object(COPY_BODY).meta({ id: "TwinClassDuplicateRqV1" }),
    save: (call) =>
      changeOnce(call.services, call.caller, (change) =>
        copyEntity(change, kindToCopy("twinClass"), call.id("twinClassId"), call.body),
      ),
  }),
  deleteRoute({
    path: "/private/twin_class/:twinClassId/v1",
    summary: "Delete an unused class with its fields, statuses and workflows",
    needs: ["TWIN_CLASS_DELETE"],
    remove: deleteTwinClass,
  }),
];
