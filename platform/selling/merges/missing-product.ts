import type { Executor } from "../../base/database/executor.ts";
import { orRequestError } from "../../base/errors/or-request-error.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findVisibleEntry } from "../../core/trash/put-back.ts";
import { findMergeEntryId } from "./merge.store.ts";

/**
 * Builds the error for a product that can't be merged because the caller doesn't find it. If that is so because it was
 * merged before, for example in another window, the error has both products and the entry of the trash
 * that undoes this.
 */
export async function missingProduct(
  executor: Executor,
  caller: Caller,
  id: string,
): Promise<RequestError> {
  const entryId = await findMergeEntryId(executor, caller.domainId, id);
  if (entryId === null) return unknownId("product", id);
  const entry = await orRequestError(() => findVisibleEntry(executor, caller, entryId));
  if (entry instanceof RequestError) return unknownId("product", id);
  const { name, merged_into_id: twinId } = entry;
  return new RequestError(CODE.UUID_UNKNOWN, createMessage("merge_before", { name }), {
    extra: { merged: { twinId, mergedId: id, trashEntryId: entryId } },
  });
}
