import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { BulkOperation } from "./bulk-operation.ts";
import { changesOneRow } from "./row-call.ts";

/**
 * Throws if a call of the operation isn't for a single row, such as a batch call. The error names the field of that
 * call.
 */
export function assertOperation(operation: BulkOperation | null): void {
  const message = createMessage("bulk_call_of_row");
  const errors = (["change", "create"] as const).flatMap((kind) => {
    const call = operation?.[kind];
    return !call || changesOneRow(call) ? [] : [{ field: `operation.${kind}.path`, message }];
  });
  if (errors.length > 0) throw invalidFields(CODE.ENTITY_INVALID, errors);
}
