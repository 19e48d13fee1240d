import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import type { Services } from "../../core/services.ts";
import { keepTwins } from "../../core/trash/trash.store.ts";
import { bumpModelVersion } from "../../model/changes/model-row.store.ts";
import { findStorageKeys } from "../attachments/find-storage-keys.ts";
import { recordHistory } from "../history/history.store.ts";
import { isDeletable, frozenError } from "../twin/assert-editable.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { assertAction } from "../twin/twin-actions.ts";
import {
  lockCascade,
  lockModelOfTemplates,
  removeTwins,
  type TwinRow,
} from "../twin/twin.store.ts";

/**
 * Deletes twins, their children, and twins that have a mandatory link to them. Returns the IDs of all deleted twins.
 */
export async function deleteTwins(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinIds: readonly string[],
): Promise<ReadonlySet<string>> {
  await lockModelOfTemplates(tx, caller.domainId, twinIds);
  const deleted = new Set<string>();
  // Ordered by ID, so that concurrent requests can't deadlock.
  for (const id of [...new Set(twinIds)].toSorted()) {
    if (deleted.has(id)) continue;
    const { deletedIds } = await deleteTwin(services, tx, caller, id);
    for (const deletedId of deletedIds) deleted.add(deletedId);
  }
  return deleted;
}

/**
 * Deletes a twin, its children, and twins that have a mandatory link to it. All of them are kept in the trash with
 * their files. After the commit, jobs clean up external data, such as listings.
 */
export async function deleteTwin(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinId: string,
): Promise<{ deletedIds: string[] }> {
  const twin = await findTwin(tx, caller, twinId, { lock: true });
  const { allowed } = may(caller, "delete", classOf(caller, twin), twin);
  if (!allowed) throw new RequestError(CODE.DELETE_DENIED, createMessage("twin_delete_denied"));

  assertAction(caller, twin, "DELETE");
  const going = [...(await lockCascade(tx, twin.id)), twin];
  if (caller.kind === "user") assertDeletable(caller, going);
  await services.hooks.twinsDeleting(services, tx, caller, going);
  await keepInTrash(services, tx, caller, twin, going);
  await remove(tx, going);
  await emitTwinEvents(services, tx, caller, going, "deleted");
  await recordHistory(tx, { twin, actor: caller, at: services.now() }, [
    { type: "twinDeleted", before: twin.name },
  ]);
  await recordAudit(tx, services, caller, {
    action: "twin.deleted",
    subject: { type: "twin", id: twin.id, name: twin.name },
    before: { class: classOf(caller, twin).key, deletedTwins: going.length },
  });
  return { deletedIds: going.map(({ id }) => id) };
}

async function keepInTrash(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  going: readonly TwinRow[],
): Promise<void> {
  const ids = going.map(({ id }) => id);
  const entry = {
    id: uuid(),
    domain_id: twin.domain_id,
    business_account_id: twin.business_account_id,
    class_id: twin.class_id,
    owner_user_id: twin.owner_user_id,
    subject_id: twin.id,
    name: twin.name,
    deleted_by_user_id: caller.userId,
    deleted_at: services.now(),
  };
  const isTemplate = await keepTwins(tx, entry, ids, await findStorageKeys(tx, ids));
  // The database clears references of pipelines to deleted templates, so the cached model is outdated.
  if (isTemplate) await bumpModelVersion(tx, twin.domain_id);
}

function assertDeletable(caller: Caller, going: readonly TwinRow[]): void {
  const locked = going.find((twin) => !isDeletable(caller, twin));
  if (locked) throw frozenError(caller, locked, "deleted");
}

async function remove(tx: Tx, going: readonly TwinRow[]): Promise<void> {
  try {
    await removeTwins(
      tx,
      going.map(({ id }) => id),
    );
  } catch (error) {
    // A concurrent request has added a child to one of the twins.
    if ((error as { code?: unknown }).code !== "23503") throw error;
    throw new RequestError(CODE.ERASE_LOCKED, createMessage("twin_child_added"));
  }
}
