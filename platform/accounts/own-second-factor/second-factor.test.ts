import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";

import { peopleOf, randomClientHeaders } from "../../testing/people.ts";
import {
  type Headers,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from "../../testing/test-platform.ts";
import { resetAccountSecondFactor } from "../user-access/reset-second-factor.ts";

const PATH = "/private/user/second_factor";
const STEP_MS = 30_000;
const BROWSER = "a-browser-with-a-long-name";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.stop());

test("with a second factor the password is not enough", async () => {
  const user = await enabled();
  const { status, body } = await login(user.email);

  expect(status).toBe(401);
  expect(body).toMatchObject({ status: 12716, challenge: expect.stringMatching(/^v1:/) });
  expect(body.authData).toBeUndefined();
});

test("a code of the app completes the sign-in, and works once", async () => {
  const user = await enabled();
  const code = user.nextCode();
  const first = await complete(user.email, code);
  const again = await complete(user.email, code);

  expect(first.body.authData.auth_token).toBeTruthy();
  expect(again.body).toMatchObject({ status: 12714, fieldErrors: [{ field: "code" }] });
});

test("a code that was used before is told to its owner, once an hour", async () => {
  const user = await enabled();
  const code = user.nextCode();
  const warnings = async () => {
    const mails = await peopleOf(platform).mailsTo(user.email);
    return mails.filter(({ subject }) => subject.startsWith("A used code was entered"));
  };
  await complete(user.email, code);
  expect(await warnings()).toEqual([]);

  await complete(user.email, code);
  await complete(user.email, code);
  expect(await warnings()).toHaveLength(1);
});

test("each of ten recovery codes completes one sign-in", async () => {
  const user = await enabled();
  const [code = ""] = user.recoveryCodes;
  const first = await complete(user.email, code.toUpperCase().replaceAll("-", " "));
  const again = await complete(user.email, code);
  const state = await platform.call("GET", `${PATH}/v1`, signedIn(first.body));

  expect(new Set(user.recoveryCodes).size).toBe(10);
  expect(first.body.authData.auth_token).toBeTruthy();
  expect(again.body.status).toBe(12714);
  expect(state.body.secondFactor).toEqual({ enabled: true, recoveryCodesLeft: 9 });
});

test("secret and recovery codes are stored encrypted and hashed", async () => {
  const user = await enabled();
  const { db } = platform.services;
  const rows = await db.selectFrom("second_factor").selectAll().execute();
  const hashes = await db.selectFrom("recovery_code").select("code_hash").execute();
  const stored = JSON.stringify([rows, hashes.map(({ code_hash }) => code_hash.toString())]);

  expect(stored).not.toContain(user.secret);
  for (const code of user.recoveryCodes) expect(stored).not.toContain(code);
  expect(platform.lines.join("")).not.toContain(user.secret);
});

test("a challenge ends after five minutes, with a new password, and in another domain", async () => {
  const user = await enabled();
  const { challenge } = (await login(user.email)).body;
  const made = await send({ challenge: "v1:bWFkZSB1cA==", code: user.nextCode() });
  platform.passTime(5 * 60_000 + 1);
  const late = await send({ challenge, code: user.nextCode() });

  const fresh = (await login(user.email)).body.challenge;
  const newPassword = { currentPassword: PASSWORD, newPassword: "Rainy-day-2027" };
  await platform.call("POST", "/private/user/password/v1", user.session, newPassword);
  const outdated = await send({ challenge: fresh, code: user.nextCode() });

  expect([made, late, outdated].map(({ body }) => body.status)).toEqual([12707, 12707, 12707]);
});

test("wrong codes are limited to ten in a quarter of an hour", async () => {
  const user = await enabled();
  const headers = randomClientHeaders();
  const { challenge } = (await login(user.email)).body;
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    const { body } = await send({ challenge, code: "000000" }, headers);
    statuses.push(body.status);
  }

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 12714), 10908]);
});

test("turning it off and new recovery codes need the password", async () => {
  const user = await enabled();
  const wrong = { password: "Not-the-password-1" };
  const rejected = await Promise.all([
    platform.call("POST", `${PATH}/disable/v1`, user.session, wrong),
    platform.call("POST", `${PATH}/recovery_code/v1`, user.session, wrong),
  ]);
  const renewed = await platform.call("POST", `${PATH}/recovery_code/v1`, user.session, {
    password: PASSWORD,
  });
  const old = await complete(user.email, user.recoveryCodes[0] ?? "");
  await platform.call("POST", `${PATH}/disable/v1`, user.session, { password: PASSWORD });

  expect(rejected.map(({ body }) => body.fieldErrors[0].field)).toEqual(["password", "password"]);
  expect(renewed.body.recoveryCodeList).toHaveLength(10);
  expect(old.body.status).toBe(12714);
  expect((await login(user.email)).body.authData.auth_token).toBeTruthy();
});

test("it is on after a right code only, and its owner is told", async () => {
  const people = peopleOf(platform);
  const { email, headers } = await newUser();
  const started = await platform.call("POST", `${PATH}/v1`, headers, { password: PASSWORD });
  const wrong = await platform.call("POST", `${PATH}/confirm/v1`, headers, { code: "000000" });
  const before = await login(email);
  const code = generateCode(started.body.secret);
  const right = await platform.call("POST", `${PATH}/confirm/v1`, headers, { code });
  const subjects = (await people.mailsTo(email)).map(({ subject }) => subject);

  expect(started.body.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(wrong.body.status).toBe(12714);
  expect(before.body.authData.auth_token).toBeTruthy();
  expect(right.body.recoveryCodeList).toHaveLength(10);
  expect(subjects.some((subject) => /^Two-step sign-in to .* is on$/.test(subject))).toBe(true);
});

test("an administrator and the command line reset it, which signs the user out", async () => {
  const [first, second] = [await enabled(), await enabled()];
  const admin = await platform.signIn("admin");
  const path = `/private/user/${first.userId}/second_factor/reset/v1`;
  const byOwner = await platform.call("POST", path, await platform.signIn("owner"));
  await platform.call("POST", path, admin);
  const domainId = admin["DomainId"] ?? "";
  const removed = await resetAccountSecondFactor(platform.services, {
    domainId,
    email: second.email,
  });

  expect(byOwner.status).toBe(403);
  expect(removed).toBe(true);
  for (const user of [first, second]) {
    expect((await platform.call("GET", `${PATH}/v1`, user.session)).status).toBe(401);
    expect((await login(user.email)).body.authData.auth_token).toBeTruthy();
  }
});

test("a sign-in from another browser is mailed to the owner of the account", async () => {
  const people = peopleOf(platform);
  const { email } = await newUser();
  const signInFrom = (fingerprint: string) =>
    platform.call("POST", "/auth/login/v1", randomClientHeaders(), {
      username: email,
      password: PASSWORD,
      fingerprint,
    });
  await signInFrom(BROWSER);
  await signInFrom(BROWSER);
  const before = await people.mailsTo(email);
  await signInFrom(`${BROWSER}-2`);
  const [mail] = await people.mailsTo(email);

  expect(before.filter(({ subject }) => subject.startsWith("New sign-in"))).toEqual([]);
  expect(mail?.subject).toMatch(/^New sign-in to /);
});

test("users see their own sign-ins and failed ones", async () => {
  const { email, headers } = await newUser();
  await login(email, "Wrong-password-1");
  const { body } = await platform.call("GET", "/private/user/sign_in/list/v1", headers);
  const other = await platform.call(
    "GET",
    "/private/user/sign_in/list/v1",
    (await newUser()).headers,
  );

  expect(body.signInList.map(({ succeeded }: { succeeded: boolean }) => succeeded)).toEqual([
    false,
    true,
    true,
  ]);
  expect(other.body.pagination.total).toBe(2);
});

async function newUser() {
  const { email } = await peopleOf(platform).newOwner();
  const { body } = await login(email);
  const headers = signedIn(body);
  const search = { emailLikeList: [email] };
  const path = "/private/domain/user/search/v1?showDomainUserMode=DETAILED";
  const admin = await platform.signIn("admin");
  const { users } = (await platform.call("POST", path, admin, search)).body;
  return { email, headers, userId: String(users[0].userId) };
}

/**
 * Creates a user with a second factor. Returns the next code that their authenticator app
 * generates.
 */
async function enabled() {
  const { email, headers: session, userId } = await newUser();
  const started = await platform.call("POST", `${PATH}/v1`, session, { password: PASSWORD });
  const secret: string = started.body.secret;
  const code = generateCode(secret);
  const { body } = await platform.call("POST", `${PATH}/confirm/v1`, session, { code });
  const recoveryCodes: string[] = body.recoveryCodeList;
  const nextCode = () => {
    platform.passTime(STEP_MS);
    return generateCode(secret);
  };
  return { email, session, userId, secret, recoveryCodes, nextCode };
}

function generateCode(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(platform.services.now().getTime() / 1000) });
}

function login(username: string, password = PASSWORD) {
  return platform.call("POST", "/auth/login/v1", randomClientHeaders(), { username, password });
}

function send(body: object, headers: Headers = randomClientHeaders()) {
  return platform.call("POST", "/auth/second_factor/v1", headers, body);
}

async function complete(email: string, code: string) {
  const { challenge } = (await login(email)).body;
  return send({ challenge, code });
}

function signedIn({ authData }: { authData: { auth_token: string } }): Headers {
  return { AuthToken: authData.auth_token };
}
