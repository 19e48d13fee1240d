import { v7 as uuidv7 } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, invalidFields, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { deleteFilesJob } from "../../base/files/delete-files.job.ts";
import { listStorageKeys } from "../../base/files/ingest-upload.ts";
import type { JobOwner } from "../../base/jobs/job.store.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { type HistoryEntry, recordHistory } from "../history/history.store.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { bumpVersionAndEmit } from "../twin/emit-twin-event.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { assertAction } from "../twin/twin-actions.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { NewAttachment, AttachmentChange } from "./attachment-change.ts";
import {
  type AttachmentUpdate,
  deleteAttachments,
  findAttachment,
  insertAttachments,
  updateAttachment,
} from "./attachment.store.ts";
import { checkFiles } from "./check-attachments.ts";
import { assertQuota } from "./storage-quota.ts";
import { type AttachmentRow, listAttachments } from "./twin-attachment.queries.ts";

export interface AttachmentChanges {
  create?: readonly NewAttachment[];
  update?: readonly AttachmentChange[];
  remove?: readonly string[];
}

export interface ChangedAttachments {
  /** IDs of the created attachments, in the order of the request. */
  attachmentIds: string[];
  /** The twin with its version after the change. */
  twin: TwinRow;
}

/** Creates, updates and deletes attachments of a twin. Requires permission to edit the twin. */
export async function changeAttachments(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  changes: AttachmentChanges,
): Promise<ChangedAttachments> {
  const { create = [], update = [], remove = [] } = changes;
  if (create.length + update.length + remove.length === 0) return { attachmentIds: [], twin };
  assertEditable(caller, twin);
  if (create.length > 0) assertAction(caller, twin, "ATTACHMENT_ADD");
  return applyAttachments(services, tx, caller, twin, changes);
}

/**
 * Changes attachments without checking permissions, for callers that are allowed otherwise, such as the author of a
 * comment.
 */
export async function applyAttachments(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  { create = [], update = [], remove = [] }: AttachmentChanges,
): Promise<ChangedAttachments> {
  if (create.length + update.length + remove.length === 0) return { attachmentIds: [], twin };
  assertSameTwin(twin, { create, update });
  const before = await listAttachments(tx, [twin.id]);
  const getRow = (id: string) => {
    const row = before.find((candidate) => candidate.id === id);
    if (!row) throw unknownId("attachment", id);
    return row;
  };
  const removed = [...new Set(remove)].map(getRow);
  const updated = update.map((change) => ({ change, row: getRow(change.id) }));
  const remaining = before.filter((row) => !removed.includes(row));
  await checkFiles(tx, caller, twin, { remaining, removed, create, updated });
  await assertQuota(
    services,
    tx,
    twin.business_account_id,
    computeStorageDelta(create, updated, removed),
  );

  const at = services.now();
  await deleteAttachments(
    tx,
    removed.map(({ id }) => id),
  );
  for (const { change, row } of updated)
    await updateAttachment(tx, row.id, toChangedColumns(change));
  const rows = create.map((attachment) => buildRow(attachment, twin, caller, at));
  if (rows.length > 0) await insertAttachments(tx, twin.id, rows);
  await releaseBytes(services, tx, caller, removed, updated);
  for (const { id, title, size } of removed) {
    const subject = { type: "attachment", id, name: title };
    const deleted = { twinId: twin.id, size };
    await recordAudit(tx, services, caller, {
      action: "attachment.deleted",
      subject,
      before: deleted,
    });
  }

  const changed = await bumpVersionAndEmit(services, tx, caller, twin, "attachment");
  const entries: HistoryEntry[] = [
    ...removed.map(({ title }) => ({ type: "attachmentDelete" as const, before: title })),
    ...updated.map(({ change, row }) => ({
      type: "attachmentUpdate" as const,
      before: row.title,
      after: change.title ?? row.title,
    })),
    ...rows.map(({ title }) => ({ type: "attachmentCreate" as const, after: title })),
  ];
  const history = { twin, actor: caller, at, version: changed.version };
  await recordHistory(tx, history, entries);
  const { version, updated_at } = changed;
  return { attachmentIds: rows.map(({ id }) => id), twin: { ...twin, version, updated_at } };
}

/** Throws if a change names another twin, because a file can't be moved between twins. */
function assertSameTwin(
  { id }: Pick<TwinRow, "id">,
  changes: Required<Pick<AttachmentChanges, "create" | "update">>,
): void {
  const fieldErrors = (["create", "update"] as const).flatMap((kind) =>
    changes[kind].flatMap(({ twinId }, index) =>
      !twinId || twinId === id
        ? []
        : [
            {
              field: `attachments.${kind}.${index}.twinId`,
              message: createMessage("file_of_other_twin"),
            },
          ],
    ),
  );
  if (fieldErrors.length > 0) throw invalidFields(CODE.ATTACHMENT_RELINKED, fieldErrors);
}

/**
 * Deletes an attachment. If the caller can't see its twin, the attachment is reported as not found.
 */
export async function removeAttachment(
  services: Services,
  tx: Tx,
  caller: Caller,
  attachmentId: string,
): Promise<void> {
  const attachment = await findAttachment(tx, attachmentId);
  if (!attachment) throw unknownId("attachment", attachmentId);
  const twin = await findTwin(tx, caller, attachment.twin_id, { lock: true }).catch(() => {
    throw unknownId("attachment", attachmentId);
  });
  const { allowed } = may(caller, "edit", classOf(caller, twin), twin);
  if (!allowed)
    throw new RequestError(CODE.ATTACHMENT_DELETE_DENIED, createMessage("file_delete_denied"));
  await changeAttachments(services, tx, caller, twin, { remove: [attachmentId] });
}

type Updated = readonly { change: AttachmentChange; row: AttachmentRow }[];

/** Computes by how many files and bytes the change increases the storage of the business. */
export function computeStorageDelta(
  create: readonly NewAttachment[],
  updated: Updated,
  removed: readonly AttachmentRow[],
) {
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const replaced = updated.filter(({ change }) => change.file);
  return {
    count: create.length - removed.length,
    size:
      sum(create.map(sizeOf)) +
      sum(replaced.map(({ change, row }) => (change.file?.size ?? 0) - row.size)) -
      sum(removed.map(({ size }) => size)),
  };
}

export function sizeOf({ file, size }: NewAttachment): number {
  return file?.size ?? size ?? 0;
}

function buildRow(attachment: NewAttachment, twin: TwinRow, caller: Caller, at: Date) {
  return {
    id: uuidv7(),
    twin_id: twin.id,
    business_account_id: twin.business_account_id,
    field_id: attachment.fieldId,
    comment_id: attachment.commentId ?? null,
    transition_id: attachment.transitionId ?? null,
    ...toContentColumns(attachment.file, attachment.storageLink),
    size: sizeOf(attachment),
    title: attachment.title,
    description: attachment.description,
    modifications: attachment.modifications ?? {},
    external_id: attachment.externalId ?? null,
    author_user_id: caller.userId,
    created_at: at,
  };
}

function toContentColumns(file: NewAttachment["file"], storageLink: string | null | undefined) {
  return {
    storage_key: file?.storageKey ?? null,
    storage_link: file ? null : (storageLink ?? null),
    size: file?.size ?? 0,
    media_type: file?.mediaType ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
  };
}

function toChangedColumns(change: AttachmentChange): AttachmentUpdate {
  const moved = change.file || change.storageLink;
  return {
    ...(moved && toContentColumns(change.file ?? null, change.storageLink)),
    ...(typeof change.title === "string" && { title: change.title }),
    ...(typeof change.description === "string" && { description: change.description }),
    ...(typeof change.externalId === "string" && { external_id: change.externalId || null }),
    ...(change.modifications && { modifications: { ...change.modifications } }),
  };
}

/** Enqueues a job that deletes the stored files, so that they stay if the transaction is rolled back. */
async function releaseBytes(
  services: Services,
  tx: Tx,
  tenant: JobOwner,
  removed: readonly AttachmentRow[],
  updated: Updated,
): Promise<void> {
  const replaced = updated.filter(({ change }) => change.file || change.storageLink);
  const storageKeys = [...removed, ...replaced.map(({ row }) => row)].flatMap(
    ({ storage_key: key }) => (key ? listStorageKeys(key) : []),
  );
  if (storageKeys.length > 0)
    await services.jobs.enqueue(tx, deleteFilesJob, { storageKeys }, { tenant });
}
