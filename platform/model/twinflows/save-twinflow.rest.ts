import { z } from "zod";

import { ChosenId, I18nSave } from "../../base/http/body-fields.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { createTwinflow } from "./create-twinflow.ts";
import { deleteTwinflow } from "./delete-twinflow.ts";
import { flowNoun } from "./twinflow.rest.ts";
import { FlowView } from "./twinflow.view.ts";
import { updateTwinflow } from "./update-twinflow.ts";

const Save = z
  .object({ nameI18n: I18nSave, descriptionI18n: I18nSave, initialStatusId: ChosenId })
  .meta({ id: "TwinflowSaveRqV1" });

const noun = {
  ...flowNoun,
  key: "twinflow",
  body: Save,
  saved: (model: DomainModel, id: string) => model.flows.get(id),
} as const;

const updateRoute = saveRoute({
  ...noun,
  method: "PUT",
  path: "/private/twinflow/:twinflowId/v1",
  summary: "Update a workflow",
  needs: ["TWINFLOW_UPDATE"],
  save: (call) => updateTwinflow(call.services, call.caller, call.id("twinflowId"), call.body),
});

export const flowSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/twin_class/:twinClassId/twinflow/v1",
    summary: "Add a workflow to a class; the first one becomes its default",
    needs: ["TWINFLOW_CREATE"],
    save: (call) => createTwinflow(call.services, call.caller, call.id("twinClassId"), call.body),
  }),
  {
    ...updateRoute,
    answer: FlowView.partial().extend({ twinflow: FlowView, relatedObjects: Related }),
    // Upstream's response contains the workflow's members at its top level, so they are added there in addition to
    // `twinflow`.
    handle: async (call: PrivateCall) => {
      const payload = (await updateRoute.handle(call)) as { twinflow: object };
      return { ...payload.twinflow, ...payload };
    },
  },
  deleteRoute({
    path: "/private/twinflow/:twinflowId/v1",
    summary: "Delete an unused workflow with its transitions",
    needs: ["TWINFLOW_DELETE"],
    remove: deleteTwinflow,
  }),
];
