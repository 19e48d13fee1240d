import { z } from "zod";

import { addAttachments } from "../../domain/add-attachments.ts";
import { assertEditable } from "../../domain/editable.ts";
import { findTwin } from "../../domain/find-twin.ts";
import { removeAttachment } from "../../domain/remove-attachment.ts";
import { unknownId } from "../../errors.ts";
import { VARIANTS } from "../../files/ingest.ts";
import { findAttachment } from "../../store/attachments.ts";
import { privateRoute, type Route } from "../route.ts";
import { contentResponse } from "./content.ts";
import { AttachmentCreate, withUploads } from "./uploads.ts";

export const Content = z.object({ variant: z.enum(["original", ...VARIANTS]).default("original") });

export const attachmentRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/twin/:twinId/attachment/v1",
    summary: "Add files to a twin, several at once",
    needs: ["ATTACHMENT_CREATE"],
    multipart: true,
    body: z.object({ attachments: z.array(AttachmentCreate).nullish() }),
    answer: z.object({ attachmentIdList: z.array(z.string()) }),
    handle: async (call) => {
      const { services, caller, body, form } = call;
      const twinId = call.id("twinId");
      // Before anything is stored: who may not add files must not fill the disk either.
      assertEditable(caller, await findTwin(services.db, caller, twinId));
      const attachmentIdList = await withUploads(services, form, body.attachments ?? [], (items) =>
        services.db.transaction().execute(async (tx) => {
          const twin = await findTwin(tx, caller, twinId, { lock: true });
          return addAttachments(services, tx, caller, twin, items);
        }),
      );
      return { attachmentIdList };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/attachment/:attachmentId/v1",
    summary: "Remove a file from its twin",
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
    method: "GET",
    path: "/private/attachment/:attachmentId/content/v1",
    summary: "The bytes of a file, or a smaller variant of a picture",
    needs: ["ATTACHMENT_VIEW"],
    query: Content,
    handle: async (call) => {
      const { services, caller, query, request } = call;
      const attachmentId = call.id("attachmentId");
      const row = await findAttachment(services.db, attachmentId);
      if (!row?.storage_key) throw unknownId("attachment", attachmentId);
      await findTwin(services.db, caller, row.twin_id).catch(() => {
        throw unknownId("attachment", attachmentId);
      });
      const stored = {
        storageKey: row.storage_key,
        mediaType: row.media_type ?? "application/octet-stream",
        title: row.title,
      };
      const content = await contentResponse(services, stored, {
        variant: query.variant,
        range: request.headers.get("range"),
        cache: "private, max-age=31536000, immutable",
      });
      if (!content) throw unknownId("attachment", attachmentId);
      return content;
    },
  }),
];
