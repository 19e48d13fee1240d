import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { BulkOperation } from "./bulk-operation.ts";
import { changesOneRow } from "./row-call.ts";

/** Rejects an operation with a call that isn't made for a single row, at the field of that call. */
export function assertOperation(operation: BulkOperation | null): void {
  const message = createMessage("bulk_call_of_row");
  const errors = (["change", "create"] as const).flatMap((kind) => {
    const call = operation?.[kind];
    return !call || changesOneRow(call) ? [] : [{ field: `operation.${kind}.path`, message }];
  });
  if (errors.length > 0) throw invalidFields(CODE.ENTITY_INVALID, errors);
}
