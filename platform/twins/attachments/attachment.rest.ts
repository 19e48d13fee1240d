import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { contentResponse, Content } from "../../base/http/file-response.ts";
import { MoveBody } from "../../core/calls/move-body.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { presentFiles } from "../responses/present-attachments.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { findTwin } from "../twin/find-twin.ts";
import { findAttachment } from "./attachment.store.ts";
import { AttachmentView } from "./attachment.view.ts";
import { changeAttachments, removeAttachment } from "./change-attachments.ts";
import { canSeeFile } from "./check-attachments.ts";
import { moveAttachment } from "./move-attachment.ts";
import { AttachmentCreate, withStoredUploads } from "./receive-uploads.ts";
import { searchFiles } from "./search-attachments.rest.ts";
import type { AttachmentRow } from "./twin-attachment.queries.ts";

export const attachmentRoutes: Route[] = [
  searchFiles,
  privateRoute({
    method: "POST",
    path: "/private/twin/:twinId/attachment/v1",
    summary: "Add attachments to a twin",
    needs: ["ATTACHMENT_CREATE"],
    multipart: true,
    body: z
      .object({ attachments: z.array(AttachmentCreate).max(1000).nullish() })
      .meta({ id: "AttachmentCreateRqV1" }),
    answer: z.object({ attachmentIdList: z.array(z.string()) }),
    handle: async (call) => {
      const { services, caller, body, form } = call;
      const twinId = call.id("twinId");
      // Checked before files are stored, so that callers without permission can't fill the disk.
      if (form) assertEditable(caller, await findTwin(services.db, caller, twinId));
      const changes = { create: body.attachments };
      const { attachmentIds } = await withStoredUploads(services, form, changes, (files) =>
        services.db.transaction().execute(async (tx) => {
          const twin = await findTwin(tx, caller, twinId, { lock: true });
          assertEditable(caller, twin);
          return changeAttachments(services, tx, caller, twin, files);
        }),
      );
      return { attachmentIdList: attachmentIds };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/attachment/:attachmentId/v1",
    summary: "Delete an attachment",
    needs: ["ATTACHMENT_DELETE"],
    handle: async (call) => {
      const { services, caller } = call;
      const attachmentId = call.id("attachmentId");
      await services.db
        .transaction()
        .execute((tx) => removeAttachment(services, tx, caller, attachmentId));
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/attachment/:attachmentId/move/v1",
    summary: "Move an attachment up or down among the files of its twin",
    needs: ["ATTACHMENT_UPDATE"],
    body: MoveBody,
    handle: async (call) => {
      const { services, caller, body } = call;
      const id = call.id("attachmentId");
      await services.db
        .transaction()
        .execute((tx) => moveAttachment(services, tx, caller, { id, by: body.by }));
      return {};
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/attachment/:attachmentId/v1",
    summary: "Get an attachment",
    needs: ["ATTACHMENT_VIEW"],
    answer: z.object({ attachment: AttachmentView, relatedObjects: Related }),
    handle: async (call) => {
      const row = await visibleAttachment(call);
      const { files, relatedObjects } = await presentFiles(call, call.services.db, [row]);
      return { attachment: files[0], relatedObjects };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/attachment/:attachmentId/content/v1",
    produces: { type: "*/*", isFile: true },
    summary: "Download a file or an image variant",
    needs: ["ATTACHMENT_VIEW"],
    query: Content,
    handle: async (call) => {
      const { services, query, request } = call;
      const row = await visibleAttachment(call);
      if (!row.storage_key) throw unknownId("attachment", row.id);
      const stored = {
        storageKey: row.storage_key,
        mediaType: row.media_type ?? "application/octet-stream",
        title: row.title,
      };
      const content = await contentResponse(services.files, stored, {
        variant: query.variant,
        requestHeaders: request.headers,
        cache: "private, max-age=31536000, immutable",
      });
      if (!content) throw unknownId("attachment", row.id);
      return content;
    },
  }),
];

/** Finds the file that a call names. Throws "unknown ID" if the caller may not see the file or its twin. */
async function visibleAttachment(call: PrivateCall): Promise<AttachmentRow> {
  const { services, caller } = call;
  const attachmentId = call.id("attachmentId");
  const row = await findAttachment(services.db, attachmentId);
  if (!row) throw unknownId("attachment", attachmentId);
  const twin = await findTwin(services.db, caller, row.twin_id).catch(() => {
    throw unknownId("attachment", attachmentId);
  });
  if (!canSeeFile(caller, twin, row)) throw unknownId("attachment", attachmentId);
  return row;
}
