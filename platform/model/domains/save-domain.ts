import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkSchemas } from "../class-schemas/known-schemas.ts";
import { findTier } from "../tiers/tier.queries.ts";
import { findUnknownReferences } from "./domain-reference.store.ts";
import { updateDomain } from "./domain.store.ts";

export interface DomainSave {
  name?: string | undefined;
  description?: string | undefined;
  defaultLocale?: string | undefined;
  /** Default schema of businesses and spaces that have no schema of their own. */
  permissionSchemaId?: string | undefined;
  twinflowSchemaId?: string | undefined;
  /** Tier of businesses that have no tier of their own; null means that no tier's quotas apply to them. */
  defaultTierId?: string | null | undefined;
  twinClassSchemaId?: string | null | undefined;
  /** True if the public search finds the domain. */
  public?: boolean | undefined;
  businessAccountInitiatorFeaturerId?: number | undefined;
  businessAccountInitiatorParams?: Readonly<Record<string, string>> | undefined;
  userGroupManagerFeaturerId?: number | undefined;
  userGroupManagerParams?: Readonly<Record<string, string>> | undefined;
  businessAccountTemplateTwinId?: string | null | undefined;
  domainUserTemplateTwinId?: string | null | undefined;
  iconDarkResourceId?: string | null | undefined;
  iconLightResourceId?: string | null | undefined;
  resourceStorageId?: string | null | undefined;
  attachmentStorageId?: string | null | undefined;
  navbarFaceId?: string | null | undefined;
}

/** Updates the caller's domain; undefined members keep their value. Key and type never change. */
export function saveDomain(services: Services, caller: Caller, input: DomainSave): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const problems = new IssueCollector();
    if (input.name === "") problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_empty"));
    await checkNamed(problems, tx, caller, input);
    problems.throwIfAny();
    const { name, description, defaultLocale } = input;
    await updateDomain(tx, caller.domainId, {
      name,
      description,
      default_locale: defaultLocale,
      permission_schema_id: input.permissionSchemaId,
      twinflow_schema_id: input.twinflowSchemaId,
      default_tier_id: input.defaultTierId,
      twin_class_schema_id: input.twinClassSchemaId,
      public: input.public,
      business_account_initiator_featurer_id: input.businessAccountInitiatorFeaturerId,
      business_account_initiator_params: paramsColumn(input.businessAccountInitiatorParams),
      user_group_manager_featurer_id: input.userGroupManagerFeaturerId,
      user_group_manager_params: paramsColumn(input.userGroupManagerParams),
      business_account_template_twin_id: input.businessAccountTemplateTwinId,
      domain_user_template_twin_id: input.domainUserTemplateTwinId,
      icon_dark_resource_id: input.iconDarkResourceId,
      icon_light_resource_id: input.iconLightResourceId,
    });
  });
}

async function checkNamed(
  problems: IssueCollector,
  tx: Tx,
  caller: Caller,
  input: DomainSave,
): Promise<void> {
  const { domainId } = caller;
  await checkSchemas(problems, tx, caller, input);
  const { defaultTierId } = input;
  if (defaultTierId && !(await findTier(tx, domainId, defaultTierId))) {
    problems.add(CODE.UUID_UNKNOWN, "defaultTierId", createMessage("tier_not_found"));
  }
  const unknown = await findUnknownReferences(tx, domainId, {
    twin: [input.businessAccountTemplateTwinId, input.domainUserTemplateTwinId],
    resource: [input.iconDarkResourceId, input.iconLightResourceId],
  });
  for (const field of REFERENCES) {
    const id = input[field];
    if (!id || !(unknown.has(id) || ABSENT.has(field))) continue;
    problems.add(CODE.UUID_UNKNOWN, field, createMessage("domain_reference_not_found", { id }));
  }
}

const REFERENCES = [
  "businessAccountTemplateTwinId",
  "domainUserTemplateTwinId",
  "iconDarkResourceId",
  "iconLightResourceId",
  "resourceStorageId",
  "attachmentStorageId",
  "navbarFaceId",
] as const;

/** Members that refer to entities which this platform doesn't have, so that any ID is rejected as unknown. */
const ABSENT: ReadonlySet<string> = new Set([
  "resourceStorageId",
  "attachmentStorageId",
  "navbarFaceId",
]);

function paramsColumn(params: Readonly<Record<string, string>> | undefined) {
  return params && JSON.stringify(params);
}
