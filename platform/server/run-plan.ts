import { loadUserCaller } from "../accounts/sessions/load-user-caller.ts";
import { createMessage } from "../base/messages/message.ts";
import { renderMessage } from "../base/messages/render-message.ts";
import { hasPermission } from "../core/access/require-permission.ts";
import { applyPlan, failPlan } from "../model/configuration-plans/plan-changes.ts";
import { readPlan } from "../model/configuration-plans/plan.queries.ts";
import type { PlatformServices } from "./platform-services.ts";

/** Applies a plan as the user who started it, with the user's current permissions. */
export async function runPlan(services: PlatformServices, planId: string): Promise<void> {
  const plan = await readPlan(services.db, planId);
  if (plan?.state !== "working") return;
  const { origin, locale } = plan;
  const owner = {
    domainId: plan.domain_id,
    userId: plan.user_id,
    businessAccountId: plan.business_account_id,
    locale,
    accessTokenId: plan.access_token_id,
  };
  const caller = await services.db
    .transaction()
    .execute((tx) => loadUserCaller(services, tx, owner));
  if (!caller || !hasPermission(caller, { needs: ["DOMAIN_UPDATE"] })) {
    return failRunningPlan(services, planId, "configuration_plan_user_gone");
  }
  const requestId = `plan-${planId}`;
  const scoped = {
    ...services,
    origin: { ...origin, requestId, ifMatch: null, platformAddress: "" },
  };
  await applyPlan(scoped, caller, plan);
}

export async function failRunningPlan(
  services: PlatformServices,
  planId: string,
  key: "configuration_plan_failed" | "configuration_plan_user_gone",
): Promise<void> {
  const plan = await readPlan(services.db, planId);
  if (plan?.state !== "working") return;
  await failPlan(services, plan, renderMessage(createMessage(key), plan.locale));
}
