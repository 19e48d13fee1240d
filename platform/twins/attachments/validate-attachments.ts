import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import type { AttachmentChange, NewAttachment } from "./attachment-change.ts";
import { computeStorageDelta } from "./change-attachments.ts";
import { type FileIssue, fileIssues } from "./check-attachments.ts";
import { type QuotaIssue, validateQuota } from "./storage-quota.ts";
import { type AttachmentRow, listAttachments } from "./twin-attachment.queries.ts";

export interface FileValidationResult {
  issues: FileIssue[];
  quota: QuotaIssue | null;
  /** Attachments that the request updates or deletes. */
  existing: AttachmentRow[];
}

/** Validates files for a twin that doesn't exist yet. Stores nothing. */
export async function validateNewFiles(
  services: Services,
  caller: Caller,
  classId: string,
  create: readonly NewAttachment[],
): Promise<FileValidationResult> {
  const twinClass = caller.model.classes.get(classId);
  if (!twinClass) throw unknownId("twin_class", classId);
  const fileChanges = { remaining: [], removed: [], create, updated: [] };
  const issues = await fileIssues(caller, twinClass, fileChanges, "rejected");
  return toValidationResult(
    services,
    caller.businessAccountId,
    issues,
    computeStorageDelta(create, [], []),
  );
}

/** Validates a change of a twin's files. Stores nothing. */
export async function validateFiles(
  services: Services,
  caller: Caller,
  twinId: string,
  changes: {
    create: readonly NewAttachment[];
    update: readonly AttachmentChange[];
    remove: readonly string[];
  },
): Promise<FileValidationResult> {
  const { db } = services;
  const twin = await findTwin(db, caller, twinId);
  assertEditable(caller, twin);
  const before = await listAttachments(db, [twinId]);
  const getRow = (id: string) => {
    const row = before.find((candidate) => candidate.id === id);
    if (!row) throw unknownId("attachment", id);
    return row;
  };
  const removed = [...new Set(changes.remove)].map(getRow);
  const updated = changes.update.map((change) => ({ change, row: getRow(change.id) }));
  const remaining = before.filter((row) => !removed.includes(row));
  const fileChanges = { remaining, removed, create: changes.create, updated };
  const missingFiles = "rejected if files are removed";
  const issues = await fileIssues(caller, classOf(caller, twin), fileChanges, missingFiles);
  return toValidationResult(
    services,
    twin.business_account_id,
    issues,
    computeStorageDelta(changes.create, updated, removed),
    [...updated.map(({ row }) => row), ...removed],
  );
}

async function toValidationResult(
  services: Services,
  businessAccountId: string | null,
  issues: FileIssue[],
  growth: ReturnType<typeof computeStorageDelta>,
  existing: AttachmentRow[] = [],
): Promise<FileValidationResult> {
  return {
    issues,
    quota: await validateQuota(services, services.db, businessAccountId, growth),
    existing,
  };
}
