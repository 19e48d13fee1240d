import type { Executor, Tx } from "../../base/database/executor.ts";
import { CODE, type FieldError, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage, type Message, type MessageKey } from "../../base/messages/message.ts";
import { withSlowPatterns } from "../../base/text/compile-pattern.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { fieldsOf, labelOf } from "../../model/field-types/read-fields.rules.ts";
import { isSketchStatus } from "../../model/twinflows/twinflow.rules.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { AttachmentChange, NewAttachment } from "./attachment-change.ts";
import {
  validateFile,
  type FileRestrictionCode,
  readFileRestriction,
} from "./attachment-restriction.rules.ts";
import { mayChangeComment } from "./comments/comment-access.rules.ts";
import { findComment } from "./comments/comment.store.ts";
import { type AttachmentRow, listAttachments } from "./twin-attachment.queries.ts";

interface FileChanges {
  remaining: readonly AttachmentRow[];
  removed: readonly AttachmentRow[];
  create: readonly NewAttachment[];
  updated: readonly { change: AttachmentChange; row: AttachmentRow }[];
}

const MESSAGES = {
  INVALID_SIZE: "file_too_large_here",
  INVALID_TYPE: "file_type_not_allowed",
  INVALID_NAME: "file_name_not_allowed",
} as const satisfies Record<FileRestrictionCode, MessageKey>;

/** An issue of a file, with upstream's code in `problem`. */
export interface FileIssue {
  about: "create" | "update" | "field";
  /**
   * ID of the stored attachment, external ID of a new one, or ID of the field, depending on `about`.
   */
  id: string | null;
  problem: FileRestrictionCode | "INAVLID_FILES_COUNT";
  field: ClassField;
  message: Message;
}

/** Throws one error with all files that their field or comment doesn't accept. */
export async function checkFiles(
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  fileChanges: FileChanges,
): Promise<void> {
  for (const { commentId } of fileChanges.create) {
    if (commentId) await checkComment(tx, twin, commentId);
  }
  const missingFiles = isSketch(caller, twin) ? "allowed" : "rejected if files are removed";
  const issues = await fileIssues(caller, classOf(caller, twin), fileChanges, missingFiles);
  assertNoFileErrors(issues.map(({ field, message }) => createFileError(field, message)));
}

type MissingFilesPolicy = "rejected" | "rejected if files are removed" | "allowed";

/** Returns the restrictions of fields that the changed files violate, including required files that are missing. */
export function fileIssues(
  caller: Caller,
  twinClass: TwinClass,
  fileChanges: FileChanges,
  missingFiles: MissingFilesPolicy,
): Promise<FileIssue[]> {
  return withSlowPatterns(() => findIssues(caller, twinClass, fileChanges, missingFiles));
}

function findIssues(
  caller: Caller,
  twinClass: TwinClass,
  { remaining, removed, create, updated }: FileChanges,
  missingFiles: MissingFilesPolicy,
): FileIssue[] {
  const issues: FileIssue[] = [];
  const fields = fileFields(caller, twinClass);
  for (const attachment of create) {
    if (attachment.fieldId === null) continue;
    const attachmentField = fields.get(attachment.fieldId);
    if (!attachmentField) {
      throw new RequestError(CODE.FIELD_KEY_UNKNOWN, createMessage("field_of_other_class"));
    }
    const size = attachment.file?.size ?? attachment.size ?? 0;
    const problem = validateFile(attachmentField.restriction, { name: attachment.title, size });
    const id = attachment.externalId ?? null;
    if (problem) {
      const message = createMessage(MESSAGES[problem], { name: attachment.title });
      issues.push({ about: "create", id, problem, field: attachmentField.field, message });
    }
  }
  for (const { change, row } of updated) {
    const attachmentField = fields.get(row.field_id ?? "");
    if (!attachmentField) continue;
    const file = { name: change.title ?? row.title, size: change.file?.size ?? row.size };
    const problem = validateFile(attachmentField.restriction, file);
    if (problem) {
      const message = createMessage(MESSAGES[problem], { name: file.name });
      issues.push({ about: "update", id: row.id, problem, field: attachmentField.field, message });
    }
  }
  for (const [fieldId, { field, restriction }] of fields) {
    const added = create.filter((attachment) => attachment.fieldId === fieldId).length;
    const count = remaining.filter((row) => row.field_id === fieldId).length + added;
    const label = labelOf(field, caller.locale, caller.model);
    const about = { about: "field", id: fieldId, field } as const;
    if (added > 0 && count > restriction.maxCount) {
      const message = createMessage("file_too_many", { label, max: restriction.maxCount });
      issues.push({ ...about, problem: "INAVLID_FILES_COUNT", message });
    }
    const shrinks = removed.some((row) => row.field_id === fieldId);
    const lacks = missingFiles === "rejected" || (missingFiles !== "allowed" && shrinks);
    if (lacks && count < restriction.minCount) {
      const message = createMessage("file_too_few", { label, min: restriction.minCount });
      issues.push({ ...about, problem: "INAVLID_FILES_COUNT", message });
    }
  }
  return issues;
}

/** Throws if required files are missing. Sketches may be incomplete. */
export async function assertFilesComplete(tx: Tx, caller: Caller, twin: TwinRow): Promise<void> {
  if (isSketch(caller, twin)) return;
  assertNoFileErrors(
    (await fieldsLackingFiles(tx, caller, twin)).map((field) =>
      createFileError(
        field,
        createMessage("file_more_required", { label: labelOf(field, caller.locale, caller.model) }),
      ),
    ),
  );
}

/** Returns the file fields that have too few files and that the caller may edit. */
export async function fieldsLackingFiles(
  executor: Executor,
  caller: Caller,
  twin: TwinRow,
): Promise<ClassField[]> {
  const twinClass = classOf(caller, twin);
  const restrictedFields = [...fileFields(caller, twinClass).values()].filter(
    ({ field, restriction }) =>
      restriction.minCount > 0 && mayUse(caller, field.editPermissionId, twinClass, twin).allowed,
  );
  if (restrictedFields.length === 0) return [];
  const rows = await listAttachments(executor, [twin.id]);
  return restrictedFields
    .filter(
      ({ field, restriction }) =>
        rows.filter((row) => row.field_id === field.id).length < restriction.minCount,
    )
    .map(({ field }) => field);
}

/**
 * Whether the caller can see a file of a visible twin. This requires permission to view the file's field; files of a
 * hidden comment are hidden, too.
 */
export function canSeeFile(caller: Caller, twin: TwinRow, row: AttachmentRow): boolean {
  if (row.hidden && !mayChangeComment(caller, row)) return false;
  const field = caller.model.fields.get(row.field_id ?? "");
  if (!field) return true;
  return mayUse(caller, field.viewPermissionId, classOf(caller, twin), twin).allowed;
}

function fileFields(caller: Caller, twinClass: TwinClass) {
  const fields = new Map<
    string,
    { field: ClassField; restriction: NonNullable<ReturnType<typeof readFileRestriction>> }
  >();
  for (const field of fieldsOf(caller.model, twinClass)) {
    const restriction = readFileRestriction(caller.model, field);
    if (restriction) fields.set(field.id, { field, restriction });
  }
  return fields;
}

async function checkComment(tx: Tx, twin: TwinRow, commentId: string): Promise<void> {
  const comment = await findComment(tx, commentId);
  if (comment?.twin_id !== twin.id) throw unknownId("comment", commentId);
}

function isSketch(caller: Caller, twin: TwinRow): boolean {
  return isSketchStatus(caller.model, classOf(caller, twin), twin.status_id);
}

function createFileError(field: ClassField, message: Message): FieldError {
  return { field: field.key, message, code: "files" };
}

function assertNoFileErrors(fieldErrors: FieldError[]): void {
  if (fieldErrors.length === 0) return;
  const sentences = fieldErrors.map((error) => error.message);
  throw new RequestError(CODE.ATTACHMENTS_INVALID, sentences, { fieldErrors });
}
