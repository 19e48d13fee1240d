import { z } from "zod";

import { wireDate } from "../../core/responses/response-context.ts";
import type { DomainRow } from "./domain.store.ts";

export const DomainView = z
  .object({
    id: z.guid(),
    key: z.string(),
    name: z.string().optional(),
    description: z.string().optional(),
    type: z.enum(["basic", "b2b"]).optional(),
    defaultLocale: z.string().optional(),
    permissionSchemaId: z.guid().optional(),
    twinflowSchemaId: z.guid().optional(),
    ancestorTwinClassId: z.guid().optional(),
    defaultTierId: z.guid().optional(),
    createdAt: z.string().optional(),
  })
  .meta({ id: "DomainViewV1" });

export function presentDomain(
  domain: DomainRow,
  mode: "SHORT" | "DETAILED",
): z.output<typeof DomainView> {
  const short = { id: domain.id, key: domain.key };
  if (mode === "SHORT") return short;
  return {
    ...short,
    name: domain.name,
    description: domain.description,
    type: domain.type,
    defaultLocale: domain.default_locale,
    permissionSchemaId: domain.permission_schema_id ?? undefined,
    twinflowSchemaId: domain.twinflow_schema_id ?? undefined,
    ancestorTwinClassId: domain.ancestor_class_id ?? undefined,
    defaultTierId: domain.default_tier_id ?? undefined,
    createdAt: wireDate(domain.created_at),
  };
}
