import { parentHref } from "../links.server.ts";
import { renderMarkdown } from "../markdown.server.ts";
import type { TwinResponse } from "../platform/response-schemas.server.ts";
import { fieldsOf, typeOf, viewField } from "./field-values.server.ts";
import { viewStatus } from "./status-view.server.ts";
import { mediaItem } from "./twins.server.ts";

/** The generic page of any twin, with its kind: products and marketplace cards have pages of their own. */
export async function viewTwin({ twin, relatedObjects: related }: TwinResponse) {
  const twinClass = related.twinClassMap[twin.twinClassId];
  const fields = fieldsOf(twin, related);
  return {
    kind: kindOf(
      twinClass?.key ?? "",
      fields.some(({ key }) => key.toLowerCase() === "ean"),
    ),
    name: twin.name,
    type: twinClass?.name ?? "",
    status: viewStatus(related.statusMap[twin.statusId]),
    parent: parentHref(twin.headTwinId),
    descriptionHtml: await renderMarkdown(twin.description),
    fields: fields
      .filter((field) => typeOf(field) !== "attachment")
      .map((field) => viewField(field, twin, related)),
    media: twin.attachments.map(mediaItem),
  };
}

function kindOf(classKey: string, hasEan: boolean): "product" | "card" | "other" {
  const key = classKey.toLowerCase();
  if (key.startsWith("marketplace_") && key !== "marketplace_connector") return "card";
  return hasEan && (key === "product" || key.startsWith("product_")) ? "product" : "other";
}
