import { randomUUID } from "node:crypto";

import { fromAnywhere, someEmail } from "#platform/testing/people.ts";
import { PASSWORD } from "#platform/testing/whole-platform.ts";

import type { Calls, Sample } from "../cases.ts";
import type { World } from "../world.ts";

const anonymous = { as: "anonymous" as const };
const owner = { as: "owner" as const };
const unknown = randomUUID();
const PERSON = { firstName: "Maria", lastName: "Nowak", password: PASSWORD };

/** Somebody new with a business, for what changes who calls. */
async function newOwner({ people }: World) {
  const { email, headers } = await people.newOwner();
  return { email, headers };
}

async function signedUp(world: World) {
  const email = someEmail();
  await world.people.signUp({ email });
  return { email, code: await world.people.codeFor(email) };
}

async function resetting(world: World) {
  const { email } = await newOwner(world);
  await world.platform.call("POST", "/auth/password_reset/initiate/v1", fromAnywhere(), { email });
  return { email, code: await world.people.codeFor(email), password: "Rainy-day-2027" };
}

async function invited(world: World) {
  const inviter = await newOwner(world);
  const email = someEmail();
  await world.platform.call("POST", "/private/business_account/invitation/v1", inviter.headers, {
    email,
  });
  return { inviter, email, token: await world.people.tokenFor(email) };
}

const login = (username: string, password = PASSWORD): Sample => ({
  ...anonymous,
  headers: fromAnywhere(),
  body: { username, password },
});

/** Asks until the limit is met; the next one is refused. */
async function tooOften(world: World): Promise<Sample> {
  const sample = login(someEmail(), "wrong");
  for (let n = 0; n < 10; n += 1) {
    await world.platform.call("POST", "/auth/login/v1", sample.headers, sample.body);
  }
  return sample;
}

const open = (body: object): Sample => ({ ...anonymous, headers: fromAnywhere(), body });

async function refreshToken(world: World): Promise<Sample> {
  const { body } = await world.people.signIn(world.platform.emails.owner);
  return open({ refreshToken: body.authData.refresh_token });
}

async function blocked(world: World): Promise<Sample> {
  const { email } = await newOwner(world);
  await world.platform.services.db
    .updateTable("app_user")
    .set({ state: "BLOCKED" })
    .where("email", "=", email)
    .execute();
  return login(email);
}

const refreshing: Calls[string] = {
  sample: refreshToken,
  refusals: [["an unknown token", 12709, () => open({ refreshToken: "made-up" })]],
};

export const peopleCalls: Calls = {
  "POST /auth/config/v1": { sample: () => ({ ...anonymous }) },
  "GET /auth/crypt_key/v1": { sample: () => ({ ...anonymous }) },
  "POST /auth/login/v1": {
    sample: ({ platform }) => login(platform.emails.owner),
    refusals: [
      ["a wrong password", 12707, ({ platform }) => login(platform.emails.owner, "wrong")],
      ["nothing", 12708, () => open({})],
      [
        "a key that is none",
        12711,
        ({ platform }) =>
          open({ username: platform.emails.owner, password: "x", publicKeyId: unknown }),
      ],
      ["somebody blocked", 12713, blocked],
      ["too many attempts", 10908, tooOften],
    ],
  },
  "POST /auth/refresh/v1": refreshing,
  "POST /auth/refresh/v2": refreshing,
  "POST /auth/logout/v1": { sample: () => open({ authData: { auth_token: "whatever" } }) },
  "POST /auth/signup_by_email/initiate/v1": {
    sample: () => open({ ...PERSON, email: someEmail() }),
    refusals: [
      [
        "an address that is taken",
        12712,
        ({ platform }) => open({ ...PERSON, email: platform.emails.owner }),
      ],
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
      const { email, code } = await signedUp(world);
      return { ...open({ email }), query: { verificationToken: code } };
    },
    refusals: [
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
    refusals: [["an address that is none", 10002, () => open({ email: "nobody" })]],
  },
  "POST /auth/password_reset/confirm/v1": {
    sample: async (world) => open(await resetting(world)),
    refusals: [
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
  "POST /auth/invitation/view/v1": {
    sample: async (world) => open({ token: (await invited(world)).token }),
    refusals: [["a token that is none", 10000, () => open({ token: "made-up" })]],
  },
  "POST /auth/invitation/accept/v1": {
    sample: async (world) => open({ token: (await invited(world)).token, ...PERSON }),
    refusals: [
      ["a token that is none", 10000, () => open({ token: "made-up", ...PERSON })],
      [
        "a weak password",
        10002,
        async (world) => open({ token: (await invited(world)).token, ...PERSON, password: "weak" }),
      ],
    ],
  },
  "POST /private/user/password/v1": {
    sample: async (world) => ({
      headers: (await newOwner(world)).headers,
      body: { currentPassword: PASSWORD, newPassword: "Rainy-day-2027" },
    }),
    refusals: [
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
  "GET /private/user/session/list/v1": { sample: () => ({ ...owner }) },
  "DELETE /private/user/session/:sessionId/v1": {
    sample: async (world) => {
      const { headers } = await newOwner(world);
      const path = "/private/user/session/list/v1";
      const { body } = await world.platform.call("GET", path, headers);
      return { headers, path: { sessionId: body.sessionList[0].id } };
    },
  },
  "POST /private/user/session/end/v1": {
    sample: async (world) => ({ headers: (await newOwner(world)).headers, body: {} }),
  },
  "PUT /private/domain/user/locale/v1": {
    sample: async (world) => ({ headers: (await newOwner(world)).headers, body: { locale: "pl" } }),
    refusals: [["a tag that is none", 501, () => ({ ...owner, body: { locale: "POLISH" } })]],
  },

  "GET /private/domain/list/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) {
        await world.must("admin", "POST", "/private/domain/v1", domain(world).body);
      }
      return {};
    },
  },
  "POST /private/domain/v1": {
    sample: (world) => domain(world),
    refusals: [
      ["a key that is too short", 10203, (world) => domain(world, { key: "ab" })],
      ["a key that is taken", 10204, (world) => domain(world, { key: "vitrine" })],
      ["no type", 10002, (world) => domain(world, { type: null })],
    ],
  },
  "GET /private/domain/class_owner_type/list/v1": { sample: () => ({}) },
  "GET /public/domain_by_key/:key/v1": {
    sample: () => ({ ...anonymous, path: { key: "vitrine" } }),
    skip: { domain: "names the domain itself" },
  },
  "GET /public/demo/v1": {
    sample: () => ({ ...anonymous }),
    skip: { domain: "asks for no domain" },
  },
  "GET /public/demo/outbox/v1": {
    sample: () => ({ ...anonymous }),
    skip: { domain: "asks for no domain" },
  },
  "POST /private/domain/user/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/domain/user/v1": { sample: () => ({ ...owner }) },
  "GET /private/domain/user/:userId/v1": {
    sample: ({ platform }) => ({ path: { userId: platform.ids.owner } }),
  },
  "PUT /private/user/:userId/v1": {
    sample: ({ platform }) => ({ path: { userId: platform.ids.owner }, body: { fullName: "Ann" } }),
    refusals: [
      [
        "an empty name",
        501,
        ({ platform }) => ({ path: { userId: platform.ids.owner }, body: { fullName: " " } }),
      ],
      [
        "an address somebody has",
        10002,
        ({ platform }) => ({
          path: { userId: platform.ids.owner },
          body: { email: platform.emails.admin },
        }),
      ],
      [
        "a new address without the permission",
        10214,
        ({ platform }) => ({
          as: "owner",
          path: { userId: platform.ids.owner },
          body: { email: someEmail() },
        }),
      ],
    ],
  },
  "GET /private/user/permission/v1": { sample: () => ({ ...owner }) },
  "GET /private/user/:userId/permission/v1": {
    sample: ({ platform }) => ({ path: { userId: platform.ids.owner } }),
  },
  "GET /private/user/:userId/permission_group/v1": {
    sample: ({ platform }) => ({ path: { userId: platform.ids.admin } }),
  },

  "GET /private/business_account/list/v1": { sample: () => ({ ...owner }) },
  "POST /private/business_account/switch/v1": {
    sample: ({ platform }) => ({ ...owner, body: { businessAccountId: platform.accountId } }),
    refusals: [
      [
        "a business one doesn't belong to",
        10000,
        ({ platform }) => ({ as: "stranger", body: { businessAccountId: platform.accountId } }),
      ],
    ],
  },
  "GET /private/business_account/profile/v1": {
    sample: () => ({ ...owner }),
    refusals: [["no business", 10000, () => ({})]],
  },
  "PUT /private/business_account/profile/v1": {
    sample: async (world) => ({
      headers: (await newOwner(world)).headers,
      body: { name: "Lamps & Co" },
    }),
    refusals: [
      ["a name that is too short", 10002, () => ({ ...owner, body: { name: "L" } })],
      ["no right to edit it", 10214, () => ({ body: { name: "Lamps & Co" } })],
    ],
  },
  "GET /private/business_account/member/list/v1": {
    sample: () => ({ ...owner }),
    few: "a business has its owner and a manager",
  },
  "DELETE /private/business_account/member/:userId/v1": {
    sample: async (world) => {
      const { headers } = await newOwner(world);
      await world.people.newManager(headers);
      const path = "/private/business_account/member/list/v1";
      const { body } = await world.platform.call("GET", path, headers);
      const manager = body.memberList.find(({ roles }: { roles: string[] }) =>
        roles.includes("manager"),
      );
      return { headers, path: { userId: manager.id } };
    },
  },
  "POST /private/business_account/invitation/v1": {
    sample: async (world) => ({
      headers: (await newOwner(world)).headers,
      body: { email: someEmail() },
    }),
    refusals: [
      ["an address that is none", 10002, () => ({ ...owner, body: { email: "nobody" } })],
      [
        "a second manager",
        10910,
        async (world) => ({
          headers: (await invited(world)).inviter.headers,
          body: { email: someEmail() },
        }),
      ],
    ],
  },
  "DELETE /private/business_account/invitation/:invitationId/v1": {
    sample: async (world) => {
      const { headers } = (await invited(world)).inviter;
      const path = "/private/business_account/member/list/v1";
      const { body } = await world.platform.call("GET", path, headers);
      const invitation = body.memberList.find(
        ({ kind }: { kind: string }) => kind === "invitation",
      );
      return { headers, path: { invitationId: invitation.id } };
    },
  },
};

function domain(world: World, more: object = {}): Sample {
  return { body: { domain: { key: world.unique("shop"), name: "Shop", type: "b2b", ...more } } };
}
