import { randomUUID } from "node:crypto";

import { randomClientHeaders, someEmail } from "#platform/testing/people.ts";
import { PASSWORD } from "#platform/testing/test-platform.ts";

import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const anonymous = { as: "anonymous" as const };
const owner = { as: "owner" as const };
const unknown = randomUUID();
export const PERSON = { firstName: "Maria", lastName: "Nowak", password: PASSWORD };

async function signedUp(world: TestEnvironment) {
  const email = someEmail();
  const { signUpId } = (await world.people.signUp({ email })).body;
  return { email, signUpId, code: await world.people.codeFor(email) };
}

/** Creates the link that users receive when an administrator changes their email address. */
async function changingEmail(world: TestEnvironment) {
  const [{ email }, to] = [await world.people.newOwner(), someEmail()];
  const search = { emailLikeList: [email] };
  const query = "?showDomainUserMode=DETAILED";
  const path = `/private/domain/user/search/v1${query}`;
  const { users } = await world.must("admin", "POST", path, search);
  await world.must("admin", "PUT", `/private/user/${users[0].userId}/v1`, { email: to });
  const [mail] = await world.people.mailsTo(to);
  return { token: /\/confirm-email\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}

async function resetting(world: TestEnvironment) {
  const { email } = await world.people.newOwner();
  const path = "/auth/password_reset/initiate/v1";
  const { resetId } = (await world.platform.call("POST", path, randomClientHeaders(), { email }))
    .body;
  return { email, resetId, code: await world.people.codeFor(email), password: "Rainy-day-2027" };
}

async function newDomain(world: TestEnvironment): Promise<string> {
  const { domain } = await world.must("admin", "POST", "/private/domain/v1", {
    domain: { key: world.unique("other"), name: "Other", type: "b2b" },
  });
  return domain.id;
}

const login = (username: string, password = PASSWORD): Sample => ({
  ...anonymous,
  headers: randomClientHeaders(),
  body: { username, password },
});

/** Uses up the rate limit, so that the next request is rejected. */
async function tooOften(world: TestEnvironment): Promise<Sample> {
  const sample = login(someEmail(), "wrong");
  for (let n = 0; n < 10; n += 1) {
    await world.platform.call("POST", "/auth/login/v1", sample.headers, sample.body);
  }
  return sample;
}

/** Sample of a request without a session, from an address of its own. */
export const open = (body: object): Sample => ({
  ...anonymous,
  headers: randomClientHeaders(),
  body,
});

async function refreshToken(world: TestEnvironment): Promise<Sample> {
  const { body } = await world.people.signIn(world.platform.emails.owner);
  return open({ refreshToken: body.authData.refresh_token });
}

async function blocked(world: TestEnvironment): Promise<Sample> {
  const { email } = await world.people.newOwner();
  await world.platform.services.db
    .updateTable("app_user")
    .set({ state: "BLOCKED" })
    .where("email", "=", email)
    .execute();
  return login(email);
}

const refreshing: Calls[string] = {
  sample: refreshToken,
  rejections: [["an unknown token", 12709, () => open({ refreshToken: "made-up" })]],
};

export const signInCalls: Calls = {
  "POST /auth/config/v1": { sample: () => ({ ...anonymous }) },
  "GET /auth/crypt_key/v1": { sample: () => ({ ...anonymous }) },
  "POST /auth/login/v1": {
    sample: ({ platform }) => login(platform.emails.owner),
    rejections: [
      ["a wrong password", 12707, ({ platform }) => login(platform.emails.owner, "wrong")],
      ["nothing", 12708, () => open({})],
      [
        "a key that is none",
        12711,
        ({ platform }) =>
          open({ username: platform.emails.owner, password: "x", publicKeyId: unknown }),
      ],
      ["a blocked user", 12713, blocked],
      ["too many attempts", 10908, tooOften],
    ],
  },
  "POST /auth/refresh/v1": refreshing,
  "POST /auth/refresh/v2": refreshing,
  "POST /auth/logout/v1": { sample: () => open({ authData: { auth_token: "whatever" } }) },
  "POST /auth/signup_by_email/initiate/v1": {
    sample: () => open({ ...PERSON, email: someEmail() }),
    rejections: [
      ["a weak password", 10002, () => open({ ...PERSON, email: someEmail(), password: "weak" })],
      [
        "a key that is none",
        12711,
        () => open({ ...PERSON, email: someEmail(), publicKeyId: unknown }),
      ],
    ],
  },
  "POST /auth/signup_by_email/confirm/v1": {
    sample: async (world) => {
      const { email, code, signUpId } = await signedUp(world);
      return { ...open({ email, signUpId }), query: { verificationToken: code } };
    },
    rejections: [
      [
        "a wrong code",
        12714,
        async (world) => ({
          ...open({ email: (await signedUp(world)).email }),
          query: { verificationToken: "000000" },
        }),
      ],
    ],
  },
  "POST /auth/signup_by_email/resend/v1": { sample: () => open({ email: someEmail() }) },
  "POST /auth/password_reset/initiate/v1": {
    sample: () => open({ email: someEmail() }),
    rejections: [["an address that is none", 10002, () => open({ email: "nobody" })]],
  },
  "POST /auth/password_reset/confirm/v1": {
    sample: async (world) => open(await resetting(world)),
    rejections: [
      [
        "a wrong code",
        12714,
        async (world) => open({ ...(await resetting(world)), code: "000000" }),
      ],
      [
        "a weak password",
        10002,
        async (world) => open({ ...(await resetting(world)), password: "weak" }),
      ],
      [
        "a key that is none",
        12711,
        async (world) => open({ ...(await resetting(world)), publicKeyId: unknown }),
      ],
    ],
  },
  "POST /auth/password_reset/link/v1": {
    sample: async (world) =>
      open({ token: await resetLinkToken(world), password: "Rainy-day-2027" }),
    rejections: [
      ["a token that is none", 10000, () => open({ token: "made-up", password: "Rainy-day-2027" })],
      [
        "a weak password",
        10002,
        async (world) => open({ token: await resetLinkToken(world), password: "weak" }),
      ],
      [
        "a key that is none",
        12711,
        () => open({ token: "made-up", password: "x", publicKeyId: unknown }),
      ],
    ],
  },
  "POST /auth/email_change/confirm/v1": {
    sample: async (world) => open({ ...(await changingEmail(world)), password: "Rainy-day-2027" }),
    rejections: [
      ["a token that is none", 10000, () => open({ token: "made-up", password: "Rainy-day-2027" })],
      [
        "a weak password",
        10002,
        async (world) => open({ ...(await changingEmail(world)), password: "weak" }),
      ],
      [
        "a key that is none",
        12711,
        () => open({ token: "made-up", password: "x", publicKeyId: unknown }),
      ],
    ],
  },
  "POST /private/user/password/v1": {
    sample: async (world) => ({
      headers: (await world.people.newOwner()).headers,
      body: { currentPassword: PASSWORD, newPassword: "Rainy-day-2027" },
    }),
    rejections: [
      [
        "a wrong password",
        10002,
        () => ({ ...owner, body: { currentPassword: "x", newPassword: "Rainy-day-2027" } }),
      ],
      [
        "a weak password",
        10002,
        () => ({ ...owner, body: { currentPassword: PASSWORD, newPassword: "weak" } }),
      ],
      [
        "a key that is none",
        12711,
        () => ({
          ...owner,
          body: { currentPassword: "x", newPassword: "y", publicKeyId: unknown },
        }),
      ],
    ],
  },
  "POST /private/user/email/v1": {
    sample: async (world) => ({
      headers: (await world.people.newOwner()).headers,
      body: { email: someEmail(), currentPassword: PASSWORD },
    }),
    rejections: [
      [
        "a wrong password",
        10002,
        () => ({ ...owner, body: { email: someEmail(), currentPassword: "x" } }),
      ],
      [
        "an address that is none",
        10002,
        () => ({ ...owner, body: { email: "nobody", currentPassword: PASSWORD } }),
      ],
    ],
  },
  "POST /private/user/session/switch_domain/v1": {
    sample: async (world) => {
      const { headers } = await world.people.newOwner();
      return { headers, body: { domainId: world.domainId } };
    },
    rejections: [
      [
        "a domain one doesn't belong to",
        10000,
        async (world) => ({ ...owner, body: { domainId: await newDomain(world) } }),
      ],
    ],
  },
  "GET /private/user/session/list/v1": { sample: () => ({ ...owner }) },
  "DELETE /private/user/session/:sessionId/v1": {
    sample: async (world) => {
      const { headers } = await world.people.newOwner();
      const path = "/private/user/session/list/v1";
      const { body } = await world.platform.call("GET", path, headers);
      return { headers, path: { sessionId: body.sessionList[0].id } };
    },
  },
  "POST /private/user/session/end/v1": {
    sample: async (world) => ({
      headers: (await world.people.newOwner()).headers,
      body: { keepCurrent: true, currentPassword: PASSWORD },
    }),
    rejections: [
      ["a wrong password", 10002, () => ({ ...owner, body: { currentPassword: "not the one" } })],
    ],
  },
};

async function resetLinkToken(world: TestEnvironment): Promise<string> {
  const person = { fullName: "Ewa Lis", email: someEmail() };
  const { user } = await world.must("admin", "POST", "/private/user/v1", person);
  const path = `/private/user/${user.id}/password_reset/v1`;
  const { link } = await world.must("admin", "POST", path);
  return link.split("/reset/")[1];
}
