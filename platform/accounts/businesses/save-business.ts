import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { guardOwnRights } from "../../core/access/guard-own-rights.ts";
import { isBusinessOf } from "../../core/access/membership.store.ts";
import { findKnownUserIds, managesAll } from "../../core/access/own-business.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import type { Services } from "../../core/services.ts";
import { findTier } from "../../model/tiers/tier.store.ts";
import { NameText, parseOrRefuse } from "../users/account-input.ts";
import { joinAccount, openAccount } from "../users/registration.store.ts";
import { updateDomainAccount } from "./domain-business.store.ts";

export interface BusinessAccountSave {
  name?: string | undefined;
  /** Null: the domain's tier. */
  tierId?: string | null | undefined;
}

const MANAGE = "DOMAIN_BUSINESS_ACCOUNT_MANAGE";

const NewName = z.object({ name: NameText });

/** Opens a business of the domain for one of its users, who becomes the owner. */
export function createBusinessAccount(
  services: Services,
  caller: Caller,
  input: BusinessAccountSave & { ownerUserId: string },
): Promise<string> {
  return auditedTransaction(services, caller, async (tx) => {
    const { domainId } = caller;
    const { name, tierId, ownerUserId: userId } = input;
    await refuseWrong(tx, caller, { name: name ?? "", tierId });
    const knownUserIds = await findKnownUserIds(tx, caller, MANAGE, [userId]);
    if (!knownUserIds.has(userId)) throw unknownId("user", userId);
    const id = randomUUID();
    await openAccount(tx, { id, domainId, name: name ?? "" });
    await updateDomainAccount(tx, id, { name: undefined, tier_id: tierId });
    const member = { domainId, businessAccountId: id, userId, groupKey: "owner" };
    await guardOwnRights(services, tx, caller, () => joinAccount(tx, member));
    return id;
  });
}

/** Keeps the values that are not sent. */
export function updateBusinessAccount(
  services: Services,
  caller: Caller,
  id: string,
  input: BusinessAccountSave,
): Promise<void> {
  return auditedTransaction(services, caller, async (tx) => {
    const exists = managesAll(caller, MANAGE) || id === caller.businessAccountId;
    if (!exists || !(await isBusinessOf(tx, caller.domainId, id))) {
      throw unknownId("business_account", id);
    }
    await refuseWrong(tx, caller, input);
    await updateDomainAccount(tx, id, { name: input.name, tier_id: input.tierId });
  });
}

async function refuseWrong(
  tx: Tx,
  { domainId }: Caller,
  { name, tierId }: BusinessAccountSave,
): Promise<void> {
  if (name !== undefined) parseOrRefuse(NewName, { name });
  const problems = new IssueCollector();
  if (name === "") problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_empty"));
  problems.refuse();
  if (tierId && !(await findTier(tx, domainId, tierId))) throw unknownId("tier", tierId);
}
