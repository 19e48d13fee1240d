import { SchemaSaveBody } from "../../base/http/body-fields.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { listPermissionSchemas } from "./permission-schema.queries.ts";
import { permissionSchemaNoun } from "./permission-schema.rest.ts";
import type { SchemaRow } from "./permission-schema.store.ts";
import {
  createPermissionSchema,
  deletePermissionSchema,
  updatePermissionSchema,
} from "./save-permission-schema.ts";

const noun = {
  ...permissionSchemaNoun,
  key: "permissionSchema",
  body: SchemaSaveBody,
  saved: async (_model: DomainModel, id: string, { services, caller }: PrivateCall) =>
    (await listPermissionSchemas(services.db, caller.domainId)).find((schema) => schema.id === id),
} as const;

export const permissionSchemaSaveRoutes: Route[] = [
  saveRoute<SchemaRow, typeof SchemaSaveBody>({
    ...noun,
    method: "POST",
    path: "/private/permission_schema/v1",
    summary: "Create an empty permission schema, optionally assigned to a business",
    needs: ["PERMISSION_SCHEMA_CREATE"],
    save: ({ services, caller, body }) => createPermissionSchema(services, caller, body),
  }),
  saveRoute<SchemaRow, typeof SchemaSaveBody>({
    ...noun,
    method: "PUT",
    path: "/private/permission_schema/:schemaId/v1",
    summary: "Update a schema or assign it to a business",
    needs: ["PERMISSION_SCHEMA_UPDATE"],
    save: (call) =>
      updatePermissionSchema(call.services, call.caller, call.id("schemaId"), call.body),
  }),
  deleteRoute({
    path: "/private/permission_schema/:schemaId/v1",
    summary: "Delete an unassigned permission schema and its grants",
    needs: ["PERMISSION_SCHEMA_DELETE"],
    remove: deletePermissionSchema,
  }),
];
