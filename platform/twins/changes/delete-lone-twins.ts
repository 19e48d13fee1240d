import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudits } from "../../core/audit/record-audit.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import type { Services } from "../../core/services.ts";
import { keepLoneTwins } from "../../core/trash/trash.store.ts";
import { recordHistories } from "../history/history.store.ts";
import { classOf } from "../twin/find-twin.ts";
import { actionsFor } from "../twin/twin-actions.ts";
import { removeTwins, type TwinRow } from "../twin/twin.store.ts";

/**
 * Deletes locked twins that the caller may delete and that no other twin depends on. Each gets its own trash entry;
 * the number of statements doesn't grow with the number of twins. Returns the IDs of the deleted twins. Delete the
 * others one by one, which also reports why a twin can't be deleted.
 */
export async function deleteLoneTwins(
  services: Services,
  tx: Tx,
  caller: Caller,
  twins: readonly TwinRow[],
): Promise<ReadonlySet<string>> {
  const deletable = twins.filter((twin) => actionsFor(caller, twin).includes("DELETE"));
  const at = services.now();
  const keptIds = await keepLoneTwins(
    tx,
    deletable.map((twin) => toEntry(caller, twin, at)),
  );
  const going = deletable.filter(({ id }) => keptIds.has(id));
  if (going.length === 0) return keptIds;
  await services.hooks.twinsDeleting(services, tx, caller, going);
  await removeTwins(tx, [...keptIds]);
  await emitTwinEvents(services, tx, caller, going, "deleted");
  await recordHistories(
    tx,
    going.map((twin) => ({
      twin,
      actor: caller,
      at,
      entries: [{ type: "twinDeleted", before: twin.name }],
    })),
  );
  await recordAudits(
    tx,
    services,
    caller,
    going.map((twin) => ({
      action: "twin.deleted",
      subject: { type: "twin", id: twin.id, name: twin.name },
      before: { class: classOf(caller, twin).key, deletedTwins: 1 },
    })),
  );
  return keptIds;
}

function toEntry(caller: Caller, twin: TwinRow, at: Date) {
  return {
    id: uuid(),
    domain_id: twin.domain_id,
    business_account_id: twin.business_account_id,
    class_id: twin.class_id,
    owner_user_id: twin.owner_user_id,
    subject_id: twin.id,
    name: twin.name,
    deleted_by_user_id: caller.userId,
    deleted_at: at,
  };
}
