import { twinKind } from "#app/rules/twins/twin-kind.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";

import { fieldsOf } from "../fields/field-values.server.ts";

/**
 * Returns which page shows a twin. Products and marketplace cards have pages of their own; all others, including
 * connectors, are shown on the page of entries.
 */
export function kindOfPage({ twin, relatedObjects }: TwinResponse): "product" | "card" | "other" {
  const kind = twinKind(relatedObjects.twinClassMap[twin.twinClassId]?.key ?? "");
  const hasEan = fieldsOf(twin, relatedObjects).some(({ key }) => key.toLowerCase() === "ean");
  if (kind === "card") return "card";
  return kind === "product" && hasEan ? "product" : "other";
}
