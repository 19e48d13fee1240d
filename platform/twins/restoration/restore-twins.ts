import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import type { Services } from "../../core/services.ts";
import type { TrashEntry } from "../../core/trash/trash.store.ts";
import { flowOf, flowSchemaIn } from "../../model/twinflows/twinflow.rules.ts";
import { assertOnlyOnePerHead } from "../changes/create-twin.ts";
import { recordHistory } from "../history/history.store.ts";
import { classOf } from "../twin/find-twin.ts";
import { findTwinRow, findTwinRows } from "../twin/twin.queries.ts";
import { lockCascade, setRestored, type TwinRow } from "../twin/twin.store.ts";

/**
 * Adapts the twins, whose rows are restored already, to changes of the configuration since their deletion. Emits their
 * events.
 */
export async function restoreTwins(
  services: Services,
  tx: Tx,
  caller: Caller,
  entry: TrashEntry,
): Promise<void> {
  const subject = await findTwinRow(tx, caller.domainId, entry.subject_id, "change");
  if (!subject) throw new Error("The subject of a restored entry is missing");
  const restored = [subject, ...(await lockCascade(tx, subject.id))];
  await assertPlace(tx, caller, subject);
  for (const twin of restored) {
    await setRestored(tx, twin.id, { ...choosePlacement(caller, twin), now: services.now() });
  }
  await services.hooks.twinsRestored(services, tx, caller, restored);
  const ids = restored.map(({ id }) => id);
  const twins = await findTwinRows(tx, caller.domainId, ids);
  await emitTwinEvents(services, tx, caller, twins, "created");
  await recordHistory(tx, { twin: subject, actor: caller, at: services.now() }, [
    { type: "twinCreated", after: subject.name },
  ]);
  await recordAudit(tx, services, caller, {
    action: "twin.restored",
    subject: { type: "twin", id: subject.id, name: subject.name },
    after: { class: classOf(caller, subject).key, restoredTwins: twins.length },
  });
}

async function assertPlace(tx: Tx, caller: Caller, subject: TwinRow): Promise<void> {
  if (subject.head_id === null) return;
  const head = await findTwinRow(tx, caller.domainId, subject.head_id, "stay");
  if (!head) return;
  await assertOnlyOnePerHead(tx, caller, classOf(caller, subject), head, subject.id);
}

/** Replaces a status that was deleted by the workflow's initial status. */
function choosePlacement(caller: Caller, twin: TwinRow) {
  const { model } = caller;
  const twinClass = model.classes.get(twin.class_id);
  if (!twinClass) throw missingParentError(twin);
  const status = statusById(model, twin.status_id);
  const flow = flowOf(model, flowSchemaIn(twin.twinflow_space_id, caller), twinClass);
  const statusId = status?.id ?? flow?.initialStatusId;
  if (!statusId) throw missingParentError(twin);
  return { rootClassId: twinClass.rootClassId, statusId };
}

function missingParentError({ name }: TwinRow): RequestError {
  return new RequestError(CODE.IN_USE, createMessage("trash_parent_gone", { name }));
}
