import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { assertNotInUse, twinUses } from "../changes/in-use.ts";
import { assertValidSchema, type SchemaSave } from "../changes/schema-checks.ts";
import { spacesWithSchema } from "../space-roles/space-role.store.ts";
import {
  deletePermissionSchema as deleteRow,
  assignPermissionSchema,
  insertPermissionSchema,
  listPermissionSchemas,
  type SchemaRow,
  updatePermissionSchema as updateRow,
} from "./permission-schema.store.ts";

const MANAGE = "PERMISSION_SCHEMA_MANAGE";

/** Creates a schema without grants: its users have no permissions until some are granted. */
export function createPermissionSchema(
  services: Services,
  caller: Caller,
  input: SchemaSave,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    await assertValidSchema(tx, caller, input, { creating: true, manage: MANAGE });
    const id = uuid();
    await insertPermissionSchema(tx, {
      id,
      domain_id: caller.domainId,
      business_account_id: input.businessAccountId ?? null,
      name: input.name ?? "",
      description: input.description ?? "",
      created_by_user_id: caller.userId,
      created_at: services.now(),
    });
    if (input.businessAccountId) await assignPermissionSchema(tx, input.businessAccountId, id);
    return id;
  });
}

/** Keeps the values that are not sent. */
export function updatePermissionSchema(
  services: Services,
  caller: Caller,
  schemaId: string,
  input: SchemaSave,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    const current = await ownSchema(tx, caller, schemaId);
    await assertValidSchema(tx, caller, input, { creating: false, manage: MANAGE });
    const { name, description, businessAccountId: follower } = input;
    await updateRow(tx, schemaId, { name, description, business_account_id: follower });
    if (follower !== undefined && follower !== current.businessAccountId) {
      if (current.businessAccountId) {
        await assignPermissionSchema(tx, current.businessAccountId, null);
      }
      if (follower) await assignPermissionSchema(tx, follower, schemaId);
    }
    return schemaId;
  });
}

/** Deletes its grants too; rejected while the domain, a business or a space uses it. */
export function deletePermissionSchema(
  services: Services,
  caller: Caller,
  schemaId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const { businessAccountId } = await ownSchema(tx, caller, schemaId);
    const domain = { kind: "domain", id: caller.domainId, name: model.key };
    assertNotInUse("permission schema", [
      ...(model.permissionSchemaId === schemaId ? [domain] : []),
      ...(businessAccountId ? [{ kind: "businessAccount", id: businessAccountId }] : []),
      ...twinUses(await spacesWithSchema(tx, "permission", schemaId)),
    ]);
    await deleteRow(tx, schemaId);
  });
}

async function ownSchema(tx: Tx, caller: Caller, schemaId: string): Promise<SchemaRow> {
  const schemas = await listPermissionSchemas(tx, caller.domainId);
  const schema = filterOwnBusiness(caller, MANAGE, schemas).find(({ id }) => id === schemaId);
  if (!schema) throw unknownId("permission schema", schemaId);
  return schema;
}
