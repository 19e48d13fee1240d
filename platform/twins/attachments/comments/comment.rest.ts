import { z } from "zod";

import { pagination } from "../../../base/http/paging.ts";
import { PAGED } from "../../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../../core/calls/route.ts";
import { Related } from "../../../core/responses/related-objects.ts";
import { findTwin } from "../../twin/find-twin.ts";
import { assertAction } from "../../twin/twin-actions.ts";
import { AttachmentCreate, AttachmentCud, withStoredUploads } from "../receive-uploads.ts";
import { commentsOfTwin } from "./comment.store.ts";
import { CommentView, presentComments } from "./comment.view.ts";
import { addComment, findCommentFor, removeComment, updateComment } from "./save-comment.ts";

const Text = z.string().max(10_000);

const Create = z
  .object({ text: Text, attachments: z.array(AttachmentCreate).max(1000).nullish() })
  .meta({ id: "CommentCreateRqV1" });

const Update = z
  .object({ text: Text.nullish(), attachments: AttachmentCud.nullish() })
  .meta({ id: "CommentUpdateRqV1" });

const CommentAnswer = z.object({ comment: CommentView, relatedObjects: Related });

export const commentRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/twin/:twinId/comment/v1",
    summary: "Create a comment on a twin, with attachments",
    needs: ["COMMENT_CREATE"],
    multipart: true,
    body: Create,
    answer: z.object({ commentId: z.guid(), attachmentListId: z.array(z.guid()) }),
    handle: async (call) => {
      const { services, caller, body, form } = call;
      const twinId = call.id("twinId");
      // Checked before files are stored, so that callers without permission can't fill the disk.
      if (form) assertAction(caller, await findTwin(services.db, caller, twinId), "COMMENT");
      return withStoredUploads(services, form, { create: body.attachments }, (files) =>
        services.db.transaction().execute(async (tx) => {
          const twin = await findTwin(tx, caller, twinId, { lock: true });
          const comment = { text: body.text, files: files.create };
          const { id, attachmentIds } = await addComment(services, tx, caller, twin, comment);
          return { commentId: id, attachmentListId: attachmentIds };
        }),
      );
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/twin/:twinId/comment/v1",
    summary: "List the comments on a twin, newest first",
    needs: ["COMMENT_VIEW"],
    answer: z.object({ comments: z.array(CommentView), ...PAGED }),
    handle: async (call) => {
      const { services, caller, page } = call;
      const twin = await findTwin(services.db, caller, call.id("twinId"));
      const { rows, total } = await commentsOfTwin(services.db, twin.id, {
        offset: page.offset,
        limit: page.limit,
        ascending: page.sortAsc ?? false,
      });
      const { comments, relatedObjects } = await presentComments(call, rows);
      return { comments, pagination: pagination(page, total), relatedObjects };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/comment/:commentId/v1",
    summary: "Get a comment",
    needs: ["COMMENT_VIEW"],
    answer: CommentAnswer,
    handle: async (call) => {
      const { services, caller } = call;
      const { comment } = await findCommentFor(services.db, caller, call.id("commentId"));
      const { comments, relatedObjects } = await presentComments(call, [comment]);
      return { comment: comments[0], relatedObjects };
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/comment/:commentId/v1",
    summary: "Update the caller's comment and its attachments",
    needs: ["COMMENT_UPDATE"],
    multipart: true,
    body: Update,
    answer: CommentAnswer,
    handle: async (call) => {
      const { services, caller, body, form } = call;
      const commentId = call.id("commentId");
      if (form) await findCommentFor(services.db, caller, commentId);
      const comment = await withStoredUploads(services, form, body.attachments ?? {}, (files) =>
        services.db
          .transaction()
          .execute((tx) =>
            updateComment(services, tx, caller, commentId, { text: body.text, ...files }),
          ),
      );
      const { comments, relatedObjects } = await presentComments(call, [comment]);
      return { comment: comments[0], relatedObjects };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/comment/:commentId/v1",
    summary: "Delete the caller's comment with its attachments",
    needs: ["COMMENT_DELETE"],
    handle: async (call) => {
      const { services, caller } = call;
      const commentId = call.id("commentId");
      await services.db
        .transaction()
        .execute((tx) => removeComment(services, tx, caller, commentId));
      return {};
    },
  }),
];
