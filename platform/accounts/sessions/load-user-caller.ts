import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { propagatedGrants } from "../../core/access/effective-grant.queries.ts";
import type { Services } from "../../core/services.ts";
import { isTokenUsable } from "../access-tokens/access-token.store.ts";
import { buildCaller } from "./authenticate.ts";
import { findMember } from "./member.store.ts";

interface CallerOwner {
  domainId: string;
  userId: string;
  businessAccountId: string | null;
  locale: string;
  accessTokenId: string | null;
}

/**
 * Loads a user with their current permissions, for a job that they started in a session that may
 * have ended. Null if the user was blocked or left the domain or business, or if the access token
 * is no longer valid.
 */
export async function loadUserCaller(
  services: Pick<Services, "loadModel" | "now">,
  tx: Tx,
  { domainId, userId, businessAccountId, locale, accessTokenId }: CallerOwner,
): Promise<Caller | null> {
  const member = await findMember(tx, domainId, userId, businessAccountId);
  if (!member || member.user_state !== "ACTIVE" || !member.is_member) return null;
  if (accessTokenId !== null && !(await isTokenUsable(tx, accessTokenId, services.now())))
    return null;
  const model = await services.loadModel(tx, domainId, member.model_version);
  const propagated = await propagatedGrants(tx, model, [userId], businessAccountId);
  return buildCaller({ ...member, id: null }, propagated, locale, model);
}
