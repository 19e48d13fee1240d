import { z } from "zod";

import { Id, SchemaSaveBody } from "../../base/http/body-fields.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import { findRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import {
  createFlowSchema,
  deleteFlowSchema,
  setFlowOfClass,
  updateFlowSchema,
} from "./save-twinflow-schema.ts";
import { listFlowSchemas } from "./twinflow-schema.queries.ts";
import { flowSchemaNoun } from "./twinflow-schema.rest.ts";
import type { FlowSchemaRow } from "./twinflow-schema.store.ts";

const Mapping = z
  .object({ twinClassId: Id, twinflowId: Id.nullish() })
  .meta({ id: "TwinflowSchemaMapRqV1" });

async function findSchema(_model: DomainModel, id: string, { services, caller }: PrivateCall) {
  const schemas = await listFlowSchemas(services.db, caller.domainId);
  return schemas.find((schema) => schema.id === id);
}

async function findVisibleSchema(model: DomainModel, id: string, call: PrivateCall) {
  const schema = await findSchema(model, id, call);
  return filterOwnBusiness(call.caller, "TWINFLOW_SCHEMA_MANAGE", schema ? [schema] : [])[0];
}

const noun = { ...flowSchemaNoun, key: "twinflowSchema", saved: findSchema } as const;

export const twinflowSchemaSaveRoutes: Route[] = [
  findRoute<FlowSchemaRow>({
    ...noun,
    path: "/private/twinflow_schema/:schemaId/v1",
    summary: "Get a workflow schema with the workflow of each class",
    what: "twinflow_schema",
    find: (call, model) => findVisibleSchema(model, call.id("schemaId"), call),
  }),
  saveRoute<FlowSchemaRow, typeof SchemaSaveBody>({
    ...noun,
    method: "POST",
    path: "/private/twinflow_schema/v1",
    summary: "Create a workflow schema, optionally assigned to a business",
    needs: ["TWINFLOW_SCHEMA_CREATE"],
    body: SchemaSaveBody,
    save: ({ services, caller, body }) => createFlowSchema(services, caller, body),
  }),
  saveRoute<FlowSchemaRow, typeof SchemaSaveBody>({
    ...noun,
    method: "PUT",
    path: "/private/twinflow_schema/:schemaId/v1",
    summary: "Update a schema or assign it to a business",
    needs: ["TWINFLOW_SCHEMA_UPDATE"],
    body: SchemaSaveBody,
    save: (call) => updateFlowSchema(call.services, call.caller, call.id("schemaId"), call.body),
  }),
  saveRoute<FlowSchemaRow, typeof Mapping>({
    ...noun,
    method: "PUT",
    path: "/private/twinflow_schema/:schemaId/twinflow/v1",
    summary: "Set the workflow of a class in a schema",
    needs: ["TWINFLOW_SCHEMA_UPDATE"],
    body: Mapping,
    save: (call) =>
      setFlowOfClass(call.services, call.caller, call.id("schemaId"), {
        classId: call.body.twinClassId,
        flowId: call.body.twinflowId ?? null,
      }),
  }),
  deleteRoute({
    path: "/private/twinflow_schema/:schemaId/v1",
    summary: "Delete an unassigned workflow schema; its workflows are kept",
    needs: ["TWINFLOW_SCHEMA_DELETE"],
    remove: deleteFlowSchema,
  }),
];
