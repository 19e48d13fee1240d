import { z } from "zod";

import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { fileHref } from "../links.server.ts";

const COMMENTS_PER_PAGE = 20;

const CommentsResponse = z.object({
  comments: z
    .array(
      z.object({
        id: z.string(),
        text: z.string().default(""),
        createdAt: z.string().default(""),
        authorUser: z.object({ fullName: z.string().default("") }).optional(),
        attachments: z
          .array(z.object({ id: z.string(), title: z.string().default("") }))
          .default([]),
        commentActions: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

const QUERY = {
  showCommentMode: "DETAILED",
  showComment2UserMode: "DETAILED",
  showComment2AttachmentMode: "DETAILED",
  showCommentActionMode: "SHOW",
};

export interface CommentItem {
  id: string;
  text: string;
  author: string;
  at: string;
  files: { id: string; title: string; href: string }[];
  mayDelete: boolean;
}

/** Lists one page of the comments on a twin, newest first. */
export async function listComments(
  { platform }: Caller,
  twinId: string,
  page: number,
): Promise<PageSlice<CommentItem>> {
  const query = new URLSearchParams({
    ...QUERY,
    offset: String((page - 1) * COMMENTS_PER_PAGE),
    limit: String(COMMENTS_PER_PAGE),
  });
  const { comments, pagination } = await platform.get(
    `/private/comment/twin/${encodeURIComponent(twinId)}/v1?${query}`,
    CommentsResponse,
  );
  const items = comments.map(
    ({ id, text, createdAt, authorUser, attachments, commentActions }) => ({
      id,
      text,
      author: authorUser?.fullName ?? "",
      at: createdAt,
      files: attachments.map((file) => ({ ...file, href: fileHref(file.id) })),
      mayDelete: commentActions.includes("DELETE"),
    }),
  );
  return { items, page, size: COMMENTS_PER_PAGE, total: pagination.total };
}

export async function addComment({ platform }: Caller, twinId: string, text: string) {
  const path = `/private/comment/twin/${encodeURIComponent(twinId)}/v1`;
  await platform.post(path, { comment: { text } }, EmptyResponse);
}

export async function deleteComment({ platform }: Caller, commentId: string): Promise<void> {
  await platform.delete(`/private/comment/${encodeURIComponent(commentId)}/v1`, EmptyResponse);
}
