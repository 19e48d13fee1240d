import { m } from "#app/paraglide/messages.js";
import { fileHref } from "#app/server/twins/links.server.ts";

import type { Entity } from "../types/entity.server.ts";
import { ADDED_AT, AUTHOR, EXTERNAL_ID, ID, TWIN } from "./common-properties.server.ts";

/** The files of all twins that the caller may see. They are uploaded on the page of their twin. */
export const attachments: Entity = {
  key: "attachments",
  kind: null,
  permission: "ATTACHMENT",
  traits: { isData: true, isGoneForGood: true, nameMember: "title" },
  names: { title: m.browse_files, one: m.browse_step_file, help: m.twins_attachments_help },
  calls: {
    search: {
      path: "/private/attachment/search/v1",
      list: "attachments",
      byText: "titleLikeList",
      modes: {
        showAttachmentMode: "DETAILED",
        showAttachment2TwinMode: "DETAILED",
        showAttachment2UserMode: "DETAILED",
        showAttachment2TwinClassFieldMode: "DETAILED",
        showAttachment2TransitionMode: "DETAILED",
        showAttachment2CommentModeMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/attachment/${id}/v1`, member: "attachment" },
    create: {
      method: "POST",
      path: (_id, { twinId = "" }) => `/private/twin/${encodeURIComponent(twinId)}/attachment/v1`,
      wrap: ({ twinId: _twin, ...attachment }) => ({ attachments: [attachment] }),
    },
    update: {
      method: "PUT",
      path: (_id, { twinId = "" }) => `/private/twin/${encodeURIComponent(twinId)}/v1`,
      idMember: "id",
      wrap: (change) => ({ attachments: { update: [change] } }),
    },
    remove: (id) => `/private/attachment/${id}/v1`,
  },
  properties: [
    {
      name: "title",
      label: m.twins_title,
      type: "text",
      filter: { like: "titleLikeList" },
      form: { required: true, maxLength: 255 },
    },
    TWIN,
    {
      name: "storageLink",
      label: m.console_url,
      type: "url",
      column: "hidden",
      view: ({ id }) => ({ kind: "link", url: fileHref(String(id)) }),
      filter: { like: "storageLinkLikeList" },
      form: {
        only: "create",
        kind: "url",
        required: true,
        maxLength: 2000,
        hint: m.twins_attachment_url_help,
      },
    },
    {
      name: "description",
      label: m.twins_description,
      type: "longText",
      column: "hidden",
      filter: { like: "descriptionLikeList" },
      form: { maxLength: 5000 },
    },
    {
      name: "twinClassFieldId",
      label: m.console_field,
      type: "reference",
      refers: { entity: "fields", map: "twinClassFieldMap" },
      filter: { list: "twinClassFieldIdList" },
    },
    {
      name: "twinflowTransitionId",
      label: m.console_transition,
      type: "reference",
      column: "hidden",
      refers: { entity: "transitions", map: "transitionsMap" },
      filter: { list: "twinflowTransitionIdList" },
    },
    {
      name: "commentId",
      label: m.browse_step_comment,
      type: "reference",
      column: "hidden",
      refers: { entity: "comments", map: "commentMap" },
      filter: { list: "commentIdList" },
    },
    {
      name: "viewPermissionId",
      label: m.console_view_permission,
      type: "reference",
      column: "hidden",
      refers: { entity: "permissions", map: "permissionMap" },
      filter: { list: "viewPermissionIdList" },
    },
    { name: "size", label: m.twins_size, type: "number" },
    EXTERNAL_ID,
    AUTHOR,
    ADDED_AT,
    ID,
  ],
};
