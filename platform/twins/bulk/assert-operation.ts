import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { BulkOperation } from "./bulk-operation.ts";
import { changesOneRow } from "./row-call.ts";

/** Throws at the field of a call that isn't made for a single row, such as a batch. */
export function assertOperation(operation: BulkOperation | null): void {
  const message = createMessage("bulk_call_of_row");
  const errors = (["change", "create"] as const).flatMap((kind) => {
    const call = operation?.[kind];
    return !call || changesOneRow(call) ? [] : [{ field: `operation.${kind}.path`, message }];
  });
  if (errors.length > 0) throw invalidFields(CODE.ENTITY_INVALID, errors);
}
