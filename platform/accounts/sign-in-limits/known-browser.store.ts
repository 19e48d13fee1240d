import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** True if the browser has signed in to the account of the address before. */
export async function isKnownBrowser(
  db: Executor,
  email: string,
  fingerprintHash: Buffer,
): Promise<boolean> {
  const browser = await db
    .selectFrom("known_browser")
    .innerJoin("app_user", "app_user.id", "known_browser.user_id")
    .select("known_browser.user_id")
    .where((eb) => eb(eb.fn("lower", ["app_user.email"]), "=", email))
    .where("known_browser.fingerprint_hash", "=", fingerprintHash)
    .executeTakeFirst();
  return browser !== undefined;
}

/**
 * Saves the browser of a sign-in, and deletes the user's least recently used ones beyond
 * `maxPerUser`. Returns true if the user has other browsers and this one is new.
 */
export async function saveBrowser(
  db: Executor,
  userId: string,
  fingerprintHash: Buffer,
  { now, maxPerUser }: { now: Date; maxPerUser: number },
): Promise<boolean> {
  const earlierBrowsers = await db
    .selectFrom("known_browser")
    .select("fingerprint_hash")
    .where("user_id", "=", userId)
    .execute();
  await db
    .insertInto("known_browser")
    .values({ user_id: userId, fingerprint_hash: fingerprintHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "fingerprint_hash"]).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  await sql`
    delete from known_browser where user_id = ${userId} and fingerprint_hash in (
      select fingerprint_hash from known_browser where user_id = ${userId}
      order by last_used_at desc, fingerprint_hash offset ${maxPerUser})`.execute(db);
  return (
    earlierBrowsers.length > 0 &&
    !earlierBrowsers.some((row) => row.fingerprint_hash.equals(fingerprintHash))
  );
}

/**
 * Deletes all known browsers of a user. Needed after a change of password or address, because the account may have
 * had another user, who used some of these browsers.
 */
export async function deleteKnownBrowsers(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom("known_browser").where("user_id", "=", userId).execute();
}
