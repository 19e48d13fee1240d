import { findAccount } from "../../accounts/businesses/business.queries.ts";
import type { NotificationKind } from "../notifications/notification-kinds.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import { isShareReached } from "./budget.rules.ts";
import type { WriterServices } from "./writer.ts";
import { readBudgetState } from "./writing-budget.ts";

const SHARES: readonly { share: number; kind: NotificationKind }[] = [
  { share: 0.8, kind: "writing-budget-near" },
  { share: 1, kind: "writing-budget-reached" },
];

/** Notifies a business that its use has reached 80 or 100 % of the budget, each once per month. */
export async function notifyOfBudget(
  services: WriterServices,
  businessAccountId: string,
): Promise<void> {
  const { budget, month, used, reserved } = await readBudgetState(
    services,
    services.db,
    businessAccountId,
  );
  const use = { cost: used.cost.plus(reserved.cost), tokens: used.tokens + reserved.tokens };
  const reached = SHARES.filter(({ share }) => isShareReached(budget, use, share));
  if (reached.length === 0) return;
  await services.db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, businessAccountId);
    if (!account) return;
    for (const { kind } of reached) {
      await sendNotification(services, tx, {
        domainId: account.domain_id,
        businessAccountId,
        kind,
        twinId: null,
        params: {},
        effectKey: `${kind}:${businessAccountId}:${month}`,
      });
    }
  });
}
