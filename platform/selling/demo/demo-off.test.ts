import { beforeAll, expect, test } from "vitest";

import { testDatabase } from "../../testing/database.ts";
import { randomClientHeaders, peopleOf, someEmail } from "../../testing/people.ts";
import { startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { unblockDemo } from "./block-demo.ts";
import { addPeople, hashPasswords } from "./people.ts";

const { db } = await testDatabase();
let before: TestPlatform;

beforeAll(async () => {
  before = await startTestPlatform();
  const hashes = await hashPasswords(before.services.config);
  await db.transaction().execute((tx) => addPeople(tx, hashes));
});

test("a start without demo mode ends the access of its accounts, and demo mode restores it", async () => {
  const sessions = await signInAll(before);
  const [owner, , admin] = sessions.map(({ body }) => ({ AuthToken: body.authData?.auth_token }));
  const hook = { url: "https://example.com/hook" };
  const webhook = await before.call("POST", "/private/webhook/v1", admin, hook);
  const invited = someEmail();
  await before.call("POST", "/private/domain/owner_invitation/v1", admin, { email: invited });
  const token = await peopleOf(before).tokenFor(invited);
  await before.stop();

  const off = await startTestPlatform();
  off.services.config.oldSecretKeys = [before.services.config.secretKey];
  const rejected = await signInAll(off);
  const ended = await off.call("GET", "/private/business_account/list/v1", owner);
  const refreshToken = sessions[0]?.body.authData.refresh_token;
  const refreshed = await off.call("POST", "/auth/refresh/v1", randomClientHeaders(), {
    refreshToken,
  });
  const link = await off.call("POST", "/auth/owner_invitation/view/v1", randomClientHeaders(), {
    token,
  });
  const hooks = await off.call("POST", "/private/webhook/search/v1", await off.signIn("admin"), {});
  const published = await off.call("GET", "/public/demo/v1");
  const outbox = await off.call("GET", "/public/demo/outbox/v1");
  await unblockDemo(db);
  const back = await signInAll(off);
  await off.stop();

  expect(sessions.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(rejected.map(({ body }) => body.status)).toEqual([12713, 12713, 12713]);
  expect(ended.status).toBe(401);
  expect(refreshed.body).toMatchObject({ status: 12709 });
  expect(link.status).toBe(404);
  expect(hooks.body.webhooks).toContainEqual(
    expect.objectContaining({ id: webhook.body.webhook.id, active: false }),
  );
  expect([published.status, outbox.status]).toEqual([404, 404]);
  expect(back.map(({ status }) => status)).toEqual([200, 200, 200]);
});

function signInAll(platform: TestPlatform) {
  return Promise.all(
    DEMO_ACCOUNTS.map(({ email, password }) =>
      platform.call("POST", "/auth/login/v1", randomClientHeaders(), { username: email, password }),
    ),
  );
}
