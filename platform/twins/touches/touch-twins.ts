import type { Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findTwins } from "../twin/find-twin.ts";
import { assertAction } from "../twin/twin-actions.ts";
import { type Touch, type TouchRow, touchTwins, untouchTwins } from "./touch.store.ts";

/** Touches twins for the caller alone: other users don't see it, and the twins don't change. */
export async function touch(
  tx: Tx,
  caller: Caller,
  kind: Touch,
  twinIds: readonly string[],
  at: Date,
): Promise<TouchRow[]> {
  const userId = await checkTwins(tx, caller, twinIds);
  return twinIds.length === 0 ? [] : touchTwins(tx, userId, kind, twinIds, at);
}

export async function untouch(
  tx: Tx,
  caller: Caller,
  kind: Touch,
  twinIds: readonly string[],
): Promise<void> {
  const userId = await checkTwins(tx, caller, twinIds);
  await untouchTwins(tx, userId, kind, twinIds);
}

async function checkTwins(tx: Tx, caller: Caller, twinIds: readonly string[]): Promise<string> {
  const twins = await findTwins(tx, caller, twinIds);
  for (const twin of twins) assertAction(caller, twin, "WATCH");
  if (caller.userId === null) throw unknownId("user", "");
  return caller.userId;
}
