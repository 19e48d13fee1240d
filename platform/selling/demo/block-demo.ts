import type { Logger } from "pino";

import type { Db, Tx } from "../../base/database/executor.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { DEMO_BUSINESS_ID, demoUserId } from "./people.ts";
import { openSecondSite } from "./second-site.ts";

interface Needs {
  db: Db;
  log: Logger;
  now: () => Date;
}

const DEMO_USER_IDS = DEMO_ACCOUNTS.map(({ role }) => demoUserId(role));

/**
 * Blocks the demo accounts without demo mode, because their passwords are public, and ends everything created
 * with them, such as sessions and webhooks. The accounts and their data stay.
 */
export async function blockDemo({ db, log, now }: Needs): Promise<void> {
  const blocked = await db.transaction().execute(async (tx) => {
    const users = await tx
      .updateTable("app_user")
      .set({ state: "BLOCKED" })
      .where("id", "in", DEMO_USER_IDS)
      .where("state", "=", "ACTIVE")
      .returning("id")
      .execute();
    await endAccess(tx, now());
    await openSecondSite(tx, false);
    return users.length;
  });
  if (blocked > 0) {
    log.warn(
      { blocked },
      "demo accounts blocked. Administrators that they appointed stay: vitrine admin list",
    );
  }
}

async function endAccess(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("session").where("user_id", "in", DEMO_USER_IDS).execute();
  await tx.deleteFrom("email_code").where("user_id", "in", DEMO_USER_IDS).execute();
  await tx
    .deleteFrom("invitation")
    .where((eb) =>
      eb.or([
        eb("business_account_id", "=", DEMO_BUSINESS_ID),
        eb("invited_by_user_id", "in", DEMO_USER_IDS),
      ]),
    )
    .execute();
  await tx
    .deleteFrom("owner_invitation")
    .where("invited_by_user_id", "in", DEMO_USER_IDS)
    .execute();
  await tx
    .updateTable("webhook")
    .set({ active: false, disabled_reason: "Demo mode is off", updated_at: now })
    .where("created_by_user_id", "in", DEMO_USER_IDS)
    .where("active", "=", true)
    .execute();
}

/**
 * Unblocks the demo accounts when demo mode is turned on again, including accounts that an administrator has blocked.
 */
export async function unblockDemo(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("app_user")
      .set({ state: "ACTIVE" })
      .where("id", "in", DEMO_USER_IDS)
      .where("state", "=", "BLOCKED")
      .execute();
    await openSecondSite(tx, true);
  });
}
