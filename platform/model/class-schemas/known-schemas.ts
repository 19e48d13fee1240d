import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import { listPermissionSchemas } from "../permissions/permission-schema.queries.ts";
import { listFlowSchemas } from "../twinflows/twinflow-schema.queries.ts";
import { listClassSchemas } from "./class-schema.store.ts";

export interface SchemaIds {
  permissionSchemaId?: string | null | undefined;
  twinflowSchemaId?: string | null | undefined;
  twinClassSchemaId?: string | null | undefined;
}

/** Throws an issue for each ID of a schema that doesn't exist or that the caller may not use. */
export async function assertKnownSchemas(tx: Tx, caller: Caller, ids: SchemaIds): Promise<void> {
  const problems = new IssueCollector();
  await checkSchemas(problems, tx, caller, ids);
  problems.throwIfAny();
}

/** Reports the IDs of schemas that do not exist or that the caller may not use. */
export async function checkSchemas(
  problems: IssueCollector,
  tx: Tx,
  caller: Caller,
  ids: SchemaIds,
): Promise<void> {
  const { domainId } = caller;
  const isIn = (rows: readonly { id: string }[], id: string) => rows.some((row) => row.id === id);
  const { permissionSchemaId, twinflowSchemaId, twinClassSchemaId } = ids;
  if (permissionSchemaId) {
    const all = await listPermissionSchemas(tx, domainId);
    const visible = filterOwnBusiness(caller, "PERMISSION_SCHEMA_MANAGE", all);
    if (!isIn(visible, permissionSchemaId)) {
      const message = createMessage("permission_schema_not_found");
      problems.add(CODE.UUID_UNKNOWN, "permissionSchemaId", message);
    }
  }
  if (twinflowSchemaId) {
    const all = await listFlowSchemas(tx, domainId);
    const visible = filterOwnBusiness(caller, "TWINFLOW_SCHEMA_MANAGE", all);
    if (!isIn(visible, twinflowSchemaId)) {
      const message = createMessage("workflow_schema_not_found");
      problems.add(CODE.UUID_UNKNOWN, "twinflowSchemaId", message);
    }
  }
  if (twinClassSchemaId && !isIn(await listClassSchemas(tx, domainId), twinClassSchemaId)) {
    const message = createMessage("class_schema_not_found");
    problems.add(CODE.UUID_UNKNOWN, "twinClassSchemaId", message);
  }
}
