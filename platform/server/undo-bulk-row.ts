import type { ExpressionBuilder } from "kysely";

import type { Executor } from "../base/database/executor.ts";
import { nestTransaction } from "../base/database/nest-transaction.ts";
import type { Tables } from "../base/database/tables.ts";
import { RequestError } from "../base/errors/request-error.ts";
import { createMessage, type Message } from "../base/messages/message.ts";
import { renderMessage } from "../base/messages/render-message.ts";
import type { CallScope, RowToUndo } from "../core/bulk/call-api.ts";
import type { Services } from "../core/services.ts";
import { fieldByKey, type FieldInput } from "../model/field-types/read-fields.rules.ts";
import { changeAttachments } from "../twins/attachments/change-attachments.ts";
import { changeClass } from "../twins/changes/change-class.ts";
import { deleteTwin } from "../twins/changes/delete-twin.ts";
import { type TwinChange, updateLockedTwin } from "../twins/changes/update-twin.ts";
import { updateTwins } from "../twins/changes/update-twins.ts";
import { type Change, isClassChange } from "../twins/history/history.store.ts";
import { restoreEntry } from "../twins/trash/restore-entry.ts";
import { classOf, findTwin } from "../twins/twin/find-twin.ts";
import { childrenOf, lockModelOfTemplates, type TwinRow } from "../twins/twin/twin.store.ts";
import { undoCreatedRows } from "./undo-created-rows.ts";

/** Sets back many rows of a job; `alone` are those that have to be set back one by one. */
export async function undoRows(
  services: Services,
  scope: Pick<CallScope, "tx" | "caller">,
  rows: readonly RowToUndo[],
): Promise<(string | null | "alone")[]> {
  const of = (kind: RowToUndo["result"]) => rows.filter(({ result }) => result === kind);
  const [changed, created] = [of("changed"), of("created")];
  const answers = new Map<RowToUndo, string | null>();
  const keep = (list: readonly RowToUndo[], reasons: readonly (string | null)[]) => {
    for (const [at, row] of list.entries()) answers.set(row, reasons[at] ?? null);
  };
  keep(changed, await undoChangedRows(services, scope, changed));
  keep(created, await undoCreatedRows(services, scope, created));
  return rows.map((row) => answers.get(row) ?? (answers.has(row) ? null : "alone"));
}

/**
 * Sets back many twins that a bulk job changed, with few statements. Returns for each why it was left alone, or null;
 * `alone` are those that have to be set back one by one.
 */
async function undoChangedRows(
  services: Services,
  { tx, caller }: Pick<CallScope, "tx" | "caller">,
  rows: readonly RowToUndo[],
): Promise<(string | null | "alone")[]> {
  if (rows.length === 0) return [];
  const { bulkJobId = "", ...user } = caller;
  const entries = await changesOfJob(
    tx,
    rows.map(({ ref }) => ref),
    bulkJobId,
  );
  const entriesOf = Map.groupBy(entries, ({ twin_id: id }) => id);
  const changes = rows.map(({ ref, version }) => {
    const change = reversedChange(entriesOf.get(ref) ?? []);
    return change && { twinId: ref, change: { ...change, version } };
  });
  const restoring = { ...user, origin: "restore" as const };
  const possible = changes.filter((change) => change !== null);
  const made = await updateTwins(services, tx, restoring, possible, { dryRun: false });
  const outcomes = made.values();
  return changes.map((change) => {
    const outcome = change && outcomes.next().value;
    if (!outcome) return "alone";
    return outcome instanceof RequestError ? reasonOf(outcome, caller.locale) : null;
  });
}

/**
 * Sets back what a bulk job did to one twin, as an edit, a deletion or a restoration by the user, with their checks.
 * Returns why the twin was left alone, or null.
 */
export async function undoBulkRow(
  services: Services,
  { tx, caller }: Pick<CallScope, "tx" | "caller">,
  row: RowToUndo,
): Promise<string | null> {
  const { bulkJobId = "", ...user } = caller;
  const scope = { services, tx, caller: { ...user, origin: "restore" as const } };
  try {
    const reason = await undo(scope, bulkJobId, row);
    return reason && renderMessage(reason, caller.locale);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return reasonOf(error, caller.locale);
  }
}

function reasonOf({ fieldErrors, sentences }: RequestError, locale: string): string {
  const messages = fieldErrors.map(({ message }) => message);
  return renderMessage(messages.length > 0 ? messages : sentences, locale);
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
    if ((await childrenOf(tx, [ref])).length > 0) return createMessage("bulk_undo_children");
    await deleteTwin(services, tx, caller, ref);
    return null;
  }
  const entries = await changesOfJob(tx, [ref], bulkJobId);
  // The latest first, so that the class before the earliest change is the last.
  const formerClassId = entries.findLast(isClassChange)?.before;
  const classChanges = new Set(entries.filter(isClassChange).map(({ batch_id: id }) => id));
  const own = entries.filter((entry) => !isOfClassChange(entry, classChanges));
  const change = reversedChange(own.filter(({ type }) => type !== ATTACHED));
  if (change === null) return createMessage("bulk_undo_impossible");
  const former = formerClassId
    ? await changeClass(services, tx, caller, ref, { newTwinClassId: formerClassId })
    : twin;
  const remove = await filesOfJob(tx, ref, bulkJobId);
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

/** The change back to the former class gives these back by itself. */
function isOfClassChange(entry: JobChange, classChanges: ReadonlySet<string>): boolean {
  if (isClassChange(entry)) return true;
  return WITH_CLASS.has(entry.type) && classChanges.has(entry.batch_id);
}

/** Without values that only the class had that the job gave to the twin. */
function ofClass(caller: CallScope["caller"], twin: TwinRow, fields: FieldInput): FieldInput {
  const twinClass = classOf(caller, twin);
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter(([key]) => fieldByKey(caller.model, twinClass, key) !== undefined),
  );
}

async function restore({ services, tx, caller }: UndoScope, bulkJobId: string, twinId: string) {
  const entry = await tx
    .selectFrom("trash_entry")
    .select(["id", deletingJobId])
    .where("domain_id", "=", caller.domainId)
    .where("subject_id", "=", twinId)
    .orderBy("deleted_at", "desc")
    .executeTakeFirst();
  if (!entry) return createMessage("bulk_row_gone");
  // It was restored since, and then deleted by another user.
  if (entry.jobId !== bulkJobId) return createMessage("bulk_undo_changed");
  await restoreEntry({ ...services, db: nestTransaction(tx) }, caller, entry.id);
  return null;
}

/** The job of the twin's last deletion, which is that of its trash entry. */
function deletingJobId(eb: ExpressionBuilder<Tables, "trash_entry">) {
  return eb
    .selectFrom("twin_history")
    .select("bulk_job_id")
    .whereRef("twin_id", "=", "subject_id")
    .where("type", "=", "twinDeleted")
    .orderBy("twin_history.id", "desc")
    .limit(1)
    .as("jobId");
}

const ATTACHED = "attachmentCreate";

/** The files that a job attached to a twin: those of the moment and with the title that its history has. */
async function filesOfJob(tx: Executor, twinId: string, bulkJobId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("twin_attachment as file")
    .innerJoin("twin_history as entry", (join) =>
      join
        .onRef("entry.twin_id", "=", "file.twin_id")
        .onRef("entry.created_at", "=", "file.created_at")
        .onRef("entry.after", "=", "file.title"),
    )
    .select("file.id")
    .distinct()
    .where("file.twin_id", "=", twinId)
    .where("entry.type", "=", ATTACHED)
    .where("entry.bulk_job_id", "=", bulkJobId)
    .execute();
  return rows.map(({ id }) => id);
}

type JobChange = Change & { twin_id: string; batch_id: string };

/** The latest first. */
function changesOfJob(
  tx: Executor,
  twinIds: readonly string[],
  bulkJobId: string,
): Promise<JobChange[]> {
  return tx
    .selectFrom("twin_history")
    .select(["twin_id", "batch_id", "type", "field_key", "before", "after"])
    .where("twin_id", "in", twinIds)
    .where("bulk_job_id", "=", bulkJobId)
    .orderBy("id", "desc")
    .execute();
}

/** The change that takes a job's changes of a twin back; null if one of them can't be. */
function reversedChange(entries: readonly Change[]): TwinChange | null {
  const change: TwinChange = {};
  const fields: Record<string, string | null> = {};
  // The latest first, so that the value before the earliest change of a field stays.
  for (const { type, field_key: key, before, after } of entries) {
    switch (type) {
      case "nameChanged":
        change.name = before ?? "";
        break;
      case "descriptionChanged":
        change.description = before ?? "";
        break;
      case "externalIdChanged":
        change.externalId = before ?? "";
        break;
      case "assigneeChanged":
        change.assignerUserId = before;
        break;
      case "tagChanged":
        change.tags = exchanged(before, after);
        break;
      case "markerChanged":
        change.markers = exchanged(before, after);
        break;
      case "fieldCreated":
      case "fieldChanged":
      case "fieldDeleted":
        fields[key ?? ""] = before;
        break;
      default:
        return null;
    }
  }
  return { ...change, fields };
}

function exchanged(before: string | null, after: string | null) {
  const [old, added] = [before, after].map((ids) => (ids ?? "").split(",").filter(Boolean));
  return {
    existing: (old ?? []).filter((id) => !added?.includes(id)),
    removed: (added ?? []).filter((id) => !old?.includes(id)),
  };
}
