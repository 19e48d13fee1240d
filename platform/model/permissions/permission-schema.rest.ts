import { z } from "zod";

import { ofOwnBusiness } from "../../core/access/own-business.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { searchOfSchemas } from "../../core/calls/schema-search.ts";
import { AccountView, relateAccount } from "../../core/responses/business.view.ts";
import { accountsAndCreatorsOf } from "../../core/responses/load-businesses.ts";
import { type View, wireDate } from "../../core/responses/response-context.ts";
import { relateUser, UserView } from "../../core/responses/user.view.ts";
import { permissionSchemasOf, type SchemaRow } from "./permission-schema.store.ts";

export const PermissionSchemaView = z
  .object({
    id: z.guid(),
    name: z.string(),
    domainId: z.guid().optional(),
    businessAccountId: z.guid().optional(),
    description: z.string().optional(),
    createdByUserId: z.guid().optional(),
    createdAt: z.string().optional(),
    businessAccount: AccountView.optional(),
    createdByUser: UserView.optional(),
  })
  .meta({ id: "PermissionSchemaV2" });

export const permissionSchemaNoun = {
  needs: ["PERMISSION_SCHEMA_VIEW"],
  mode: "PermissionSchema",
  view: PermissionSchemaView,
  present: presentSchema,
  people: accountsAndCreatorsOf,
} as const;

export const permissionSchemaRoutes: Route[] = [
  searchRoute<SchemaRow>({
    ...permissionSchemaNoun,
    path: "/private/permission_schema/search/v1",
    summary: "Schemas that say which permissions are granted",
    key: "permissionSchemas",
    search: searchOfSchemas<SchemaRow>(),
    rows: visibleSchemas,
    sorters: { name: (row) => row.name, createdAt: (row) => row.createdAt.getTime() },
  }),
  findRoute<SchemaRow>({
    ...permissionSchemaNoun,
    path: "/private/permission_schema/:schemaId/v1",
    summary: "One permission schema",
    what: "permission schema",
    key: "permissionSchema",
    find: async (call) => {
      const id = call.id("schemaId");
      return (await visibleSchemas(call)).find((row) => row.id === id);
    },
  }),
];

async function visibleSchemas({ services, caller }: PrivateCall): Promise<SchemaRow[]> {
  const rows = await permissionSchemasOf(services.db, caller.domainId);
  return ofOwnBusiness(caller, "PERMISSION_SCHEMA_MANAGE", rows);
}

export function presentSchema(view: View, row: SchemaRow, mode: "SHORT" | "DETAILED" | "MANAGED") {
  const short = { id: row.id, name: row.name };
  if (mode === "SHORT") return short;
  const { businessAccountId, createdByUserId } = row;
  return {
    ...short,
    domainId: row.domainId,
    businessAccountId: businessAccountId ?? undefined,
    description: row.description,
    createdByUserId: createdByUserId ?? undefined,
    createdAt: wireDate(row.createdAt),
    businessAccount: relateAccount(
      view,
      businessAccountId,
      view.show.mode("PermissionSchema2BusinessAccount"),
    ),
    createdByUser: relateUser(view, createdByUserId, view.show.mode("PermissionSchema2User")),
  };
}
