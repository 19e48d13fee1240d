import { dayIn } from "#common/time-zone.ts";

import { readAccountSettings } from "../../accounts/businesses/account-settings.ts";
import { timeZoneIn } from "../../accounts/businesses/business-profile.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";

/** Returns the current day of a business. */
export async function businessDay(
  { now }: Pick<Services, "now">,
  executor: Executor,
  businessAccountId: string,
): Promise<{ timeZone: string; today: string }> {
  const timeZone = timeZoneIn(await readAccountSettings(executor, businessAccountId));
  return { timeZone, today: dayIn(timeZone, now()) };
}
