import { z } from "zod";

import { wireDate } from "../../core/responses/response-context.ts";
import type { StorageUse } from "../tiers/tier.store.ts";
import type { DomainRow } from "./domain.queries.ts";

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
    twinClassSchemaId: z.guid().optional(),
    public: z.boolean().optional(),
    businessAccountInitiatorFeaturerId: z.int().optional(),
    businessAccountInitiatorParams: z.record(z.string(), z.string()).optional(),
    userGroupManagerFeaturerId: z.int().optional(),
    userGroupManagerParams: z.record(z.string(), z.string()).optional(),
    businessAccountTemplateTwinId: z.guid().optional(),
    domainUserTemplateTwinId: z.guid().optional(),
    iconDark: z.string().optional(),
    iconLight: z.string().optional(),
    attachmentStorageUsedCount: z.int().optional(),
    attachmentStorageUsedSize: z.int().optional(),
    createdAt: z.string().optional(),
  })
  .meta({ id: "DomainViewV1" });

export function presentDomain(
  domain: DomainRow,
  mode: "SHORT" | "DETAILED",
  storage: ReadonlyMap<string, StorageUse> = new Map(),
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
    twinClassSchemaId: domain.twin_class_schema_id ?? undefined,
    public: domain.public,
    businessAccountInitiatorFeaturerId: domain.business_account_initiator_featurer_id ?? undefined,
    businessAccountInitiatorParams: domain.business_account_initiator_params ?? undefined,
    userGroupManagerFeaturerId: domain.user_group_manager_featurer_id ?? undefined,
    userGroupManagerParams: domain.user_group_manager_params ?? undefined,
    businessAccountTemplateTwinId: domain.business_account_template_twin_id ?? undefined,
    domainUserTemplateTwinId: domain.domain_user_template_twin_id ?? undefined,
    iconDark: resourceAddress(domain.icon_dark_resource_id),
    iconLight: resourceAddress(domain.icon_light_resource_id),
    attachmentStorageUsedCount: storage.get(domain.id)?.count ?? 0,
    attachmentStorageUsedSize: storage.get(domain.id)?.size ?? 0,
    createdAt: wireDate(domain.created_at),
  };
}

export const PublicDomainView = z
  .object({
    id: z.guid(),
    key: z.string(),
    name: z.string(),
    description: z.string(),
    iconDark: z.string(),
    iconLight: z.string(),
  })
  .partial()
  .meta({ id: "DomainViewPublicV1" });

/** Presents the members of a domain that callers without an account may see. */
export function presentPublicDomain(domain: DomainRow): z.output<typeof PublicDomainView> {
  return {
    id: domain.id,
    key: domain.key,
    name: domain.name,
    description: domain.description,
    iconDark: resourceAddress(domain.icon_dark_resource_id),
    iconLight: resourceAddress(domain.icon_light_resource_id),
  };
}

/** Path at which the platform serves a public file. */
function resourceAddress(id: string | null): string | undefined {
  return id === null ? undefined : `/public/resource/${id}/v1`;
}
