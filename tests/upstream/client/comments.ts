import { ANY, type ClientCall, PAGE } from "./client-call.ts";

/** Calls for comments of a twin. */
export const commentCalls: readonly ClientCall[] = [
  {
    name: "a new comment",
    as: "owner",
    call: "POST /private/comment/twin/{twinId}/v1",
    body: { comment: { text: "Too bright" } },
    reads: { commentId: ANY },
    save: { commentId: "commentId" },
  },
  {
    name: "a changed comment",
    as: "owner",
    call: "PUT /private/comment/{commentId}/v1",
    body: { comment: { text: "Just right" } },
    reads: { status: 0 },
  },
  {
    name: "the comments of a twin",
    as: "owner",
    call: "GET /private/comment/twin/{twinId}/v1",
    query: { ...PAGE, showCommentMode: "DETAILED", showComment2UserMode: "DETAILED" },
    reads: { "comments.0.id": "{commentId}", "comments.0.text": "Just right" },
  },
  {
    name: "a deleted comment",
    as: "owner",
    call: "DELETE /private/comment/{commentId}/v1",
    reads: { status: 0 },
  },
];
