import type { Executor, Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../access/caller.ts";
import { insertRows, restoreReferences } from "./deleted-rows.store.ts";
import { findEntry, lockEntry, removeEntry, type TrashEntry } from "./trash.store.ts";
import { visibleTrash } from "./visible-trash.rules.ts";

/** @throws RequestError 10000 if the caller may not see the entry. */
export async function findVisibleEntry(db: Executor, caller: Caller, id: string) {
  const entry = await findEntry(db, caller.domainId, id, visibleTrash(caller));
  if (!entry) throw unknownId("trash_entry", id);
  return entry;
}

/**
 * Takes an entry out of the trash: its rows and what referred to them are back as they were. Rules that changed since
 * are checked by the caller.
 *
 * @throws RequestError 10000 if the caller may not see the entry, 10911 if something took its place or what it
 * refers to is gone.
 */
export async function putBack(tx: Tx, caller: Caller, id: string): Promise<TrashEntry> {
  const entry = await lockEntry(tx, caller.domainId, id, visibleTrash(caller));
  if (!entry) throw unknownId("trash_entry", id);
  try {
    await insertRows(tx, entry, entry.tables);
    await restoreReferences(tx, id);
  } catch (error) {
    throw toRejection(error, entry) ?? error;
  }
  await removeEntry(tx, id);
  return entry;
}

function toRejection(error: unknown, { name }: TrashEntry): RequestError | null {
  const { code } = error as { code?: unknown };
  if (code === "23505") {
    return new RequestError(CODE.IN_USE, createMessage("trash_place_taken", { name }));
  }
  if (code === "23503" || code === "23502") {
    return new RequestError(CODE.IN_USE, createMessage("trash_parent_gone", { name }));
  }
  return null;
}
