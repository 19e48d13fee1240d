import { expect, onTestFinished, test } from "vitest";

import { randomClientHeaders, peopleOf, someEmail } from "../../testing/people.ts";
import { PASSWORD, startTestPlatform } from "../../testing/test-platform.ts";

const PERSON = { firstName: "Maria", lastName: "Nowak", password: PASSWORD };

test("by invitation, sign-up is closed and an emailed link still creates an account", async () => {
  const { platform, people, register, invite } = await start("invitation");
  const email = await invite();
  const accepted = await platform.call(
    "POST",
    "/auth/invitation/accept/v1",
    randomClientHeaders(),
    {
      token: await people.tokenFor(email),
      ...PERSON,
    },
  );

  expect(await register()).toEqual([12706, 12706, 12706]);
  expect(accepted.body).toMatchObject({ status: 0 });
  expect(await isRegisterSupported(platform)).toBe(false);
});

test("closed, no link creates an account either", async () => {
  const { platform, people, register, invite } = await start("closed");
  const email = await invite();
  const accepted = await platform.call(
    "POST",
    "/auth/invitation/accept/v1",
    randomClientHeaders(),
    {
      token: await people.tokenFor(email),
      ...PERSON,
    },
  );
  const owner = someEmail();
  const admin = await platform.signIn("admin");
  await platform.call("POST", "/private/domain/owner_invitation/v1", admin, { email: owner });
  const opened = await platform.call(
    "POST",
    "/auth/owner_invitation/accept/v1",
    randomClientHeaders(),
    {
      token: await people.tokenFor(owner),
      businessName: "Tea House",
      ...PERSON,
    },
  );

  expect(await register()).toEqual([12706, 12706, 12706]);
  expect(accepted.body).toMatchObject({ status: 12706 });
  expect(opened.body).toMatchObject({ status: 12706 });
});

test("open, sign-up needs no invitation", async () => {
  const { platform, people } = await start("open");
  const { body } = await people.signUp({ email: someEmail() });

  expect(body).toMatchObject({ status: 0 });
  expect(await isRegisterSupported(platform)).toBe(true);
});

test("in production without a mail server, what works by an email only says so", async () => {
  const { platform, register } = await start("open", { NODE_ENV: "production" });
  const owner = await platform.signIn("owner");
  const admin = await platform.signIn("admin");
  const email = someEmail();
  const invited = "/private/business_account/invitation/v1";
  const answers = await Promise.all([
    platform.call("POST", invited, owner, { email }),
    platform.call("POST", "/private/domain/owner_invitation/v1", admin, { email }),
    platform.call("POST", "/auth/password_reset/initiate/v1", randomClientHeaders(), { email }),
  ]);
  const members = await platform.call("GET", "/private/business_account/member/list/v1", owner);
  const { body } = await platform.call("POST", "/auth/config/v1", {}, {});

  expect(await register()).toEqual([10916, 10916, 10916]);
  expect(answers.map((answer) => answer.body.status)).toEqual([10916, 10916, 10916]);
  expect(answers[0]?.body.statusDetails).toMatch(/^This service has no mail server yet/);
  expect(members.body.inviteRefusal).toBe(answers[0]?.body.statusDetails);
  expect(body.config.authMethods[0]).toMatchObject({
    registerSupported: false,
    recoverSupported: false,
  });
});

test("with a mail server production accepts sign-ups", async () => {
  const settings = { NODE_ENV: "production", SMTP_URL: "smtp://mail.test" };
  const { platform, people } = await start("open", settings);
  const { body } = await people.signUp({ email: someEmail() });

  expect(body).toMatchObject({ status: 0 });
  expect(await isRegisterSupported(platform)).toBe(true);
});

async function start(SIGN_UP: string, settings: Record<string, string> = {}) {
  const platform = await startTestPlatform({ SIGN_UP, ...settings });
  onTestFinished(() => platform.stop());
  const people = peopleOf(platform);
  const register = async () => {
    const email = someEmail();
    const answers = [
      await people.signUp({ email }),
      await people.confirm("123456", { email }),
      await platform.call("POST", "/auth/signup_by_email/resend/v1", randomClientHeaders(), {
        email,
      }),
    ];
    return answers.map(({ body }) => body.status);
  };
  const invite = async () => {
    const email = someEmail();
    const owner = await platform.signIn("owner");
    await platform.call("POST", "/private/business_account/invitation/v1", owner, { email });
    return email;
  };
  return { platform, people, register, invite };
}

async function isRegisterSupported(platform: Awaited<ReturnType<typeof startTestPlatform>>) {
  const { body } = await platform.call("POST", "/auth/config/v1", {}, {});
  return body.config.authMethods[0].registerSupported;
}
