import { v7 as uuid } from "uuid";

import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { managesAll } from "../../core/access/own-business.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { assertKnownSchemas } from "../class-schemas/known-schemas.ts";
import { findTier } from "./tier.queries.ts";
import {
  removeTier,
  setDefaultTier,
  setTierOfAccount,
  listTierUses,
  type TierRow,
  writeTier,
} from "./tier.store.ts";

export interface TierSave {
  name?: string | null | undefined;
  description?: string | null | undefined;
  attachmentsStorageQuotaCount?: number | null | undefined;
  attachmentsStorageQuotaSize?: number | null | undefined;
  userCountQuota?: number | null | undefined;
  /** Marks tiers made for a single business. It has no effect. */
  custom?: boolean | null | undefined;
  /** Schemas that a business gets together with the tier; null leaves the business its own. */
  permissionSchemaId?: string | null | undefined;
  twinflowSchemaId?: string | null | undefined;
  twinClassSchemaId?: string | null | undefined;
}

/**
 * Creates a tier of the domain or, with an ID, updates one; undefined members keep their value.
 * Returns the ID.
 */
export async function saveTier(
  services: Services,
  caller: Caller,
  tierId: string | null,
  save: TierSave,
): Promise<string> {
  const { domainId } = caller;
  return auditedTransaction(services, caller, async (tx) => {
    const current = tierId === null ? null : await findTier(tx, domainId, tierId);
    if (tierId !== null && !current) throw unknownId("tier", tierId);
    const name = (save.name ?? current?.name ?? "").trim();
    if (name === "") {
      throw new RequestError(CODE.ENTITY_INVALID, createMessage("tier_name_required"), {
        fieldErrors: [{ field: "name", message: createMessage("tier_name_required") }],
      });
    }
    await assertKnownSchemas(tx, caller, save);
    const at = services.now();
    const tier: TierRow = {
      id: current?.id ?? uuid(),
      domain_id: domainId,
      name,
      description: save.description ?? current?.description ?? "",
      attachment_count_quota:
        save.attachmentsStorageQuotaCount ?? current?.attachment_count_quota ?? null,
      attachment_size_quota:
        save.attachmentsStorageQuotaSize ?? current?.attachment_size_quota ?? null,
      user_count_quota: save.userCountQuota ?? current?.user_count_quota ?? null,
      custom: save.custom ?? current?.custom ?? false,
      permission_schema_id: mergeId(save.permissionSchemaId, current?.permission_schema_id),
      twinflow_schema_id: mergeId(save.twinflowSchemaId, current?.twinflow_schema_id),
      twin_class_schema_id: mergeId(save.twinClassSchemaId, current?.twin_class_schema_id),
      created_at: current?.created_at ?? at,
      updated_at: at,
    };
    await writeTier(tx, tier);
    return tier.id;
  });
}

/** Returns the ID to save: undefined keeps the current one, and null removes it. */
function mergeId(id: string | null | undefined, current: string | null | undefined) {
  return id === undefined ? (current ?? null) : id;
}

/** Assigns the tier to one business or, without one, makes it the default tier of the domain. */
export async function assignTier(
  services: Services,
  caller: Caller,
  tierId: string,
  businessAccountId: string | null,
): Promise<void> {
  const { domainId } = caller;
  await auditedTransaction(services, caller, async (tx) => {
    const tier = await findTier(tx, domainId, tierId);
    if (!tier) throw unknownId("tier", tierId);
    if (businessAccountId === null) return setDefaultTier(tx, domainId, tierId);
    const exists =
      managesAll(caller, "TIER_MANAGE") || businessAccountId === caller.businessAccountId;
    const isGiven = exists && (await setTierOfAccount(tx, domainId, businessAccountId, tier));
    if (!isGiven) throw unknownId("business_account", businessAccountId);
  });
}

/** Throws `IN_USE` while the domain or a business uses the tier. */
export async function deleteTier(
  services: Services,
  caller: Caller,
  tierId: string,
): Promise<void> {
  const { domainId } = caller;
  await auditedTransaction(services, caller, async (tx) => {
    if (!(await findTier(tx, domainId, tierId))) throw unknownId("tier", tierId);
    assertNotInUse("tier", await listTierUses(tx, domainId, tierId));
    await removeTier(tx, tierId);
  });
}
