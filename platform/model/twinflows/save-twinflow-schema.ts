import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import { classAndRelatives } from "../../core/model/class-hierarchy.rules.ts";
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
import { listFlowSchemas } from "./twinflow-schema.queries.ts";
import {
  deleteFlowSchema as deleteRow,
  type FlowSchemaRow,
  assignTwinflowSchema,
  insertFlowSchema,
  mapFlow,
  updateFlowSchema as updateRow,
} from "./twinflow-schema.store.ts";

const MANAGE = "TWINFLOW_SCHEMA_MANAGE";

const SCHEMAS: SchemaKind = {
  manage: MANAGE,
  find: ownSchema,
  insert: insertFlowSchema,
  update: updateRow,
  assign: assignTwinflowSchema,
};

export function createFlowSchema(
  services: Services,
  caller: Caller,
  input: SchemaSave,
): Promise<string> {
  return createSchema(services, caller, SCHEMAS, input);
}

export function updateFlowSchema(
  services: Services,
  caller: Caller,
  schemaId: string,
  input: SchemaSave,
): Promise<string> {
  return updateSchema(services, caller, SCHEMAS, { schemaId, input });
}

/**
 * Sets the workflow of a class in a workflow schema. With null, the class uses the workflow of its
 * parent class.
 */
export function setFlowOfClass(
  services: Services,
  caller: Caller,
  schemaId: string,
  { classId, flowId }: { classId: string; flowId: string | null },
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    await ownSchema(tx, caller, schemaId);
    const problems = new IssueCollector();
    const twinClass = model.classes.get(classId);
    const flow = flowId === null ? undefined : model.flows.get(flowId);
    if (!twinClass)
      problems.add(CODE.CLASS_UNKNOWN, "twinClassId", createMessage("class_not_found"));
    if (flowId !== null && !flow) {
      problems.add(CODE.UUID_UNKNOWN, "twinflowId", createMessage("workflow_not_found"));
    } else if (flow && twinClass && !classAndRelatives(model, twinClass).has(flow.classId)) {
      const message = createMessage("workflow_of_other_class");
      problems.add(CODE.ENTITY_INVALID, "twinflowId", message);
    }
    problems.throwIfAny();
    await mapFlow(tx, { schemaId, classId, flowId });
    return schemaId;
  });
}

/**
 * Deletes a workflow schema; the workflows stay. Throws `IN_USE` while the domain, a business or a
 * space uses it.
 */
export function deleteFlowSchema(
  services: Services,
  caller: Caller,
  schemaId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const schema = await ownSchema(tx, caller, schemaId);
    const spaceCount = await countSpacesWithSchema(tx, "twinflow", schemaId);
    const domainSchemaId = model.twinflowSchemaId;
    assertNotInUse(
      "twinflow_schema",
      listSchemaUses(model, schema, { domainSchemaId, spaceCount }),
    );
    await deleteRow(tx, schemaId);
  });
}

async function ownSchema(tx: Tx, caller: Caller, schemaId: string): Promise<FlowSchemaRow> {
  const schemas = await listFlowSchemas(tx, caller.domainId);
  const schema = filterOwnBusiness(caller, MANAGE, schemas).find(({ id }) => id === schemaId);
  if (!schema) throw unknownId("twinflow_schema", schemaId);
  return schema;
}
