import { v7 as uuid } from "uuid";

import { isTooLong } from "#common/count-characters.ts";

import type { Executor, Tx } from "../../../base/database/executor.ts";
import { CODE, type Code, RequestError, unknownId } from "../../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../../base/messages/message.ts";
import { stripUnstorableCharacters } from "../../../base/text/text.ts";
import type { Caller } from "../../../core/access/caller.ts";
import { may } from "../../../core/access/may.rules.ts";
import { recordAudit } from "../../../core/audit/record-audit.ts";
import type { Services } from "../../../core/services.ts";
import { emitTwinEvent } from "../../twin/emit-twin-event.ts";
import { classOf, findTwin } from "../../twin/find-twin.ts";
import { assertAction } from "../../twin/twin-actions.ts";
import type { TwinRow } from "../../twin/twin.store.ts";
import type { AttachmentChange, NewAttachment } from "../attachment-change.ts";
import { applyAttachments } from "../change-attachments.ts";
import { listAttachments } from "../twin-attachment.queries.ts";
import { mayChangeComment } from "./comment-access.rules.ts";
import {
  type CommentRow,
  deleteComment,
  findComment,
  insertComment,
  setCommentMark,
  setFilesHidden,
  setCommentText,
} from "./comment.store.ts";

const MAX_COMMENT_LENGTH = 10_000;

/**
 * Adds a comment. Read-only twins accept comments too, because they are not part of the twin's content.
 */
export async function addComment(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  { text, files = [] }: { text: string; files?: readonly NewAttachment[] },
): Promise<{ id: string; attachmentIds: string[] }> {
  assertAction(caller, twin, "COMMENT");
  const id = uuid();
  await insertComment(tx, {
    id,
    twin_id: twin.id,
    author_user_id: caller.userId,
    text: checkedText(text),
    created_at: services.now(),
    changed_at: null,
  });
  const create = files.map((file) => ({ ...file, commentId: id }));
  const { attachmentIds } = await applyAttachments(services, tx, caller, twin, { create });
  await emitTwinEvent(services, tx, caller, twin, "updated");
  return { id, attachmentIds };
}

export async function updateComment(
  services: Services,
  tx: Tx,
  caller: Caller,
  commentId: string,
  change: {
    text?: string | null | undefined;
    create?: readonly NewAttachment[];
    update?: readonly AttachmentChange[];
    remove?: readonly string[];
  },
): Promise<CommentRow> {
  const { comment, twin } = await findOwnComment(tx, caller, commentId, CODE.ACTION_NOT_AVAILABLE);
  const changed =
    typeof change.text === "string" && change.text !== comment.text
      ? await setCommentText(tx, comment.id, checkedText(change.text), services.now())
      : comment;
  const { update = [], remove = [] } = change;
  await assertFilesOfComment(tx, comment, [...update.map(({ id }) => id), ...remove]);
  const create = (change.create ?? []).map((file) => ({ ...file, commentId: comment.id }));
  await applyAttachments(services, tx, caller, twin, { create, update, remove });
  if (comment.hidden_at && create.length > 0) await setFilesHidden(tx, comment.id, true);
  await emitTwinEvent(services, tx, caller, twin, "updated");
  return changed;
}

export type CommentMark = "pin" | "unpin" | "hide" | "unhide";

/**
 * Pins or hides a comment. Pinning requires permission to edit the twin; hiding, permission to change the comment.
 */
export async function markComment(
  services: Services,
  tx: Tx,
  caller: Caller,
  commentId: string,
  mark: CommentMark,
): Promise<CommentRow> {
  const { comment, twin } = await findCommentFor(tx, caller, commentId, { lock: true });
  const isPin = mark === "pin" || mark === "unpin";
  const isAllowed = isPin
    ? may(caller, "edit", classOf(caller, twin), twin).allowed
    : mayChangeComment(caller, comment);
  if (!isAllowed) throw deniedMark(mark);
  const isSet = mark === "pin" || mark === "hide";
  const column = isPin ? "pinned_at" : "hidden_at";
  if ((comment[column] !== null) === isSet) return comment;
  const marked = await setCommentMark(tx, comment.id, column, isSet ? services.now() : null);
  if (!isPin) await setFilesHidden(tx, comment.id, isSet);
  await emitTwinEvent(services, tx, caller, twin, "updated");
  return marked;
}

function deniedMark(mark: CommentMark): RequestError {
  return new RequestError(
    CODE.ACTION_NOT_AVAILABLE,
    createMessage("twin_named_action_denied", { why: mark.toUpperCase() }),
  );
}

/** Deletes a comment with its files. */
export async function removeComment(
  services: Services,
  tx: Tx,
  caller: Caller,
  commentId: string,
): Promise<void> {
  const { comment, twin } = await findOwnComment(tx, caller, commentId, CODE.COMMENT_DENIED);
  const files = await listFileIds(tx, comment);
  await applyAttachments(services, tx, caller, twin, { remove: files });
  await deleteComment(tx, comment.id);
  await recordAudit(tx, services, caller, {
    action: "comment.deleted",
    subject: { type: "comment", id: comment.id },
    before: { twinId: twin.id, authorUserId: comment.author_user_id, text: comment.text },
  });
  await emitTwinEvent(services, tx, caller, twin, "updated");
}

/** Finds a comment. Throws "not found" if the caller can't see the comment or its twin. */
export async function findCommentFor(
  executor: Executor,
  caller: Caller,
  commentId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ comment: CommentRow; twin: TwinRow }> {
  const comment = await findComment(executor, commentId);
  const isHidden = comment?.hidden_at && !mayChangeComment(caller, comment);
  if (!comment || isHidden) throw unknownId("comment", commentId);
  const twin = await findTwin(executor, caller, comment.twin_id, { lock }).catch(() => {
    throw unknownId("comment", commentId);
  });
  return { comment, twin };
}

async function findOwnComment(tx: Tx, caller: Caller, commentId: string, denied: Code) {
  const target = await findCommentFor(tx, caller, commentId, { lock: true });
  if (!mayChangeComment(caller, target.comment)) {
    throw new RequestError(denied, createMessage("comment_author_only"));
  }
  return target;
}

async function assertFilesOfComment(tx: Tx, comment: CommentRow, ids: readonly string[]) {
  if (ids.length === 0) return;
  const files = await listFileIds(tx, comment);
  const foreign = ids.find((id) => !files.includes(id));
  if (foreign) throw unknownId("attachment", foreign);
}

async function listFileIds(tx: Tx, comment: CommentRow): Promise<string[]> {
  const files = await listAttachments(tx, [comment.twin_id]);
  return files.filter((file) => file.comment_id === comment.id).map(({ id }) => id);
}

function checkedText(text: string): string {
  const cleanText = stripUnstorableCharacters(text);
  if (cleanText.trim() === "") throw createRejection(createMessage("comment_text_required"));
  if (isTooLong(cleanText, MAX_COMMENT_LENGTH))
    throw createRejection(createMessage("comment_too_long", { max: MAX_COMMENT_LENGTH }));
  return cleanText;
}

function createRejection(message: Message): RequestError {
  return new RequestError(CODE.COMMENT_TEXT_MISSING, message, {
    fieldErrors: [{ field: "comment", message }],
  });
}
