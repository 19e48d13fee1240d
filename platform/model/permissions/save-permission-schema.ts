import type { Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import {
  createSchema,
  type SchemaKind,
  listSchemaUses,
  updateSchema,
} from "../changes/save-schema.ts";
import type { SchemaSave } from "../changes/schema-checks.ts";
import { countSpacesWithSchema } from "../space-roles/space-role.store.ts";
import { listPermissionSchemas } from "./permission-schema.queries.ts";
import {
  deletePermissionSchema as deleteRow,
  assignPermissionSchema,
  insertPermissionSchema,
  type SchemaRow,
  updatePermissionSchema as updateRow,
} from "./permission-schema.store.ts";

const MANAGE = "PERMISSION_SCHEMA_MANAGE";

const SCHEMAS: SchemaKind = {
  manage: MANAGE,
  find: ownSchema,
  insert: (tx, row, at) => insertPermissionSchema(tx, { ...row, created_at: at }),
  update: updateRow,
  assign: assignPermissionSchema,
};

/** Creates a schema without grants, so its users have no permissions until some are granted. */
export function createPermissionSchema(
  services: Services,
  caller: Caller,
  input: SchemaSave,
): Promise<string> {
  return createSchema(services, caller, SCHEMAS, input);
}

export function updatePermissionSchema(
  services: Services,
  caller: Caller,
  schemaId: string,
  input: SchemaSave,
): Promise<string> {
  return updateSchema(services, caller, SCHEMAS, { schemaId, input });
}

/**
 * Deletes a schema with its grants. Throws `IN_USE` while the domain, a business or a space uses
 * it.
 */
export function deletePermissionSchema(
  services: Services,
  caller: Caller,
  schemaId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const schema = await ownSchema(tx, caller, schemaId);
    const spaceCount = await countSpacesWithSchema(tx, "permission", schemaId);
    const domainSchemaId = model.permissionSchemaId;
    assertNotInUse(
      "permission_schema",
      listSchemaUses(model, schema, { domainSchemaId, spaceCount }),
    );
    await deleteRow(tx, schemaId);
  });
}

async function ownSchema(tx: Tx, caller: Caller, schemaId: string): Promise<SchemaRow> {
  const schemas = await listPermissionSchemas(tx, caller.domainId);
  const schema = filterOwnBusiness(caller, MANAGE, schemas).find(({ id }) => id === schemaId);
  if (!schema) throw unknownId("permission_schema", schemaId);
  return schema;
}
