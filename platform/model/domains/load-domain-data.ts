import type { PrivateCall } from "../../core/calls/route.ts";
import { includeRelated, relatedObjects } from "../../core/responses/response-context.ts";
import { permissionSchemasById } from "../permissions/permission-schema.store.ts";
import { presentSchema } from "../permissions/permission-schema.view.ts";
import { tiersById } from "../tiers/tier.store.ts";
import { presentTier } from "../tiers/tier.view.ts";
import type { DomainRow } from "./domain.store.ts";

/** Related objects of domains, always collected: the contract allows no nesting in a domain. */
export async function relatedOfDomains(call: PrivateCall, rows: readonly DomainRow[]) {
  const view = call.view();
  if (view.show.lazy) return undefined;
  const { db } = call.services;
  const schemaMode = view.show.mode("Domain2PermissionSchema");
  const tierMode = view.show.mode("Domain2Tier");
  const schemaIds = rows.flatMap((row) => row.permission_schema_id ?? []);
  const tierIds = rows.flatMap((row) => row.default_tier_id ?? []);
  for (const row of schemaMode === "HIDE" ? [] : await permissionSchemasById(db, schemaIds)) {
    includeRelated(view, "permissionSchemaMap", row.id, schemaMode, (inner, mode) =>
      presentSchema(inner, row, mode),
    );
  }
  for (const row of tierMode === "HIDE" ? [] : await tiersById(db, tierIds)) {
    includeRelated(view, "tierMap", row.id, tierMode, (_inner, mode) => presentTier(row, mode));
  }
  return relatedObjects(view);
}
