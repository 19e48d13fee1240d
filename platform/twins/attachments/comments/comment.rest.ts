import { z } from "zod";

import { Id } from "../../../base/http/body-fields.ts";
import { pagination } from "../../../base/http/paging.ts";
import { PAGED } from "../../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../../core/calls/route.ts";
import { Related } from "../../../core/responses/related-objects.ts";
import { InstantRange } from "../../search/search-body.ts";
import { findTwin } from "../../twin/find-twin.ts";
import { assertAction } from "../../twin/twin-actions.ts";
import { AttachmentCreate, AttachmentCud, withStoredUploads } from "../receive-uploads.ts";
import { commentReader } from "./comment-access.rules.ts";
import { listComments } from "./comment.store.ts";
import { CommentView, presentComments } from "./comment.view.ts";
import {
  addComment,
  type CommentMark,
  findCommentFor,
  markComment,
  removeComment,
  updateComment,
} from "./save-comment.ts";
import { searchVisibleComments } from "./search-comments.ts";

const Text = z.string().max(10_000);

const NewComment = z.object({
  text: Text,
  attachments: z.array(AttachmentCreate).max(1000).nullish(),
});

const Create = z.object({ comment: NewComment }).meta({ id: "CommentCreateRqV1" });

/**
 * Body of an update: the comment in the member `comment`, or the comment itself, as in earlier versions of this
 * platform.
 */
const Update = z
  .object({
    comment: z.object({ text: Text.nullish(), attachments: AttachmentCud.nullish() }).nullish(),
    text: Text.nullish(),
    attachments: AttachmentCud.nullish(),
  })
  .refine(
    ({ comment, text, attachments }) => Boolean(comment ?? text ?? attachments),
    "must contain a comment",
  )
  .transform(({ comment, ...bare }) => comment ?? bare)
  .meta({ id: "CommentUpdateRqV1" });

const Created = z.object({ commentId: z.guid(), attachmentListId: z.array(z.guid()) });
const CommentList = z.object({ comments: z.array(CommentView), ...PAGED });

const Ids = z.array(Id).max(10_000).nullish();
const Patterns = z.array(z.string().max(1000)).max(100).nullish();

const Search = z
  .object({
    idList: Ids,
    idExcludeList: Ids,
    twinIdList: Ids,
    twinIdExcludeList: Ids,
    createdByUserIdList: Ids,
    createdByUserIdExcludeList: Ids,
    textLikeList: Patterns,
    textNotLikeList: Patterns,
    createdAt: InstantRange,
    updatedAt: InstantRange,
  })
  .meta({ id: "CommentSearchRqV1" });

const CommentAnswer = z.object({ comment: CommentView, relatedObjects: Related });

export const commentRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/comment/twin/:twinId/v1",
    summary: "Create a comment on a twin, with attachments",
    needs: ["COMMENT_CREATE"],
    multipart: true,
    body: Create,
    answer: Created,
    handle: (call) => create(call, call.body.comment),
  }),
  privateRoute({
    method: "POST",
    path: "/private/twin/:twinId/comment/v1",
    summary: "Create a comment on a twin, without the wrapper of upstream's call",
    needs: ["COMMENT_CREATE"],
    multipart: true,
    body: NewComment,
    answer: Created,
    handle: (call) => create(call, call.body),
  }),
  privateRoute({
    method: "GET",
    path: "/private/comment/twin/:twinId/v1",
    summary: "List the comments on a twin, newest first",
    needs: ["COMMENT_VIEW"],
    answer: CommentList,
    handle: list,
  }),
  privateRoute({
    method: "GET",
    path: "/private/twin/:twinId/comment/v1",
    summary: "List the comments on a twin, at the address of earlier versions",
    needs: ["COMMENT_VIEW"],
    answer: CommentList,
    handle: list,
  }),
  privateRoute({
    method: "POST",
    path: "/private/comment/search/v1",
    summary: "Search the comments on the twins the caller may see",
    needs: ["COMMENT_VIEW"],
    body: Search,
    answer: CommentList,
    handle: async (call) => {
      const { services, caller, body, page } = call;
      const { rows, total } = await searchVisibleComments(services.db, caller, body, {
        offset: page.offset,
        limit: page.limit,
        ascending: page.sortAsc ?? true,
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
  markRoute("pin", "Pin a comment: lists of its twin begin with it"),
  markRoute("unpin", "Unpin a comment"),
  markRoute("hide", "Hide a comment and its files from others than its author"),
  markRoute("unhide", "Show a hidden comment again"),
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

async function create(call: PrivateCall, { text, attachments }: z.output<typeof NewComment>) {
  const { services, caller, form } = call;
  const twinId = call.id("twinId");
  // Checked before files are stored, so that callers without permission can't fill the disk.
  if (form) assertAction(caller, await findTwin(services.db, caller, twinId), "COMMENT");
  return withStoredUploads(services, form, { create: attachments }, (files) =>
    services.db.transaction().execute(async (tx) => {
      const twin = await findTwin(tx, caller, twinId, { lock: true });
      const comment = { text, files: files.create };
      const { id, attachmentIds } = await addComment(services, tx, caller, twin, comment);
      return { commentId: id, attachmentListId: attachmentIds };
    }),
  );
}

async function list(call: PrivateCall) {
  const { services, caller, page } = call;
  const twin = await findTwin(services.db, caller, call.id("twinId"));
  const { rows, total } = await listComments(services.db, twin.id, commentReader(caller), {
    offset: page.offset,
    limit: page.limit,
    ascending: page.sortAsc ?? false,
  });
  const { comments, relatedObjects } = await presentComments(call, rows);
  return { comments, pagination: pagination(page, total), relatedObjects };
}

function markRoute(mark: CommentMark, summary: string): Route {
  return privateRoute({
    method: "PUT",
    path: `/private/comment/:commentId/${mark}/v1`,
    summary,
    needs: ["COMMENT_UPDATE"],
    answer: CommentAnswer,
    handle: async (call) => {
      const { services, caller } = call;
      const commentId = call.id("commentId");
      const comment = await services.db
        .transaction()
        .execute((tx) => markComment(services, tx, caller, commentId, mark));
      const { comments, relatedObjects } = await presentComments(call, [comment]);
      return { comment: comments[0], relatedObjects };
    },
  });
}
