import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage, type NotFoundKey } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { listPermissionSchemas } from "../permissions/permission-schema.store.ts";
import { findTier } from "../tiers/tier.store.ts";
import { listFlowSchemas } from "../twinflows/twinflow-schema.store.ts";
import { updateDomain } from "./domain.store.ts";

export interface DomainSave {
  name?: string | undefined;
  description?: string | undefined;
  defaultLocale?: string | undefined;
  /** Default schema for businesses and spaces without their own. */
  permissionSchemaId?: string | undefined;
  twinflowSchemaId?: string | undefined;
  /** Null: businesses without a tier of their own have no quota. */
  defaultTierId?: string | null | undefined;
}

/** Changes the caller's domain and keeps what is not sent. Key and type can't be changed. */
export function saveDomain(services: Services, caller: Caller, input: DomainSave): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const problems = new IssueCollector();
    if (input.name === "") problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_empty"));
    await checkNamed(problems, tx, caller, input);
    problems.refuse();
    const { name, description, defaultLocale } = input;
    await updateDomain(tx, caller.domainId, {
      name,
      description,
      default_locale: defaultLocale,
      permission_schema_id: input.permissionSchemaId,
      twinflow_schema_id: input.twinflowSchemaId,
      default_tier_id: input.defaultTierId,
    });
  });
}

async function checkNamed(
  problems: IssueCollector,
  tx: Tx,
  caller: Caller,
  { permissionSchemaId, twinflowSchemaId, defaultTierId }: DomainSave,
): Promise<void> {
  const { domainId } = caller;
  const check = (
    id: string,
    existing: readonly { id: string }[],
    field: string,
    key: NotFoundKey,
  ) => {
    if (existing.some((item) => item.id === id)) return;
    problems.add(CODE.UUID_UNKNOWN, field, createMessage(key));
  };
  if (permissionSchemaId) {
    const all = await listPermissionSchemas(tx, domainId);
    const permissionSchemas = filterOwnBusiness(caller, "PERMISSION_SCHEMA_MANAGE", all);
    check(
      permissionSchemaId,
      permissionSchemas,
      "permissionSchemaId",
      "permission_schema_not_found",
    );
  }
  if (twinflowSchemaId) {
    const all = await listFlowSchemas(tx, domainId);
    const flowSchemas = filterOwnBusiness(caller, "TWINFLOW_SCHEMA_MANAGE", all);
    check(twinflowSchemaId, flowSchemas, "twinflowSchemaId", "workflow_schema_not_found");
  }
  if (defaultTierId) {
    const tier = await findTier(tx, domainId, defaultTierId);
    check(defaultTierId, tier ? [tier] : [], "defaultTierId", "tier_not_found");
  }
}
