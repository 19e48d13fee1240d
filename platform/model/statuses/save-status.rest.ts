import { z } from "zod";

import { Flag, I18nSave, Text } from "../../base/http/body-fields.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { createTwinStatus } from "./create-twin-status.ts";
import { deleteTwinStatus } from "./delete-twin-status.ts";
import { presentStatus, StatusView } from "./status.view.ts";
import { updateTwinStatus } from "./update-twin-status.ts";

const Save = z
  .object({
    key: Text,
    nameI18n: I18nSave,
    descriptionI18n: I18nSave,
    logo: Text,
    backgroundColor: Text,
    fontColor: Text,
    frozen: Flag,
  })
  .meta({ id: "TwinStatusSaveRqV1" });

const noun = {
  key: "twinStatus",
  mode: "Status",
  view: StatusView,
  inline: true,
  present: presentStatus,
  body: Save,
  saved: (model: DomainModel, id: string) => model.statuses.get(id),
} as const;

export const statusSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/twin_class/:twinClassId/twin_status/v1",
    summary: "Add a status to a class",
    needs: ["TWIN_STATUS_CREATE"],
    save: (call) => createTwinStatus(call.services, call.caller, call.id("twinClassId"), call.body),
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/twin_status/:twinStatusId/v1",
    summary: "Update a status",
    needs: ["TWIN_STATUS_UPDATE"],
    save: (call) =>
      updateTwinStatus(call.services, call.caller, call.id("twinStatusId"), call.body),
  }),
  deleteRoute({
    path: "/private/twin_status/:twinStatusId/v1",
    summary: "Delete an unused status",
    needs: ["TWIN_STATUS_DELETE"],
    remove: deleteTwinStatus,
  }),
];
