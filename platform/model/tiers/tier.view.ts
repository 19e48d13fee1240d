import { z } from "zod";

import { wireDate } from "../../core/responses/response-context.ts";
import type { TierRow } from "./tier.store.ts";

export const TierView = z
  .object({
    id: z.guid(),
    name: z.string(),
    description: z.string(),
    custom: z.boolean(),
    attachmentsStorageQuotaCount: z.int(),
    attachmentsStorageQuotaSize: z.int(),
    userCountQuota: z.int(),
    permissionSchemaId: z.guid(),
    twinflowSchemaId: z.guid(),
    twinClassSchemaId: z.guid(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .partial()
  .meta({ id: "TierV1" });

export function presentTier(tier: TierRow, mode: "SHORT" | "DETAILED" | "MANAGED") {
  const short = { id: tier.id, name: tier.name };
  if (mode === "SHORT") return short;
  return {
    ...short,
    description: tier.description,
    custom: tier.custom,
    permissionSchemaId: tier.permission_schema_id ?? undefined,
    twinflowSchemaId: tier.twinflow_schema_id ?? undefined,
    twinClassSchemaId: tier.twin_class_schema_id ?? undefined,
    attachmentsStorageQuotaCount: tier.attachment_count_quota ?? undefined,
    attachmentsStorageQuotaSize: tier.attachment_size_quota ?? undefined,
    userCountQuota: tier.user_count_quota ?? undefined,
    createdAt: wireDate(tier.created_at),
    updatedAt: wireDate(tier.updated_at),
  };
}
