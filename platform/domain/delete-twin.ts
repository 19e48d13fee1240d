import type { Caller, Services, Tx } from "../context.ts";
import { classProperty } from "../engine/class-properties.ts";
import { may } from "../engine/permission/may.ts";
import { CODE, Refusal } from "../errors.ts";
import { recordHistory } from "../store/twin-history.ts";
import { cascadeOf, removeTwins, type TwinRow } from "../store/twins.ts";
import { isFrozen, refuseFrozen } from "./editable.ts";
import { classOf, findTwin } from "./find-twin.ts";
import { releaseTwins } from "./release-twins.ts";
import { publishTwin } from "./twin-event.ts";

/**
 * Removes a twin with what hangs on it: its children by head and twins that can't be without it by
 * link. Whatever lives outside, such as files and listings, is let go by jobs after the commit.
 */
export async function deleteTwin(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinId: string,
): Promise<{ deletedIds: string[] }> {
  const twin = await findTwin(tx, caller, twinId, { lock: true });
  const { allowed } = may(caller, "delete", classOf(caller, twin), twin);
  if (!allowed) throw new Refusal(CODE.DELETE_DENIED, "You may not delete this");

  const going = await cascadeOf(tx, twin.id);
  if (caller.kind === "user") assertDeletable(caller, going);
  await releaseTwins(services, tx, caller, going);
  for (const gone of going) await publishTwin(services, tx, caller, gone, "deleted");
  await remove(tx, going);
  await recordHistory(tx, { twin, actorUserId: caller.userId, at: services.now() }, [
    { type: "twinDeleted", before: twin.name },
  ]);
  return { deletedIds: going.map(({ id }) => id) };
}

function assertDeletable(caller: Caller, going: readonly TwinRow[]): void {
  for (const twin of going) {
    if (isFrozen(caller, twin) && !deletableThoughFrozen(caller, twin)) {
      throw refuseFrozen(caller, twin, "deleted");
    }
  }
}

function deletableThoughFrozen(caller: Caller, twin: TwinRow): boolean {
  const statuses = classProperty(caller.model, classOf(caller, twin), "deletableStatuses");
  const key = caller.model.statuses.get(twin.status_id)?.key;
  return typeof statuses === "string" && statuses.split(",").some((one) => one.trim() === key);
}

async function remove(tx: Tx, going: readonly TwinRow[]): Promise<void> {
  try {
    await removeTwins(tx, going.map(({ id }) => id));
  } catch (error) {
    // Something was put under one of them after they were counted.
    if ((error as { code?: unknown }).code !== "23503") throw error;
    throw new Refusal(CODE.ERASE_LOCKED, "Something was just added to this. Please try again");
  }
}
