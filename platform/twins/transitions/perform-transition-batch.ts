import type { Tx } from "../../base/database/executor.ts";
import { CODE, invalidFields, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Transition } from "../../core/model/flow-model.ts";
import type { Services } from "../../core/services.ts";
import type { NewAttachment } from "../attachments/attachment-change.ts";
import { type AttachmentChanges, changeAttachments } from "../attachments/change-attachments.ts";
import { addComment } from "../attachments/comments/save-comment.ts";
import { createTwinWithFiles } from "../changes/create-twin-with-attachments.ts";
import type { NewTwin } from "../changes/create-twin.ts";
import { type TwinChange, updateLockedTwin } from "../changes/update-twin.ts";
import { findTwins } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { performTransitions } from "./perform-transition.ts";

/**
 * Input for performing a transition on several twins, with a comment and changes for each of them.
 */
export interface PerformBatchInput {
  twinIds: readonly string[];
  idOrAlias: string;
  comment?: string | null | undefined;
  /** Member of the request that contains the comment, for error messages. */
  commentMember: "comment" | "batchComment";
  change: TwinChange;
  files: AttachmentChanges;
  newTwins: readonly { input: NewTwin; files: readonly NewAttachment[] }[];
}

export interface PerformBatchResult {
  transitioned: TwinRow[];
  /** Twins that the factory created, and those that the request asked for. */
  created: TwinRow[];
  /** Other twins that the factory changed. */
  changed: TwinRow[];
  deletedIds: ReadonlySet<string>;
}

/** Performs the transition on all twins or, if one of them is rejected, on none. */
export async function performTransitionBatch(
  services: Services,
  tx: Tx,
  caller: Caller,
  input: PerformBatchInput,
): Promise<PerformBatchResult> {
  const twins = await findTwins(tx, caller, input.twinIds, { lock: true });
  return performOnLockedTwins(services, tx, caller, twins, input);
}

/** Performs the transition on twins that this transaction has locked and read. */
export async function performOnLockedTwins(
  services: Services,
  tx: Tx,
  caller: Caller,
  twins: readonly TwinRow[],
  { idOrAlias, comment, commentMember, change, files, newTwins }: PerformBatchInput,
): Promise<PerformBatchResult> {
  if (twins.length > 1 && files.create?.some(({ file }) => file)) {
    throw new RequestError(CODE.ATTACHMENTS_INVALID, createMessage("twin_file_once"), {
      fieldErrors: [{ field: "file", message: createMessage("twin_file_once") }],
    });
  }
  const beforeMove = (twin: TwinRow, transition: Transition) => {
    assertAccepts(transition, { comment, commentMember, change, files });
    return applyTransitionChanges(services, tx, caller, twin, transition, { change, files });
  };
  const results = await performTransitions(services, tx, caller, twins, idOrAlias, {
    context: { ...toFactoryInput(change), files: files.create ?? [] },
    beforeMove,
  });
  const transitioned = results.performed
    .map(({ twin }) => twin)
    .filter(({ id }) => !results.deletedIds.has(id));
  for (const twin of comment?.trim() ? transitioned : []) {
    await addComment(services, tx, caller, twin, { text: comment ?? "" });
  }
  const created: TwinRow[] = [];
  for (const { input, files: own } of newTwins) {
    created.push(await createTwinWithFiles(services, tx, caller, input, own));
  }
  return {
    transitioned,
    created: [...results.created, ...created],
    changed: results.changed,
    deletedIds: results.deletedIds,
  };
}

/**
 * Throws if the request contains a comment, files or links that the transition doesn't accept. With a factory
 * everything is accepted, as input for the factory.
 */
function assertAccepts(
  { allowComment, allowAttachments, allowLinks, inbuiltFactoryId }: Transition,
  {
    comment,
    commentMember,
    change,
    files,
  }: Pick<PerformBatchInput, "comment" | "commentMember" | "change" | "files">,
): void {
  if (inbuiltFactoryId !== null) return;
  const hasAny = (...lists: (readonly unknown[] | undefined)[]) =>
    lists.some((list) => list !== undefined && list.length > 0);
  const rejections = [
    ...(!allowComment && comment?.trim() ? [commentMember] : []),
    ...(!allowAttachments && hasAny(files.create, files.update, files.remove)
      ? ["attachments"]
      : []),
    ...(!allowLinks && hasAny(change.linksAdd, change.linksUpdate, change.linksDelete)
      ? ["twinLinks"]
      : []),
  ];
  if (rejections.length === 0) return;
  throw invalidFields(
    CODE.ACTION_NOT_AVAILABLE,
    rejections.map((field) => ({
      field,
      message: createMessage("twin_transition_takes_no", {
        what: field === commentMember ? "comment" : field,
      }),
    })),
  );
}

async function applyTransitionChanges(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  transition: Transition,
  { change, files }: Pick<PerformBatchInput, "change" | "files">,
): Promise<TwinRow> {
  const create = files.create?.map((file) => ({ ...file, transitionId: transition.id })) ?? [];
  const attached = await changeAttachments(services, tx, caller, twin, { ...files, create });
  // A factory gets the field values as its input and decides what to do with them.
  const direct = transition.inbuiltFactoryId === null ? change : pickLinkChanges(change);
  return Object.values(direct).some(isFilled)
    ? updateLockedTwin(services, tx, caller, attached.twin, direct)
    : attached.twin;
}

/**
 * Whether a member of the request contains anything. Clients may send empty lists and objects, which change nothing
 * and must not require permission to edit.
 */
function isFilled(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined;
  return Object.keys(value).length > 0;
}

function pickLinkChanges({ linksAdd, linksUpdate, linksDelete }: TwinChange): TwinChange {
  return {
    ...(linksAdd && { linksAdd }),
    ...(linksUpdate && { linksUpdate }),
    ...(linksDelete && { linksDelete }),
  };
}

function toFactoryInput({ fields = {}, name, description, assignerUserId }: TwinChange) {
  return {
    fields,
    basics: {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(assignerUserId !== undefined && { assigneeUserId: assignerUserId }),
    },
  };
}
