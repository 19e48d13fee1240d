import { nestTransaction } from "../../base/database/nest-transaction.ts";
import { RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { presentMessage } from "../../base/messages/render-message.ts";
import type { Services } from "../../core/services.ts";
import { fieldByKey, type FieldInput } from "../../model/field-types/read-fields.rules.ts";
import { changeAttachments } from "../attachments/change-attachments.ts";
import { changeClass } from "../changes/change-class.ts";
import { deleteTwin } from "../changes/delete-twin.ts";
import { updateLockedTwin } from "../changes/update-twin.ts";
import { isClassChange } from "../history/history.store.ts";
import { restoreEntry } from "../restoration/restore-entry.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { listChildKinds, lockModelOfTemplates, type TwinRow } from "../twin/twin.store.ts";
import type { BulkIssue } from "./bulk-row.store.ts";
import type { CallScope, RowToUndo } from "./call-api.ts";
import {
  ATTACHED,
  listJobChanges,
  listFilesOfJob,
  type JobChange,
  findLastTrashEntry,
} from "./job-changes.store.ts";
import { reversedChange } from "./reversed-change.rules.ts";

/**
 * Undoes the changes of a bulk job to one twin, by an edit, a deletion or a restoration with the user's permissions.
 * Returns the reason if that isn't possible, else null.
 */
export async function undoTwin(
  services: Services,
  { tx, caller }: Pick<CallScope, "tx" | "caller">,
  row: RowToUndo,
): Promise<BulkIssue | null> {
  const { bulkJobId = "", ...user } = caller;
  const scope = { services, tx, caller: { ...user, origin: "restore" as const } };
  try {
    const reason = await undo(scope, bulkJobId, row);
    return reason && presentMessage(reason, caller.locale);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return findReason(error, row.ref, caller.locale);
  }
}

/** Says why the twin with this ID wasn't undone. That it is gone is said in words that don't need its ID. */
export function findReason(
  { fieldErrors, sentences }: RequestError,
  twinId: string,
  locale: string,
): BulkIssue {
  const isGone = [sentences].flat().some(({ params }) => params["id"] === twinId);
  if (isGone) return presentMessage(createMessage("bulk_row_gone"), locale);
  const messages = fieldErrors.map(({ message }) => message);
  return presentMessage(messages.length > 0 ? messages : sentences, locale);
}

type UndoScope = { services: Services } & Pick<CallScope, "tx" | "caller">;

async function undo(
  scope: UndoScope,
  bulkJobId: string,
  { result, ref, version }: RowToUndo,
): Promise<Message | null> {
  const { services, tx, caller } = scope;
  if (result === "deleted") return restore(scope, bulkJobId, ref);
  if (result === "created") await lockModelOfTemplates(tx, caller.domainId, [ref]);
  const twin = await findTwin(tx, caller, ref, { lock: true });
  if (twin.version !== version) return createMessage("bulk_undo_changed");
  if (result === "created") {
    if ((await listChildKinds(tx, [ref])).length > 0) return createMessage("bulk_undo_children");
    await deleteTwin(services, tx, caller, ref);
    return null;
  }
  const entries = await listJobChanges(tx, [ref], bulkJobId);
  // The entries begin with the latest, so the last change of class names the class from before the job.
  const formerClassId = entries.findLast(isClassChange)?.before;
  const classChanges = new Set(entries.filter(isClassChange).map(({ batch_id: id }) => id));
  const own = entries.filter((entry) => !isOfClassChange(entry, classChanges));
  const change = reversedChange(own.filter(({ type }) => type !== ATTACHED));
  if (change === null) return createMessage("bulk_undo_impossible");
  const former = formerClassId
    ? await changeClass(services, tx, caller, ref, { newTwinClassId: formerClassId })
    : twin;
  const remove = await listFilesOfJob(tx, ref, bulkJobId);
  const rest = await changeAttachments(services, tx, caller, former, { remove });
  const fields = ofClass(caller, rest.twin, change.fields ?? {});
  await updateLockedTwin(services, tx, caller, rest.twin, { ...change, fields });
  return null;
}

const WITH_CLASS: ReadonlySet<string> = new Set([
  "statusChanged",
  "linkDeleted",
  "tagChanged",
  "markerChanged",
]);

/** The change back to the former class restores these values. */
function isOfClassChange(entry: JobChange, classChanges: ReadonlySet<string>): boolean {
  if (isClassChange(entry)) return true;
  return WITH_CLASS.has(entry.type) && classChanges.has(entry.batch_id);
}

/** Leaves out values of fields that only the job's class has. */
function ofClass(caller: CallScope["caller"], twin: TwinRow, fields: FieldInput): FieldInput {
  const twinClass = classOf(caller, twin);
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter(([key]) => fieldByKey(caller.model, twinClass, key) !== undefined),
  );
}

async function restore({ services, tx, caller }: UndoScope, bulkJobId: string, twinId: string) {
  const entry = await findLastTrashEntry(tx, caller.domainId, twinId);
  if (!entry) return createMessage("bulk_row_gone");
  // The twin was restored by a user and then deleted again.
  if (entry.jobId !== bulkJobId) return createMessage("bulk_undo_changed");
  await restoreEntry({ ...services, db: nestTransaction(tx) }, caller, entry.id);
  return null;
}
