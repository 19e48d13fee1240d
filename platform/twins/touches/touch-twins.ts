import type { Executor, Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { DetailOptions } from "../../base/http/detail-levels.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findTwins } from "../twin/find-twin.ts";
import { assertAction } from "../twin/twin-actions.ts";
import { findTouches, type Touch, type TouchRow, touchTwins, untouchTwins } from "./touch.store.ts";

/**
 * Adds touches of the caller to the twins. Touches are private: other users don't see them, and the versions of the
 * twins stay the same.
 */
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

/** Lists the caller's touches of a twin. Throws if the caller can't see the twin. */
export async function listTouches(
  executor: Executor,
  caller: Caller,
  twinId: string,
): Promise<TouchRow[]> {
  await findTwins(executor, caller, [twinId]);
  return caller.userId === null ? [] : findTouches(executor, caller.userId, [twinId]);
}

/** Loads the caller's touches by ID of the twin, if the request asks for them. */
export async function loadTouches(
  { executor, caller, show }: { executor: Executor; caller: Caller; show: DetailOptions },
  twinIds: readonly string[],
): Promise<Map<string, Touch[]>> {
  if (caller.userId === null || show.mode("TwinTouch") === "HIDE") return new Map();
  const rows = await findTouches(executor, caller.userId, twinIds);
  const byTwin = Map.groupBy(rows, ({ twin_id }) => twin_id);
  return new Map([...byTwin].map(([id, touches]) => [id, touches.map(({ touch: one }) => one)]));
}

async function checkTwins(tx: Tx, caller: Caller, twinIds: readonly string[]): Promise<string> {
  const twins = await findTwins(tx, caller, twinIds);
  for (const twin of twins) assertAction(caller, twin, "WATCH");
  if (caller.userId === null) throw unknownId("user", "");
  return caller.userId;
}
