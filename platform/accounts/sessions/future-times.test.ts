import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";

import {
  randomClientHeaders,
  peopleOf,
  type RegisteredUser,
  someEmail,
} from "../../testing/people.ts";
import { PASSWORD, startTestPlatform } from "../../testing/test-platform.ts";
import { moveFutureAccountTimes } from "./future-times.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For each column, the milliseconds by which its time may be in the future after the correction. */
const ENDS: Record<string, number> = {
  // The user selected the day, so the server's clock doesn't matter.
  "access_token.auth_expires_at": Number.POSITIVE_INFINITY,
  "crypt_key.expires_at": HOUR_MS,
  "email_change.expires_at": DAY_MS,
  "email_code.expires_at": HOUR_MS,
  "invitation.expires_at": 7 * DAY_MS,
  "owner_invitation.expires_at": 7 * DAY_MS,
  "session.auth_expires_at": 12 * HOUR_MS,
  "session.refresh_expires_at": 30 * DAY_MS,
  "sign_in_delay.blocked_until": HOUR_MS,
  // Every attempt sets it again, and nothing waits for it.
  "sign_in_delay.expires_at": Number.POSITIVE_INFINITY,
  "notification_read.read_until": 0,
  // Jobs are corrected separately; see platform/base/jobs/clock.test.ts.
  "job.lease_until": Number.POSITIVE_INFINITY,
};

const platform = await startTestPlatform();
const { db } = platform.services;
const people = peopleOf(platform);

afterAll(() => platform.stop());
afterEach(() => void vi.useRealTimers());

test("rows made before the clock was set back end at the intended time", async () => {
  const owner = await people.newOwner();
  const { email } = owner;
  platform.passTime(90 * DAY_MS);
  const headers = await people.headersOf(email);
  await people.signUp();
  await platform.call("POST", "/auth/password_reset/initiate/v1", randomClientHeaders(), { email });
  const guest = someEmail();
  await platform.call("POST", "/private/business_account/invitation/v1", headers, { email: guest });
  await platform.call("GET", "/auth/crypt_key/v1", randomClientHeaders());
  await notifyFromTomorrow({ email, headers });
  const blocked = (await people.newOwner()).email;
  for (let n = 0; n < 24; n++) await people.signIn(blocked, "guess");

  platform.passTime(-90 * DAY_MS);
  expect(await tooLate()).toEqual(
    expect.arrayContaining([
      "crypt_key.expires_at",
      "email_code.expires_at",
      "invitation.expires_at",
      "notification_read.read_until",
      "session.auth_expires_at",
      "session.refresh_expires_at",
      "sign_in_delay.blocked_until",
    ]),
  );
  await moveFutureAccountTimes(platform.services);

  expect(await tooLate()).toEqual([]);
  expect(await notifications(headers)).toEqual([
    ["unread", false],
    ["read", true],
  ]);
  await notify(owner, "later");
  expect((await notifications(headers))[0]).toEqual(["later", false]);
  expect((await profile(headers)).status, "still signed in").toBe(200);
  const token = await people.tokenFor(guest);
  const view = () =>
    platform.call("POST", "/auth/invitation/view/v1", randomClientHeaders(), { token });
  expect((await view()).body.invitation).toMatchObject({ expired: false });
  platform.passTime(HOUR_MS);
  expect((await people.signIn(blocked)).status).toBe(200);
  platform.passTime(12 * HOUR_MS);
  expect((await profile(headers)).status).toBe(401);
  platform.passTime(7 * DAY_MS);
  expect((await view()).body.invitation).toMatchObject({ expired: true });
});

test("every column with an end time is moved", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type like 'timestamp%'
      and column_name ~ 'expire|until'`.execute(db);

  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(ENDS).toSorted());
});

test("an address that was blocked before the clock was set back is not blocked for longer", async () => {
  const address = randomClientHeaders();
  const guess = () => {
    const credentials = { username: someEmail(), password: PASSWORD };
    return platform.call("POST", "/auth/login/v1", address, credentials);
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS });
  for (let n = 0; n < 100; n++) await guess();
  expect((await guess()).status).toBe(429);

  vi.useRealTimers();
  expect((await guess()).status).toBe(401);
});

/** Creates a read and an unread notification while the clock is ahead. */
async function notifyFromTomorrow(owner: RegisteredUser): Promise<void> {
  await notify(owner, "read", "1 day");
  await platform.call("POST", "/private/notification/read/v1", owner.headers, {});
  await notify(owner, "unread", "2 days");
}

async function notify({ email }: RegisteredUser, kind: string, ahead = "0"): Promise<void> {
  await sql`
    insert into notification (id, domain_id, business_account_id, kind, twin_id, params, created_at)
    select gen_random_uuid(), domain_id, business_account_id, ${kind}, gen_random_uuid(), '{}',
      now() + ${ahead}::interval
    from business_account_user join business_account on business_account.id = business_account_id
      join app_user on app_user.id = user_id where email = ${email}`.execute(db);
}

async function notifications(headers: RegisteredUser["headers"]): Promise<[string, boolean][]> {
  const { body } = await platform.call("GET", "/private/notification/list/v1", headers);
  return body.notificationList.map(({ kind, readAt }: { kind: string; readAt?: string }) => [
    kind,
    readAt !== undefined,
  ]);
}

function profile(headers: Record<string, string>) {
  return platform.call("GET", "/private/user/session/list/v1", headers);
}

/** Lists the columns whose latest time is later than a new row could have. */
async function tooLate(): Promise<string[]> {
  const lateColumns = await Promise.all(
    Object.entries(ENDS).map(async ([name, longestMs]) => {
      if (longestMs === Number.POSITIVE_INFINITY) return [];
      const [table = "", column = ""] = name.split(".");
      const { rows } = await sql<{ latest: Date | null }>`
        select max(${sql.ref(column)}) as latest from ${sql.table(table)}`.execute(db);
      const aheadMs = (rows[0]?.latest?.getTime() ?? 0) - platform.services.now().getTime();
      return aheadMs > longestMs + 60_000 ? [name] : [];
    }),
  );
  return lateColumns.flat();
}
