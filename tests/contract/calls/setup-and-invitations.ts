import { randomUUID } from "node:crypto";

import { addSetupCode } from "#platform/accounts/setup/setup-code.store.ts";
import { hashSetupCode } from "#platform/accounts/setup/setup-code.ts";
import { randomClientHeaders, someEmail } from "#platform/testing/people.ts";

import { newInvitation } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { open, PERSON } from "./sign-in.ts";

const unknown = randomUUID();
const BUSINESS = { ...PERSON, businessName: "Lamps & More" };

/**
 * Creates a domain without an administrator, and the setup code that the log of a start would contain.
 */
async function setup(
  { platform, unique }: TestEnvironment,
  overrides: object = {},
): Promise<Sample> {
  const { db } = platform.services;
  const domain_id = randomUUID();
  const code = "ABCDE-FGHJK-LMNPQ-RSTUV";
  await db
    .insertInto("domain")
    .values({ id: domain_id, key: unique("setup"), name: "Setup" })
    .execute();
  // All these domains share one code, so its row is replaced.
  await db.deleteFrom("setup_code").execute();
  await addSetupCode(db, { domain_id, code_hash: hashSetupCode(code), created_at: new Date() });
  const body = { ...BUSINESS, email: someEmail(), code, ...overrides };
  return { as: "anonymous", headers: { ...randomClientHeaders(), DomainId: domain_id }, body };
}

async function ownerToken(world: TestEnvironment): Promise<string> {
  const email = someEmail();
  await world.must("admin", "POST", "/private/domain/owner_invitation/v1", { email });
  return world.people.tokenFor(email);
}

async function ownerInvitationId(world: TestEnvironment): Promise<string> {
  await ownerToken(world);
  const path = "/private/domain/owner_invitation/list/v1?limit=1";
  return (await world.must("admin", "GET", path)).ownerInvitationList[0].id;
}

export const setupAndInvitationCalls: Calls = {
  "POST /auth/invitation/view/v1": {
    sample: async (world) => open({ token: (await newInvitation(world)).token }),
    rejections: [["a token that is none", 10000, () => open({ token: "made-up" })]],
  },
  "POST /auth/invitation/accept/v1": {
    sample: async (world) => open({ token: (await newInvitation(world)).token, ...PERSON }),
    rejections: [
      ["a token that is none", 10000, () => open({ token: "made-up", ...PERSON })],
      [
        "a weak password",
        10002,
        async (world) =>
          open({ token: (await newInvitation(world)).token, ...PERSON, password: "weak" }),
      ],
    ],
  },
  "POST /auth/setup/v1": {
    sample: setup,
    rejections: [
      ["a wrong code", 12714, async (world) => setup(world, { code: "AAAAA" })],
      ["a weak password", 10002, async (world) => setup(world, { password: "weak" })],
      [
        "nothing to set up",
        10000,
        ({ platform }) => open({ code: "x", email: platform.emails.owner }),
      ],
      [
        "an address that is taken",
        12712,
        async (world) => setup(world, { email: world.platform.emails.owner }),
      ],
      ["a key that is none", 12711, async (world) => setup(world, { publicKeyId: unknown })],
    ],
  },
  "POST /private/domain/owner_invitation/v1": {
    sample: () => ({ body: { email: someEmail() } }),
    rejections: [["an address that is none", 10002, () => ({ body: { email: "nobody" } })]],
  },
  "GET /private/domain/owner_invitation/list/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await ownerToken(world);
      return {};
    },
  },
  "DELETE /private/domain/owner_invitation/:invitationId/v1": {
    sample: async (world) => ({ path: { invitationId: await ownerInvitationId(world) } }),
  },
  "POST /auth/owner_invitation/view/v1": {
    sample: async (world) => open({ token: await ownerToken(world) }),
    rejections: [["a token that is none", 10000, () => open({ token: "made-up" })]],
  },
  "POST /auth/owner_invitation/accept/v1": {
    sample: async (world) => open({ ...BUSINESS, token: await ownerToken(world) }),
    rejections: [
      ["a token that is none", 10000, () => open({ ...BUSINESS, token: "made-up" })],
      [
        "a weak password",
        10002,
        async (world) => open({ ...BUSINESS, token: await ownerToken(world), password: "weak" }),
      ],
      [
        "a key that is none",
        12711,
        async (world) =>
          open({ ...BUSINESS, token: await ownerToken(world), publicKeyId: unknown }),
      ],
    ],
  },
};
