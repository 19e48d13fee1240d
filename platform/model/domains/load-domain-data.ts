import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import { includeRelated, relatedObjects } from "../../core/responses/response-context.ts";
import { classSchemasById } from "../class-schemas/class-schema.store.ts";
import { presentClassSchema } from "../class-schemas/class-schema.view.ts";
import { permissionSchemasById } from "../permissions/permission-schema.queries.ts";
import { presentSchema } from "../permissions/permission-schema.view.ts";
import { measureDomainStorage, type StorageUse, tiersById } from "../tiers/tier.store.ts";
import { presentTier } from "../tiers/tier.view.ts";
import { type DomainRow, findDomain } from "./domain.queries.ts";
import { presentDomain } from "./domain.view.ts";

/** Loads one domain with all members, for the responses of calls that save it. */
export async function loadDomain(db: Executor, id: string) {
  const domain = await findDomain(db, id);
  return domain && presentDomain(domain, "DETAILED", await loadStorage(db, [domain]));
}

/** Builds the response of a call that saves a domain: the domain with its related objects. */
export async function answerDomain(call: PrivateCall, id: string) {
  const { db } = call.services;
  const domain = await findDomain(db, id);
  if (!domain) throw unknownId("domain", id);
  const storage = await loadStorage(db, [domain]);
  return {
    domain: presentDomain(domain, "DETAILED", storage),
    relatedObjects: await loadRelatedObjects(call, [domain]),
  };
}

export async function loadStorage(
  db: Executor,
  rows: readonly DomainRow[],
): Promise<ReadonlyMap<string, StorageUse>> {
  const storage = new Map<string, StorageUse>();
  for (const { id } of rows) storage.set(id, await measureDomainStorage(db, id));
  return storage;
}

/**
 * Loads the related objects of domains. They are never nested, because the contract has no members
 * for them in a domain.
 */
export async function loadRelatedObjects(call: PrivateCall, rows: readonly DomainRow[]) {
  const view = call.view();
  if (view.show.lazy) return undefined;
  const { db } = call.services;
  const schemaMode = view.show.mode("Domain2PermissionSchema");
  const tierMode = view.show.mode("Domain2Tier");
  const schemaIds = rows.flatMap((row) => row.permission_schema_id ?? []);
  const classSchemaIds = rows.flatMap((row) => row.twin_class_schema_id ?? []);
  const tierIds = rows.flatMap((row) => row.default_tier_id ?? []);
  for (const row of schemaMode === "HIDE" ? [] : await permissionSchemasById(db, schemaIds)) {
    includeRelated(view, "permissionSchemaMap", row.id, schemaMode, (inner, mode) =>
      presentSchema(inner, row, mode),
    );
  }
  for (const row of tierMode === "HIDE" ? [] : await tiersById(db, tierIds)) {
    includeRelated(view, "tierMap", row.id, tierMode, (_inner, mode) => presentTier(row, mode));
  }
  const classSchemaMode = view.show.mode("Domain2TwinClassSchema");
  const classSchemas = classSchemaMode === "HIDE" ? [] : await classSchemasById(db, classSchemaIds);
  for (const row of classSchemas) {
    includeRelated(view, "twinClassSchemaMap", row.id, classSchemaMode, (_inner, mode) =>
      presentClassSchema(row, mode),
    );
  }
  return relatedObjects(view);
}
