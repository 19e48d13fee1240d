import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeClass } from "../changes/change-class.ts";
import { type TwinChange, updateLockedTwin } from "../changes/update-twin.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { CLASS, compareStates } from "./compare-states.ts";
import type { PastState } from "./twin-state.store.ts";

export interface RestoredState {
  historyId: string;
  side: PastState["side"];
  /** Keys of the values to restore; null restores all that differ. */
  keys: readonly string[] | null;
  /**
   * Version on which the caller's decision is based. Throws a conflict if one of the values has changed since.
   */
  version: number | null;
}

/**
 * Restores values of a past state, and the class with the content that only twins of that class have. It is an edit by
 * the caller, with the same checks. Other links, files, the status and comments stay.
 */
export async function restoreState(
  services: Services,
  tx: Tx,
  user: Caller,
  twinId: string,
  { historyId, side, keys, version }: RestoredState,
): Promise<TwinRow> {
  const caller = { ...user, origin: user.origin ?? "restore" };
  const state = { historyId, side, withId: null };
  const compared = await compareStates(tx, caller, twinId, state, { lock: true });
  const selected = compared.values.filter(({ key }) => keys === null || keys.includes(key));
  const classId = selected.find(({ key }) => key === CLASS)?.earlier;
  const change: TwinChange = { version };
  let { twin } = compared;
  if (classId) {
    // Changing the class doesn't merge concurrent changes, so any newer version is a conflict.
    if (version !== null && version < twin.version) {
      throw new RequestError(CODE.VERSION_CONFLICT, createMessage("version_conflict"));
    }
    twin = await changeClass(services, tx, caller, twinId, { newTwinClassId: classId });
    change.version = null;
  }
  const fields: Record<string, string | null> = {};
  for (const { key, field, earlier } of selected.filter(({ key: one }) => one !== CLASS)) {
    if (!field) change[key as "name" | "description" | "externalId"] = earlier ?? "";
    else if (!classId || classOf(caller, twin).fieldIds.includes(field.id)) fields[key] = earlier;
  }
  return updateLockedTwin(services, tx, caller, twin, { ...change, fields });
}
