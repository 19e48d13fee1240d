import { filterOwnBusiness } from "../../core/access/own-business.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { createSchemaSearch } from "../../core/calls/schema-search.ts";
import { loadAccountsAndCreators } from "../../core/responses/load-businesses.ts";
import { listPermissionSchemas } from "./permission-schema.queries.ts";
import type { SchemaRow } from "./permission-schema.store.ts";
import { PermissionSchemaView, presentSchema } from "./permission-schema.view.ts";

export const permissionSchemaNoun = {
  needs: ["PERMISSION_SCHEMA_VIEW"],
  mode: "PermissionSchema",
  view: PermissionSchemaView,
  present: presentSchema,
  people: loadAccountsAndCreators,
} as const;

export const permissionSchemaRoutes: Route[] = [
  searchRoute<SchemaRow>({
    ...permissionSchemaNoun,
    path: "/private/permission_schema/search/v1",
    summary: "Search permission schemas",
    key: "permissionSchemas",
    search: createSchemaSearch<SchemaRow>(),
    rows: visibleSchemas,
    sorters: { name: (row) => row.name, createdAt: (row) => row.createdAt.getTime() },
  }),
  findRoute<SchemaRow>({
    ...permissionSchemaNoun,
    path: "/private/permission_schema/:schemaId/v1",
    summary: "Get a permission schema",
    what: "permission_schema",
    key: "permissionSchema",
    find: async (call) => {
      const id = call.id("schemaId");
      return (await visibleSchemas(call)).find((row) => row.id === id);
    },
  }),
];

async function visibleSchemas({ services, caller }: PrivateCall): Promise<SchemaRow[]> {
  const rows = await listPermissionSchemas(services.db, caller.domainId);
  return filterOwnBusiness(caller, "PERMISSION_SCHEMA_MANAGE", rows);
}
