import { v7 as uuid } from "uuid";

import { isTooLong } from "#common/count-characters.ts";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, invalidFields, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import {
  type ClassSchemaRow,
  listClassSchemaUses,
  deleteClassSchema as deleteRow,
  insertClassSchema,
  listClassSchemas,
  updateClassSchema as updateRow,
} from "./class-schema.store.ts";

export interface ClassSchemaSave {
  name?: string | undefined;
  description?: string | undefined;
}

const MAX_NAME = 255;

export function createClassSchema(
  services: Services,
  caller: Caller,
  { name = "", description = "" }: ClassSchemaSave,
): Promise<string> {
  assertName(name);
  return auditedTransaction(services, caller, async (tx) => {
    const id = uuid();
    const { domainId, userId } = caller;
    const row = { id, domain_id: domainId, name, description, created_by_user_id: userId };
    await insertClassSchema(tx, { ...row, created_at: services.now() });
    return id;
  });
}

/** Undefined members keep their value. */
export function updateClassSchema(
  services: Services,
  caller: Caller,
  id: string,
  { name, description }: ClassSchemaSave,
): Promise<string> {
  if (name !== undefined) assertName(name);
  return auditedTransaction(services, caller, async (tx) => {
    await findOwn(tx, caller, id);
    await updateRow(tx, id, { name, description });
    return id;
  });
}

/** Throws `IN_USE` while the domain, a business or a tier uses the class schema. */
export function deleteClassSchema(services: Services, caller: Caller, id: string): Promise<void> {
  return auditedTransaction(services, caller, async (tx) => {
    await findOwn(tx, caller, id);
    assertNotInUse("twin_class_schema", await listClassSchemaUses(tx, id));
    await deleteRow(tx, id);
  });
}

async function findOwn(tx: Tx, { domainId }: Caller, id: string): Promise<ClassSchemaRow> {
  const schema = (await listClassSchemas(tx, domainId)).find((row) => row.id === id);
  if (!schema) throw unknownId("twin_class_schema", id);
  return schema;
}

function assertName(name: string): void {
  const message =
    name === ""
      ? createMessage("name_empty")
      : isTooLong(name, MAX_NAME)
        ? createMessage("name_too_long", { max: MAX_NAME })
        : null;
  if (message) throw invalidFields(CODE.ENTITY_INVALID, [{ field: "name", message }]);
}
