import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { ADDED_AT, AUTHOR, ID, TWIN } from "./common-properties.server.ts";
import { relateTwins } from "./relate-twins.server.ts";

/** The comments on all twins that the caller may see. Only the author of a comment can change it. */
export const comments: Entity = {
  key: "comments",
  kind: null,
  permission: "COMMENT",
  traits: { isData: true, isGoneForGood: true, nameMember: "text" },
  names: { title: m.browse_comments, one: m.browse_step_comment, help: m.twins_comments_help },
  calls: {
    search: {
      path: "/private/comment/search/v1",
      list: "comments",
      byText: "textLikeList",
      modes: { showCommentMode: "DETAILED", showComment2UserMode: "DETAILED" },
      relate: relateTwins,
    },
    read: { path: (id) => `/private/comment/${id}/v1`, member: "comment" },
    create: {
      method: "POST",
      path: (_id, { twinId = "" }) => `/private/comment/twin/${encodeURIComponent(twinId)}/v1`,
      wrap: ({ text }) => ({ comment: { text } }),
    },
    update: { method: "PUT", path: (id) => `/private/comment/${id}/v1`, under: "comment" },
    remove: (id) => `/private/comment/${id}/v1`,
  },
  properties: [
    {
      name: "text",
      label: m.twins_text,
      type: "longText",
      filter: { like: "textLikeList" },
      form: {
        required: true,
        maxLength: 10_000,
        messages: { required: m.browse_comment_required },
      },
    },
    TWIN,
    AUTHOR,
    ADDED_AT,
    {
      name: "changedAt",
      label: m.twins_updated,
      type: "date",
      column: "hidden",
      filter: { days: "updatedAt" },
    },
    ID,
  ],
};
