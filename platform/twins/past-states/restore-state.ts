import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { type TwinChange, updateLockedTwin } from "../changes/update-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { compareStates } from "./compare-states.ts";
import type { StateOf } from "./twin-state.store.ts";

export interface RestoredState {
  historyId: string;
  side: StateOf["side"];
  /** Only these values; all that differ without it. */
  keys: readonly string[] | null;
  /** The version that the caller has seen: a later change of the same value is a conflict. */
  version: number | null;
}

/**
 * Sets values of a twin back to what they were, as an edit of the caller with its checks. Status, links, files and
 * comments stay.
 */
export async function restoreState(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinId: string,
  { historyId, side, keys, version }: RestoredState,
): Promise<TwinRow> {
  const state = { historyId, side, withId: null };
  const { twin, values } = await compareStates(tx, caller, twinId, state, { lock: true });
  const change: TwinChange = { version };
  const fields: Record<string, string | null> = {};
  for (const { key, field, earlier } of values) {
    if (keys !== null && !keys.includes(key)) continue;
    if (field) fields[key] = earlier;
    else change[key as "name" | "description" | "externalId"] = earlier ?? "";
  }
  const origin = caller.origin ?? "restore";
  return updateLockedTwin(services, tx, { ...caller, origin }, twin, { ...change, fields });
}
