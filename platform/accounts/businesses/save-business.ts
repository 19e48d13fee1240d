import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage, noun } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { isBusinessOf } from "../../core/access/membership.queries.ts";
import { findKnownUserIds, managesAll } from "../../core/access/own-business.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../../model/changes/change-model.ts";
import { assertKnownSchemas } from "../../model/class-schemas/known-schemas.ts";
import { assignTier } from "../../model/tiers/assign-tier.ts";
import { findTier } from "../../model/tiers/tier.queries.ts";
import { NameText, parseAccountInput } from "../users/account-input.ts";
import { joinAccount, openAccount } from "../users/registration.store.ts";
import { findAccount } from "./business.queries.ts";
import { updateDomainAccount } from "./domain-business.store.ts";

export interface BusinessAccountSave {
  name?: string | undefined;
  /** Null selects the domain's default tier. */
  tierId?: string | null | undefined;
  /** Null selects the domain's default schemas. */
  permissionSchemaId?: string | null | undefined;
  twinflowSchemaId?: string | null | undefined;
  twinClassSchemaId?: string | null | undefined;
}

export interface NewBusinessAccount {
  name?: string | undefined;
  tierId?: string | null | undefined;
  /** ID for the new business; generated if the request has none. */
  businessAccountId?: string | null | undefined;
  ownerUserId?: string | null | undefined;
}

const MANAGE = "DOMAIN_BUSINESS_ACCOUNT_MANAGE";

/** Throws if the name of a business is empty, too long or contains forbidden characters. */
export function assertBusinessName(name: string): void {
  parseAccountInput(z.object({ name: NameText }), { name });
  const problems = new IssueCollector();
  if (name === "") problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_empty"));
  problems.throwIfAny();
}

/**
 * Creates a business in the domain. A user of the domain can be named as its owner; until it has
 * one, administrators may add users.
 */
export function createBusinessAccount(
  services: Services,
  caller: Caller,
  input: NewBusinessAccount,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    const { domainId } = caller;
    const { name, tierId, ownerUserId: userId } = input;
    await assertValidAccount(tx, caller, { name: name ?? "", tierId });
    if (userId) {
      const knownUserIds = await findKnownUserIds(tx, caller, MANAGE, [userId]);
      if (!knownUserIds.has(userId)) throw unknownId("user", userId);
    }
    const id = input.businessAccountId ?? randomUUID();
    if (await findAccount(tx, id)) {
      const message = createMessage("business_exists", { id });
      throw new RequestError(CODE.DOMAIN_BUSINESS_ACCOUNT_EXISTS, message);
    }
    await openAccount(tx, { id, domainId, name: name ?? "" });
    await setTier(tx, domainId, id, tierId);
    if (userId) {
      await joinAccount(tx, { domainId, businessAccountId: id, userId, groupKey: "owner" });
    }
    return id;
  });
}

/** Updates a business; undefined members keep their value. */
export function updateBusinessAccount(
  services: Services,
  caller: Caller,
  id: string,
  input: BusinessAccountSave,
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const exists = managesAll(caller, MANAGE) || id === caller.businessAccountId;
    if (!exists || !(await isBusinessOf(tx, caller.domainId, id))) throw unknownAccount(id);
    await assertValidAccount(tx, caller, input);
    await assertKnownSchemas(tx, caller, input);
    await setTier(tx, caller.domainId, id, input.tierId);
    await updateDomainAccount(tx, id, {
      name: input.name,
      permission_schema_id: input.permissionSchemaId,
      twinflow_schema_id: input.twinflowSchemaId,
      twin_class_schema_id: input.twinClassSchemaId,
    });
  });
}

/** Assigns a tier; null selects the domain's default, and undefined keeps the current one. */
async function setTier(tx: Tx, domainId: string, id: string, tierId: string | null | undefined) {
  if (tierId) await assignTier(tx, domainId, id, tierId);
  else if (tierId === null) await updateDomainAccount(tx, id, { tier_id: null });
}

/**
 * Error for an unknown business. A business of another domain gets the same one, so that its
 * existence isn't revealed.
 */
export function unknownAccount(id: string): RequestError {
  const message = createMessage("unknown_id", { what: noun("business_account"), id });
  return new RequestError(CODE.DOMAIN_BUSINESS_ACCOUNT_UNKNOWN, message);
}

async function assertValidAccount(
  tx: Tx,
  { domainId }: Caller,
  { name, tierId }: BusinessAccountSave,
): Promise<void> {
  if (name !== undefined) assertBusinessName(name);
  if (tierId && !(await findTier(tx, domainId, tierId))) throw unknownId("tier", tierId);
}
