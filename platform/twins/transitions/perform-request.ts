import type { z } from "zod";

import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { AttachmentCud, StoredUploads } from "../attachments/receive-uploads.ts";
import { toNewTwin } from "../changes/twin-body.ts";
import type { Context, PerformBatchBody, PerformBody } from "./perform-body.ts";
import type { PerformBatchInput } from "./perform-transition-batch.ts";

/** Request to perform a transition, in a common format for one and for several twins. */
export interface PerformInput {
  twinIds: string[];
  comment: string | null | undefined;
  commentMember: PerformBatchInput["commentMember"];
  context: Context | null | undefined;
}

export function fromSingleBody({
  twinId,
  comment,
  context,
}: z.output<typeof PerformBody>): PerformInput {
  if (twinId) return { twinIds: [twinId], comment, commentMember: "comment", context };
  const message = createMessage("field_required", { label: "twinId" });
  throw invalidFields(CODE.ID_MISSING, [{ field: "twinId", message }]);
}

export function fromBatchBody(body: z.output<typeof PerformBatchBody>): PerformInput {
  return {
    twinIds: body.twinIdList,
    comment: body.batchComment,
    commentMember: "batchComment",
    context: body.batchContext,
  };
}

/**
 * Collects the file changes of the request: first those of the transitioned twins, then those of each new twin.
 */
export function getAttachmentChanges({ context }: PerformInput): AttachmentCud {
  const { attachments, newTwins } = context ?? {};
  const ofNew = (newTwins ?? []).flatMap((body) => body.attachments ?? []);
  return { ...attachments, create: [...(attachments?.create ?? []), ...ofNew] };
}

/**
 * Builds the input for performing the transition. Expects `files` in the order of `getAttachmentChanges`, followed by
 * uploaded files that the request doesn't describe.
 */
export function toPerformBatchInput(
  idOrAlias: string,
  { twinIds, comment, commentMember, context }: PerformInput,
  files: StoredUploads,
): PerformBatchInput {
  const { attachments, basics, twinLinks, fields, newTwins } = context ?? {};
  const remainingFiles = [...files.create];
  const create = remainingFiles.splice(0, attachments?.create?.length ?? 0);
  const newTwinInputs = (newTwins ?? []).map((body) => ({
    input: toNewTwin(body),
    files: remainingFiles.splice(0, body.attachments?.length ?? 0),
  }));
  return {
    twinIds,
    idOrAlias,
    comment,
    commentMember,
    files: { ...files, create: [...create, ...remainingFiles] },
    newTwins: newTwinInputs,
    change: {
      ...(basics?.name && { name: basics.name }),
      ...(basics?.description && { description: basics.description }),
      ...(basics?.assigneeUserId && { assignerUserId: basics.assigneeUserId }),
      ...(fields && { fields }),
      ...(twinLinks?.create && { linksAdd: twinLinks.create }),
      ...(twinLinks?.update && { linksUpdate: twinLinks.update }),
      ...(twinLinks?.delete && { linksDelete: twinLinks.delete }),
    },
  };
}
