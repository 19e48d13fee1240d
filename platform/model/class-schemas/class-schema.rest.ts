import { z } from "zod";

import { Text } from "../../base/http/body-fields.ts";
import { createSearch, idFilter, likeFilter } from "../../core/calls/list-search.ts";
import { findRoute, searchRoute, type VisibleDetailLevel } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { type ClassSchemaRow, listClassSchemas } from "./class-schema.store.ts";
import { ClassSchemaView, presentClassSchema } from "./class-schema.view.ts";
import { createClassSchema, deleteClassSchema, updateClassSchema } from "./save-class-schema.ts";

const noun = {
  needs: ["TWIN_CLASS_VIEW"],
  mode: "TwinClassSchema",
  view: ClassSchemaView,
  present: (_view: unknown, row: ClassSchemaRow, mode: VisibleDetailLevel) =>
    presentClassSchema(row, mode),
} as const;

const Save = z.object({ name: Text, description: Text }).meta({ id: "TwinClassSchemaSaveRqV1" });

/** Upstream names class schemas but has no calls for them, so all of these are additions. */
export const classSchemaRoutes: Route[] = [
  searchRoute<ClassSchemaRow>({
    ...noun,
    path: "/private/twin_class_schema/search/v1",
    summary: "Search class schemas",
    key: "twinClassSchemas",
    search: createSearch<ClassSchemaRow>(
      idFilter("id", (row) => row.id),
      likeFilter("name", (row) => row.name, { wrap: true }),
      likeFilter("description", (row) => row.description, { wrap: true }),
    ),
    rows: list,
    sorters: { name: (row) => row.name },
  }),
  findRoute<ClassSchemaRow>({
    ...noun,
    path: "/private/twin_class_schema/:schemaId/v1",
    summary: "Get a class schema",
    key: "twinClassSchema",
    what: "twin_class_schema",
    find: async (call) => findIn(call, call.id("schemaId")),
  }),
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/twin_class_schema/v1",
    summary: "Create a class schema",
    needs: ["TWIN_CLASS_CREATE"],
    key: "twinClassSchema",
    body: Save,
    save: ({ services, caller, body }) => createClassSchema(services, caller, body),
    saved,
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/twin_class_schema/:schemaId/v1",
    summary: "Update a class schema",
    needs: ["TWIN_CLASS_UPDATE"],
    key: "twinClassSchema",
    body: Save,
    save: (call) => updateClassSchema(call.services, call.caller, call.id("schemaId"), call.body),
    saved,
  }),
  deleteRoute({
    path: "/private/twin_class_schema/:schemaId/v1",
    summary: "Delete an unused class schema",
    needs: ["TWIN_CLASS_DELETE"],
    remove: deleteClassSchema,
  }),
];

function list({ services, caller }: PrivateCall): Promise<ClassSchemaRow[]> {
  return listClassSchemas(services.db, caller.domainId);
}

async function findIn(call: PrivateCall, id: string): Promise<ClassSchemaRow | undefined> {
  return (await list(call)).find((row) => row.id === id);
}

function saved(_model: DomainModel, id: string, call: PrivateCall) {
  return findIn(call, id);
}
