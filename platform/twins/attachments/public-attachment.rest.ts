import { unknownId } from "../../base/errors/request-error.ts";
import { Content, contentResponse } from "../../base/http/file-response.ts";
import { isUuid } from "../../base/text/uuid.ts";
import { publicRoute, type Route } from "../../core/calls/route.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { findTwinRow } from "../twin/twin.queries.ts";
import { findAttachment } from "./attachment.store.ts";
import type { AttachmentRow } from "./twin-attachment.queries.ts";

/**
 * Upstream returns every file to anybody who knows its ID. Here, the class has to make its files public.
 */
export const publicAttachmentRoutes: Route[] = [
  publicRoute({
    method: "GET",
    path: "/public/attachment/:attachmentId/v1",
    produces: { type: "*/*", isFile: true },
    summary: "Download a file that its class makes public",
    query: Content,
    handle: async (call) => {
      const { services, query, request } = call;
      const attachmentId = call.param("attachmentId");
      const { id: domainId, model } = await call.domain();
      const row = isUuid(attachmentId) ? await findAttachment(services.db, attachmentId) : null;
      const twin = row ? await findTwinRow(services.db, domainId, row.twin_id) : undefined;
      if (!row?.storage_key || !twin || !isPublic(model, twin.class_id, row)) {
        throw unknownId("attachment", attachmentId);
      }
      const stored = {
        storageKey: row.storage_key,
        mediaType: row.media_type ?? "application/octet-stream",
        title: row.title,
      };
      const content = await contentResponse(services.files, stored, {
        variant: query.variant,
        requestHeaders: request.headers,
        // The class may stop making files public, so caches must expire soon.
        cache: "public, max-age=300",
      });
      if (!content) throw unknownId("attachment", attachmentId);
      return content;
    },
  }),
];

/** Files of comments and files of fields with a view permission are never public. */
function isPublic(model: DomainModel, classId: string, row: AttachmentRow): boolean {
  const twinClass = model.classes.get(classId);
  if (!twinClass || row.comment_id !== null) return false;
  const isMarked = classProperty(model, twinClass, "publicAttachments");
  const permissionId = model.fields.get(row.field_id ?? "")?.viewPermissionId ?? null;
  return (isMarked === true || isMarked === "true") && permissionId === null;
}
