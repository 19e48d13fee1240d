import { z } from "zod";

import { may } from "../../../core/access/may.rules.ts";
import type { PrivateCall } from "../../../core/calls/route.ts";
import type { RelatedObjects } from "../../../core/responses/related-objects.ts";
import { loadPeople } from "../../../core/responses/related-people.queries.ts";
import { relatedObjects, type ResponseContext } from "../../../core/responses/response-context.ts";
import { UserView } from "../../../core/responses/user.view.ts";
import { withGroups } from "../../../model/user-groups/load-user-groups.ts";
import { classOf, findVisibleTwins } from "../../twin/find-twin.ts";
import {
  attachmentLink,
  type AttachmentRelations,
  AttachmentView,
  COMMENT_ACTIONS,
  presentCommentRelations,
  presentCommentBase,
} from "../attachment.view.ts";
import { attachmentsOfComments } from "../twin-attachment.queries.ts";
import type { CommentRow } from "./comment.store.ts";

export const CommentView = z
  .object({
    id: z.guid(),
    twinId: z.guid(),
    text: z.string(),
    authorUserId: z.guid(),
    createdAt: z.string(),
    changedAt: z.string(),
    pinnedAt: z.string(),
    hiddenAt: z.string(),
    attachmentIds: z.array(z.guid()),
    commentActions: z.array(z.enum(COMMENT_ACTIONS)),
    authorUser: UserView,
    attachments: z.array(AttachmentView),
  })
  .partial()
  .meta({ id: "CommentV1" });
export type CommentView = z.output<typeof CommentView>;

export async function presentComments(
  call: PrivateCall,
  rows: readonly CommentRow[],
): Promise<{ comments: CommentView[]; relatedObjects: RelatedObjects | undefined }> {
  const { services, show } = call;
  const { db } = services;
  const ids = rows.map(({ id }) => id);
  const files = await attachmentsOfComments(db, ids);
  const authors = show.mode("Comment2User") === "HIDE" ? [] : rows.map((row) => row.author_user_id);
  const users = await withGroups(call, db, await loadPeople(db, authors));
  const view = call.view({ users });
  const byComment = Map.groupBy(files, ({ comment_id: id }) => id ?? "");
  const twins =
    show.mode("CommentAction") === "SHOW"
      ? await findVisibleTwins(db, call.caller, [...new Set(rows.map((row) => row.twin_id))])
      : [];
  const editableIds = new Set(
    twins
      .filter((twin) => may(call.caller, "edit", classOf(call.caller, twin), twin).allowed)
      .map(({ id }) => id),
  );
  const comments = rows.map((row) =>
    presentComment(view, row, {
      files: byComment.get(row.id) ?? [],
      mayEdit: (id) => editableIds.has(id),
    }),
  );
  return { comments, relatedObjects: relatedObjects(view) };
}

function presentComment(
  view: ResponseContext,
  row: CommentRow,
  relations: Pick<AttachmentRelations, "files" | "mayEdit">,
): CommentView {
  const { files } = relations;
  const { show } = view;
  const mode = show.mode("Comment");
  if (mode === "HIDE") return {};
  const fileMode = show.mode("Comment2Attachment");
  return {
    ...presentCommentBase(row, mode),
    ...(mode === "DETAILED" && { attachmentIds: files.map(({ id }) => id) }),
    ...presentCommentRelations(view, row, relations),
    // Files are nested at every detail level, because `relatedObjects` has no map for them.
    attachments:
      fileMode === "HIDE"
        ? undefined
        : files.map((file) => ({
            id: file.id,
            storageLink: attachmentLink(view, file),
            ...(fileMode === "DETAILED" && {
              title: file.title,
              description: file.description,
              size: file.size,
            }),
          })),
  };
}
