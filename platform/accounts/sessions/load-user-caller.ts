import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { propagatedGrants } from "../../core/access/effective-grant.store.ts";
import type { Services } from "../../core/services.ts";
import { callerOf } from "./authenticate.ts";
import { findMember } from "./member.store.ts";

interface CallerOwner {
  domainId: string;
  userId: string;
  businessAccountId: string | null;
  locale: string;
}

/**
 * A user with the rights they have now, for work that they started in a session that may have ended. Null if they
 * were blocked, or left the domain or the business.
 */
export async function loadUserCaller(
  services: Pick<Services, "loadModel">,
  tx: Tx,
  { domainId, userId, businessAccountId, locale }: CallerOwner,
): Promise<Caller | null> {
  const member = await findMember(tx, domainId, userId, businessAccountId);
  if (!member || member.user_state !== "ACTIVE" || !member.is_member) return null;
  const model = await services.loadModel(tx, domainId, member.model_version);
  const propagated = await propagatedGrants(tx, model, userId, businessAccountId);
  return callerOf({ ...member, id: null }, propagated, locale, model);
}
