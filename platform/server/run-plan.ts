import { loadUserCaller } from "../accounts/sessions/load-user-caller.ts";
import { RequestError } from "../base/errors/request-error.ts";
import { createMessage } from "../base/messages/message.ts";
import { renderMessage } from "../base/messages/render-message.ts";
import type { Caller } from "../core/access/caller.ts";
import { requirePermission } from "../core/access/require-permission.ts";
import { applyPlan, failPlan } from "../model/configuration-plans/plan-changes.ts";
import { readPlan } from "../model/configuration-plans/plan.store.ts";
import type { PlatformServices } from "./platform-services.ts";

/** Applies a plan as the user who started it, with the rights they have now. */
export async function runPlan(services: PlatformServices, planId: string): Promise<void> {
  const plan = await readPlan(services.db, planId);
  if (plan?.state !== "working") return;
  const { domain_id: domainId, user_id: userId, access_token_id: accessTokenId } = plan;
  const { locale, origin } = plan;
  const owner = { domainId, userId, businessAccountId: null, locale, accessTokenId };
  const caller = await services.db
    .transaction()
    .execute((tx) => loadUserCaller(services, tx, owner));
  if (!caller || !mayUpdate(caller)) {
    return failPlanOf(services, planId, "configuration_plan_user_gone");
  }
  const requestId = `plan-${planId}`;
  const scoped = {
    ...services,
    origin: { ...origin, requestId, ifMatch: null, platformAddress: "" },
  };
  await applyPlan(scoped, caller, plan);
}

function mayUpdate(caller: Caller): boolean {
  try {
    requirePermission(caller, { needs: ["DOMAIN_UPDATE"] });
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}

export async function failPlanOf(
  services: PlatformServices,
  planId: string,
  key: "configuration_plan_failed" | "configuration_plan_user_gone",
): Promise<void> {
  const plan = await readPlan(services.db, planId);
  if (plan?.state !== "working") return;
  await failPlan(services, plan, renderMessage(createMessage(key), plan.locale));
}
